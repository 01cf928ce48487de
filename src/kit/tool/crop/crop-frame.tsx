import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useText } from "#kit/ui/use-text.ts";
import {
  type BoxRules,
  coverScale,
  frameOf,
  type Handle,
  moveBox,
  pullBox,
} from "../image/crop-box.ts";
import { type CropBox, type PhotoEdit } from "../image/edit.ts";
import { cropText } from "./crop-text.ts";

const KEY_STEP = 0.01;
const KEY_LEAP = 0.05;

const handles = {
  nw: { x: -1, y: -1 },
  ne: { x: 1, y: -1 },
  sw: { x: -1, y: 1 },
  se: { x: 1, y: 1 },
  n: { x: 0, y: -1 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
  e: { x: 1, y: 0 },
} as const satisfies Record<string, Handle>;
type HandleName = keyof typeof handles;
const corners: readonly HandleName[] = ["nw", "ne", "sw", "se"];
const edges: readonly HandleName[] = ["n", "s", "w", "e"];

const arrows: Readonly<Record<string, { readonly dx: number; readonly dy: number }>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
};

interface Sides {
  readonly width: number;
  readonly height: number;
}

interface CropFrameProps {
  readonly url: string;
  readonly photo: Sides;
  /** Size of the turned photo on the screen, in CSS pixels. */
  readonly shown: Sides;
  readonly edit: PhotoEdit;
  readonly rules: BoxRules;
  /** `what` names the handle, so that one drag is one undo step. */
  readonly onCrop: (crop: CropBox, what: string) => void;
}

/** Pulls in shares of the frame: a drag relative to its start, a key relative to the current box. */
function usePulls({ shown, edit, rules, onCrop }: CropFrameProps) {
  const begun = useRef<{ box: CropBox; x: number; y: number } | null>(null);
  function change(box: CropBox, name: HandleName | "move", by: { dx: number; dy: number }) {
    const next =
      name === "move"
        ? moveBox(box, by.dx, by.dy)
        : pullBox(box, { handle: handles[name], ...by }, rules);
    onCrop(next, name);
  }
  return (name: HandleName | "move") => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = { box: edit.crop, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!begun.current) return;
      const { box, x, y } = begun.current;
      const dx = (event.clientX - x) / shown.width;
      change(box, name, { dx, dy: (event.clientY - y) / shown.height });
    },
    onPointerUp() {
      begun.current = null;
    },
    onPointerCancel() {
      begun.current = null;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = event.shiftKey ? KEY_LEAP : KEY_STEP;
      change(edit.crop, name, { dx: arrow.dx * step, dy: arrow.dy * step });
    },
  });
}

/** The photo, turned and straightened, with the part to keep. */
export function CropFrame(props: CropFrameProps) {
  const { url, photo, shown, edit, rules } = props;
  const say = useText(cropText);
  const pulls = usePulls(props);
  const { crop, angleDeg, quarterTurns, isFlipped } = edit;
  const scale = coverScale(frameOf(photo, edit), angleDeg);
  const upright = quarterTurns % 2 === 0 ? shown : { width: shown.height, height: shown.width };
  const names = rules.ratio === null ? [...edges, ...corners] : corners;
  return (
    <div className="relative touch-none select-none" style={shown}>
      <div className="absolute inset-0 overflow-hidden rounded-xs">
        <img
          src={url}
          alt=""
          draggable={false}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{
            ...upright,
            transform: `translate(-50%, -50%) rotate(${angleDeg}deg) scale(${isFlipped ? -scale : scale}, ${scale}) rotate(${90 * quarterTurns}deg)`,
          }}
        />
        <div
          aria-hidden
          className="absolute shadow-[0_0_0_9999px_rgb(0_0_0/0.62)]"
          style={{
            left: `${100 * crop.x}%`,
            top: `${100 * crop.y}%`,
            width: `${100 * crop.width}%`,
            height: `${100 * crop.height}%`,
          }}
        />
      </div>
      <div
        className="absolute"
        style={{
          left: `${100 * crop.x}%`,
          top: `${100 * crop.y}%`,
          width: `${100 * crop.width}%`,
          height: `${100 * crop.height}%`,
        }}
      >
        <button
          type="button"
          aria-label={say("move")}
          {...pulls("move")}
          className="absolute inset-0 cursor-move border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.4)]"
        />
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={say(name)}
            {...pulls(name)}
            className="absolute grid size-9 -translate-1/2 place-items-center"
            style={{
              left: `${50 + 50 * handles[name].x}%`,
              top: `${50 + 50 * handles[name].y}%`,
              cursor: cursorOf(handles[name]),
            }}
          >
            <span
              aria-hidden
              className={`block border-2 border-black/50 bg-white ${corners.includes(name) ? "size-4 rounded-full" : "size-3 rounded-xs"}`}
            />
          </button>
        ))}
      </div>
    </div>
  );
}

function cursorOf({ x, y }: Handle): string {
  if (x === 0) return "ns-resize";
  if (y === 0) return "ew-resize";
  return x === y ? "nwse-resize" : "nesw-resize";
}
