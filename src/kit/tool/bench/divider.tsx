import { MoveHorizontal } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useText } from "#kit/ui/use-text.ts";
import { benchText } from "./bench-text.ts";

const STEP = 0.02;
const LEAP = 0.1;

/** Where each key moves the divider to from `share`. */
function shareAfter(key: string, share: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: share - STEP,
    ArrowDown: share - STEP,
    ArrowRight: share + STEP,
    ArrowUp: share + STEP,
    PageDown: share - LEAP,
    PageUp: share + LEAP,
    Home: 0,
    End: 1,
  };
  const next = moves[key];
  return next === undefined ? null : Math.max(0, Math.min(1, next));
}

interface DividerProps {
  /** How much of the width shows the original. */
  readonly share: number;
  readonly onMove: (share: number) => void;
}

/** The line between before and after; it fills its box and is moved by pointer and keys. */
export function Divider({ share, onMove }: DividerProps) {
  const say = useText(benchText);
  function follow(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)));
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const next = shareAfter(event.key, share);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be as high as the picture
      role="slider"
      tabIndex={0}
      aria-label={say("divider")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * share)}
      aria-valuetext={`${Math.round(100 * share)} %`}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onDoubleClick={(event) => event.stopPropagation()}
      className="absolute inset-y-0 grid w-11 -translate-x-1/2 cursor-ew-resize touch-none place-items-center"
      style={{ left: `${100 * share}%` }}
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-1/2 w-[3px] -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.35)]"
      />
      <span
        aria-hidden
        className="relative grid size-10 place-items-center rounded-full bg-white text-black shadow-[0_1px_8px_rgb(0_0_0/0.5)]"
      >
        <MoveHorizontal className="size-5" />
      </span>
    </div>
  );
}
