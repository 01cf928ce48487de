import type { CSSProperties, PointerEvent } from "react";
import type { PairId } from "#tool-model/example.ts";
import { type MadeHereSide, madeHerePicture } from "#tools/made-here.ts";

const MIDDLE = 50;

/** Puts the divider of a box at a share of its width, in percent; the styles read it from there. */
function place(box: HTMLElement | null, percent: number): void {
  box?.style.setProperty("--at", `${percent}%`);
}

/** The slider is moved too, so that the arrow keys go on from where the pointer let go. */
function drag({ currentTarget: box, clientX }: PointerEvent<HTMLDivElement>): void {
  const { left, width } = box.getBoundingClientRect();
  const percent = Math.min(100, Math.max(0, (100 * (clientX - left)) / width));
  place(box, percent);
  const slider = box.querySelector("input");
  if (slider) slider.valueAsNumber = percent;
}

// Looks that stand here alone are given as styles: a class would be loaded by every page.
const afterLook = {
  className: "checkerboard absolute inset-0 size-full",
  style: { clipPath: "inset(0 0 0 var(--at))" },
} as const;
const tagClass =
  "absolute bottom-2.5 z-10 rounded-[5px] bg-[oklch(0.15_0.01_50/0.82)] px-2 py-1 font-mono text-[11px] font-medium text-white";

function Picture({ id, side }: { id: PairId; side: MadeHereSide }) {
  const { file, widthPx, heightPx } = madeHerePicture(id, side);
  const large = madeHerePicture(id, side, true);
  return (
    <img
      src={file}
      srcSet={`${file} ${widthPx}w, ${large.file} ${large.widthPx}w`}
      sizes="(min-width: 64rem) 22vw, 46vw"
      alt=""
      width={widthPx}
      height={heightPx}
      loading="lazy"
      draggable={false}
      {...(side === "after" ? afterLook : { className: "absolute inset-0 size-full" })}
    />
  );
}

interface DividerProps {
  readonly id: PairId;
  /** What the slider is called. */
  readonly label: string;
  /** What stands in the corners. */
  readonly tags: Readonly<Record<MadeHereSide, string>>;
}

/** A pair of pictures with a divider between them, moved by pointer or arrow keys, without a render. */
export function Divider({ id, label, tags }: DividerProps) {
  const look: CSSProperties & { "--at": string } = {
    "--at": `${MIDDLE}%`,
    cursor: "ew-resize",
    touchAction: "pan-y",
  };
  return (
    <div
      style={look}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
      className="relative aspect-4/5 overflow-hidden rounded-lg bg-raised text-white select-none focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-amber"
    >
      <Picture id={id} side="before" />
      <Picture id={id} side="after" />
      <span
        aria-hidden
        style={{ left: "var(--at)" }}
        className="absolute inset-y-0 grid -translate-x-1/2 place-items-center"
      >
        <span className="absolute inset-y-0" style={{ borderLeft: "2px solid" }} />
        <span className="z-10 size-8 rounded-full border-2 bg-black/60" />
      </span>
      <input
        type="range"
        aria-label={label}
        defaultValue={MIDDLE}
        onChange={({ currentTarget }) =>
          place(currentTarget.parentElement, currentTarget.valueAsNumber)
        }
        className="pointer-events-none absolute inset-0 opacity-0"
      />
      <span className={`${tagClass} left-2.5`}>{tags.before}</span>
      <span className={`${tagClass} right-2.5`}>{tags.after}</span>
    </div>
  );
}
