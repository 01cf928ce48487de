import type { ReactNode } from "react";
import { PRODUCT_NAME } from "#core/product.ts";
import { classNames } from "#kit/ui/class-names.ts";

/** A paper slip under the edge of a film. `edge` is decorative lettering, hidden from screen readers. */
export function Slip({
  edge,
  className,
  children,
}: {
  edge: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames("overflow-hidden rounded-lg border-[1.5px] border-line", className)}>
      <div aria-hidden className="bg-film px-4 pt-1.5 pb-2">
        <div className="flex justify-between gap-4 overflow-hidden font-mono text-[11px] tracking-wide whitespace-nowrap text-film-edge uppercase">
          <span>{PRODUCT_NAME} 400</span>
          <span>{edge}</span>
          <span>▸ 02A</span>
        </div>
        <div className="perforations mt-1.5" />
      </div>
      <div className="bg-surface p-5 sm:p-7">{children}</div>
    </div>
  );
}

/** An amount, circled with a grease pencil. */
export function CircledAmount({ children }: { children: ReactNode }) {
  return (
    <p className="relative inline-block px-1 py-2 font-display text-[clamp(44px,5vw,60px)] leading-none font-extrabold tracking-[-0.03em]">
      {children}
      <svg
        aria-hidden
        viewBox="0 0 200 100"
        preserveAspectRatio="none"
        className="pencil pointer-events-none absolute -inset-x-5 -inset-y-2 h-[calc(100%+1rem)] w-[calc(100%+2.5rem)] overflow-visible"
        fill="none"
        stroke="var(--pencil)"
        strokeLinecap="round"
        strokeWidth="4"
      >
        <path
          pathLength="1"
          vectorEffect="non-scaling-stroke"
          d="M62 12C106-2 182 4 194 42c8 34-52 54-108 52C34 92-2 72 8 42 16 18 70 4 132 10"
        />
      </svg>
    </p>
  );
}
