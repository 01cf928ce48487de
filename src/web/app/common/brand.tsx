import { PRODUCT_SLUG } from "#core/product.ts";
import { classNames } from "#kit/ui/class-names.ts";

/** A registration mark with a safelight in it. */
function LogoMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 34 34" aria-hidden className={classNames("shrink-0", className)}>
      <rect
        x="7"
        y="7"
        width="20"
        height="20"
        rx="3"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
      />
      <circle cx="17" cy="17" r="5" className="fill-accent" />
      <path
        d="M17 1v5M17 28v5M1 17h5M28 17h5"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <LogoMark />
      {isCompact ? null : (
        <span className="font-display text-[25px] leading-none font-extrabold tracking-[-0.03em]">
          {PRODUCT_SLUG}
        </span>
      )}
    </span>
  );
}

/** Lettering of a film edge; decoration only. */
export function FilmEdge({ className }: { className?: string }) {
  return (
    <p
      aria-hidden
      className={classNames(
        "font-mono text-[11px] tracking-wide text-film-edge uppercase",
        className,
      )}
    >
      {PRODUCT_SLUG} 400 ▸ 02A
    </p>
  );
}
