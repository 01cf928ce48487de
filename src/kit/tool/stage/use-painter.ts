import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { Point } from "../bench/view-transform.ts";
import { type Box, MARKED_FROM, type Mask, sharedBox, TILE_PX, tileBox, tilesIn } from "./mask.ts";
import { type Brush, Stroke } from "./stroke.ts";

/** The colour of marked pixels. */
const PAINT = [255, 59, 31] as const;

/** Paint is solid where it marks, and half as strong at most where it doesn't yet. */
function opacityOf(value: number): number {
  return value >= MARKED_FROM ? 255 : value;
}

interface Part {
  readonly mask: Mask;
  readonly box: Box;
  /** The opacities of a tile; `null` if it has no paint. */
  readonly valuesAt: (index: number) => Uint8Array | null;
}

function drawPart(context: CanvasRenderingContext2D, { mask, box, valuesAt }: Part): void {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const image = context.createImageData(width, height);
  const { data } = image;
  for (const index of tilesIn(mask, box)) {
    const values = valuesAt(index);
    if (!values) continue;
    const own = tileBox(mask, index);
    const part = sharedBox(own, box);
    for (let y = part.top; y < part.bottom; y += 1) {
      for (let x = part.left; x < part.right; x += 1) {
        const at = 4 * ((y - box.top) * width + x - box.left);
        data[at] = PAINT[0];
        data[at + 1] = PAINT[1];
        data[at + 2] = PAINT[2];
        data[at + 3] = opacityOf(values[(y - own.top) * TILE_PX + x - own.left] ?? 0);
      }
    }
  }
  context.putImageData(image, box.left, box.top);
}

/**
 * Draws strokes on a canvas as the pointer moves, at most once per frame and only what changed. `onStroke` gets the mask
 * with each finished stroke.
 */
export function usePainter(mask: Mask, onStroke: (mask: Mask) => void) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const latest = useRef(mask);
  const stroke = useRef<Stroke | null>(null);
  const waiting = useRef<Point[]>([]);
  const frame = useRef(0);
  /** What the canvas shows, per tile. */
  const shown = useRef<readonly (Uint8Array | null)[]>([]);

  const show = useCallback((next: Mask) => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const wanted = next.tiles.map((tile) => tile?.values ?? null);
    for (const [index, values] of wanted.entries()) {
      if (values === (shown.current[index] ?? null)) continue;
      drawPart(context, { mask: next, box: tileBox(next, index), valuesAt: () => values });
    }
    shown.current = wanted;
  }, []);

  const place = useCallback(
    (element: HTMLCanvasElement | null) => {
      canvas.current = element;
      shown.current = [];
      if (element) show(latest.current);
    },
    [show],
  );
  useLayoutEffect(() => {
    latest.current = mask;
    if (stroke.current?.base === mask) return;
    stroke.current = null;
    show(mask);
  }, [mask, show]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  function paint() {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const open = stroke.current;
    const box = open?.addAll(waiting.current.splice(0)) ?? null;
    const context = canvas.current?.getContext("2d");
    if (!open || !box || !context) return;
    drawPart(context, { mask: open.base, box, valuesAt: (index) => open.valuesAt(index) });
    shown.current = open.base.tiles.map((_tile, index) => open.valuesAt(index));
  }
  function extend(points: readonly Point[]) {
    waiting.current.push(...points);
    if (frame.current === 0) frame.current = requestAnimationFrame(paint);
  }
  return {
    place,
    start: (brush: Brush, at: Point) => {
      stroke.current = new Stroke(latest.current, brush);
      waiting.current = [];
      extend([at]);
    },
    extend,
    finish: () => {
      paint();
      const done = stroke.current;
      stroke.current = null;
      if (!done?.hasPainted) return;
      // Another stroke may begin before the next render.
      latest.current = done.finish();
      onStroke(latest.current);
    },
    /** Removes what the open stroke has drawn. */
    drop: () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      stroke.current = null;
      show(latest.current);
    },
  };
}
