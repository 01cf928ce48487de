import { useEffect, useRef, useState } from "react";
import type { LivePreviewProps } from "#kit/tool/result-props.ts";
import { bodyWarp, defaultShape } from "./body-warp.ts";

/** Size of the preview: small enough to keep up with dragging. */
const SIDE_PX = 520;
/** Distance in pixels between evaluations of the warp, which is interpolated in between. */
const GRID_PX = 8;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

function useSmallPhoto(url: string): Pixels | null {
  const [pixels, setPixels] = useState<Pixels | null>(null);
  useEffect(() => {
    let isLatest = true;
    const image = new Image();
    image.addEventListener("load", () => {
      const scale = Math.min(1, SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight));
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
      canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
      const context = canvas.getContext("2d", { willReadFrequently: true });
      if (!context || !isLatest) return;
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      setPixels(context.getImageData(0, 0, canvas.width, canvas.height));
    });
    image.src = url;
    return () => {
      isLatest = false;
    };
  }, [url]);
  return pixels;
}

/** The photo under the server's warp, for a body of average shape in the centre of the image. */
function drawWarped(photo: Pixels, sliders: { width: number; height: number }): ImageData {
  const { width, height, data } = photo;
  const warp = bodyWarp(defaultShape(width, height), sliders);
  const columns = Math.ceil(width / GRID_PX) + 1;
  const rows = Math.ceil(height / GRID_PX) + 1;
  const grid = Array.from({ length: columns * rows }, (_, k) =>
    warp(((k % columns) * GRID_PX) / width, (Math.floor(k / columns) * GRID_PX) / height),
  );
  const out = new ImageData(width, height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / GRID_PX);
    const v = y / GRID_PX - row;
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / GRID_PX);
      const u = x / GRID_PX - column;
      const at = row * columns + column;
      const [a, b, c, d] = [grid[at], grid[at + 1], grid[at + columns], grid[at + columns + 1]];
      if (!a || !b || !c || !d) continue;
      const sx = (a.x * (1 - u) + b.x * u) * (1 - v) + (c.x * (1 - u) + d.x * u) * v;
      const sy = (a.y * (1 - u) + b.y * u) * (1 - v) + (c.y * (1 - u) + d.y * u) * v;
      const column0 = Math.min(width - 1, Math.max(0, Math.round(sx * width)));
      const row0 = Math.min(height - 1, Math.max(0, Math.round(sy * height)));
      const from = 4 * (row0 * width + column0);
      out.data.set(data.subarray(from, from + 4), 4 * (y * width + x));
    }
  }
  return out;
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** The effect of the sliders, drawn on this device while they are dragged. */
export function Preview({ words, photo, form }: LivePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pixels = useSmallPhoto(photo.previewUrl);
  const width = numberOf(form["width"]);
  const height = numberOf(form["height"]);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !pixels) return;
    const frame = requestAnimationFrame(() =>
      context.putImageData(drawWarped(pixels, { width, height }), 0, 0),
    );
    return () => cancelAnimationFrame(frame);
  }, [pixels, width, height]);
  return (
    <figure className="grid h-full min-h-80 place-content-center justify-items-center gap-4 p-6">
      <canvas
        ref={canvas}
        width={pixels?.width ?? 1}
        height={pixels?.height ?? 1}
        aria-hidden
        className="max-h-[62vh] max-w-full rounded-xs [filter:var(--print-shadow)]"
      />
      <figcaption className="max-w-[34em] text-center text-[13.5px] text-muted">
        {words["preview"]}
      </figcaption>
    </figure>
  );
}
