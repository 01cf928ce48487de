import { type Bounds, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import { samplePlane } from "../ops/resample.ts";
import { sampleSharp } from "../ops/sample-raster.ts";
import { type Alignment, unmoved } from "./align.ts";
import type { Size } from "./resize.ts";

/** The image aligned with the base; its border repeats outside. */
export function moveRaster(raster: Raster, alignment: Alignment): Raster {
  if (alignment === unmoved) return raster;
  const { width, height } = raster;
  const data = new Uint8Array(raster.data.length);
  const sample = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const point = alignedPoint(alignment, raster, { x, y });
      const to = 3 * (y * width + x);
      sampleSharp(raster, point.x, point.y, sample);
      for (let c = 0; c < 3; c++) {
        data[to + c] = Math.min(255, Math.max(0, sample[c] ?? 0) + 0.5);
      }
    }
  }
  return { width, height, data };
}

/** `moveRaster` for a plane. */
export function movePlane(plane: Plane, alignment: Alignment): Plane {
  if (alignment === unmoved) return plane;
  const { width } = plane;
  return mapPlane(plane, (_, i) => {
    const { x, y } = alignedPoint(alignment, plane, { x: i % width, y: Math.floor(i / width) });
    return samplePlane(plane, x, y);
  });
}

interface Position {
  readonly x: number;
  readonly y: number;
}

/** Position of a base pixel in the other image, both of equal size. */
function alignedPoint(
  { scaleX, scaleY, dx, dy }: Alignment,
  { width, height }: Size,
  { x, y }: Position,
): Position {
  return {
    x: (scaleX * ((x + 0.5) / width - 0.5) + dx + 0.5) * width - 0.5,
    y: (scaleY * ((y + 0.5) / height - 0.5) + dy + 0.5) * height - 0.5,
  };
}

/** The base pixels that the other image really shows. */
export function coveredBounds(alignment: Alignment, size: Size): Bounds {
  const { width, height } = size;
  const first = alignedPoint(alignment, size, { x: 0, y: 0 });
  const last = alignedPoint(alignment, size, { x: width - 1, y: height - 1 });
  return {
    left: Math.max(0, Math.ceil(-first.x / alignment.scaleX)),
    top: Math.max(0, Math.ceil(-first.y / alignment.scaleY)),
    right: width - 1 - Math.max(0, Math.ceil((last.x - width + 1) / alignment.scaleX)),
    bottom: height - 1 - Math.max(0, Math.ceil((last.y - height + 1) / alignment.scaleY)),
  };
}
