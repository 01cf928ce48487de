import { useState } from "react";
import { uploadLimits } from "#core/image-limits.ts";
import { record, redo, startHistory, undo } from "../form-history.ts";
import {
  type BoxRules,
  coverScale,
  flip,
  frameOf,
  MOST_ANGLE_DEG,
  shapeBox,
  turn,
} from "../image/crop-box.ts";
import { type CropBox, type PhotoEdit, UNEDITED } from "../image/edit.ts";

/** Aspect ratios to choose from, each with its ratio after a quarter turn. */
export const shapes = {
  free: "free",
  "1:1": "1:1",
  "3:4": "4:3",
  "4:3": "3:4",
  "2:3": "3:2",
  "3:2": "2:3",
  "9:16": "16:9",
  "16:9": "9:16",
} as const;
export type Shape = keyof typeof shapes;

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** The state of one undo step: a turn also turns the shape. */
interface Draft {
  readonly edit: PhotoEdit;
  readonly shape: Shape;
}

/** The shape's width by height in shares of the frame; `null` if it is free. */
function ratioOf(shape: Shape, frame: Sides): number | null {
  if (shape === "free") return null;
  const [width = 1, height = 1] = shape.split(":").map(Number);
  return ((width / height) * frame.height) / frame.width;
}

function rulesOf(photo: Sides, { edit, shape }: Draft): BoxRules {
  const frame = frameOf(photo, edit);
  const leastPx = uploadLimits.minSidePx * coverScale(frame, edit.angleDeg);
  return {
    ratio: ratioOf(shape, frame),
    least: {
      width: Math.min(1, leastPx / frame.width),
      height: Math.min(1, leastPx / frame.height),
    },
  };
}

/** The turns and crops of one photo, with undo. */
export function useCrop(photo: Sides, first: PhotoEdit) {
  const [history, setHistory] = useState(() => startHistory<Draft>({ edit: first, shape: "free" }));
  const draft = history.now;
  function step(next: Draft, of: string) {
    setHistory((now) => record(now, next, { of, atMs: Date.now() }));
  }
  /** Each press is a step of its own, no matter how fast they follow each other. */
  const press = (next: Draft) => step(next, `press ${history.past.length}`);
  return {
    ...draft,
    rules: rulesOf(photo, draft),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    reset: () => press({ edit: UNEDITED, shape: "free" }),
    turn: (direction: 1 | -1) =>
      press({ edit: turn(draft.edit, direction), shape: shapes[draft.shape] }),
    flip: () => press({ ...draft, edit: flip(draft.edit) }),
    straighten: (deg: number) => {
      const angleDeg = Math.max(-MOST_ANGLE_DEG, Math.min(MOST_ANGLE_DEG, deg));
      step({ ...draft, edit: { ...draft.edit, angleDeg } }, "angle");
    },
    crop: (crop: CropBox, what: string) => step({ ...draft, edit: { ...draft.edit, crop } }, what),
    choose: (shape: Shape) => {
      const ratio = ratioOf(shape, frameOf(photo, draft.edit));
      const crop = ratio === null ? draft.edit.crop : shapeBox(draft.edit.crop, ratio);
      press({ edit: { ...draft.edit, crop }, shape });
    },
  };
}
