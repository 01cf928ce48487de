import type { CSSProperties, PointerEvent } from "react";
import { type MadeHereId, type MadeHereSide, madeHerePicture } from "#tools/made-here.ts";

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

function Picture({ id, side }: { id: MadeHereId; side: MadeHereSide }) {
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
      className={`absolute inset-0 size-full ${side === "after" ? "checkerboard [clip-path:inset(0_0_0_var(--at))]" : ""}`}
    />
  );
}

interface DividerProps {
  readonly id: MadeHereId;
  /** What the slider is called. */
  readonly label: string;
  /** What stands in the corners. */
  readonly tags: Readonly<Record<MadeHereSide, string>>;
}

/** A pair of pictures with a divider between them, moved by pointer or arrow keys, without a render. */
export function Divider({ id, label, tags }: DividerProps) {
  const start: CSSProperties & { "--at": string } = { "--at": `${MIDDLE}%` };
  return (
    <div
      style={start}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
      className="relative aspect-4/5 cursor-ew-resize touch-pan-y overflow-hidden rounded-lg bg-raised font-mono text-[11px] text-white select-none *:pointer-events-none has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-amber"
    >
      <Picture id={id} side="before" />
      <Picture id={id} side="after" />
      <span
        aria-hidden
        className="absolute inset-y-0 left-(--at) -ml-4 grid w-8 place-items-center bg-[linear-gradient(90deg,transparent_15px,#fff_15px_17px,transparent_17px)] before:size-7 before:rounded-full before:border-2 before:bg-black/60"
      />
      <input
        type="range"
        aria-label={label}
        defaultValue={MIDDLE}
        onChange={({ currentTarget }) =>
          place(currentTarget.parentElement, currentTarget.valueAsNumber)
        }
        className="absolute inset-0 opacity-0"
      />
      <span className="absolute bottom-2 left-2 rounded-xs bg-black/80 px-1.5">{tags.before}</span>
      <span className="absolute right-2 bottom-2 rounded-xs bg-black/80 px-1.5">{tags.after}</span>
    </div>
  );
}
