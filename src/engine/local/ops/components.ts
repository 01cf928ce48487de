import type { Plane } from "./raster.ts";

export interface Components {
  /** 0 where the plane is at or below the threshold, otherwise the number of the component, from 1. */
  readonly labels: Int32Array;
  /** Pixel count of each component; entry 0 is unused. */
  readonly sizes: readonly number[];
}

/** Finds the components of the pixels above `threshold`, connected by their four sides. */
export function findComponents(plane: Plane, threshold: number): Components {
  const { width, height, data } = plane;
  const labels = new Int32Array(data.length);
  const sizes = [0];
  const stack = new Int32Array(data.length);
  for (let start = 0; start < data.length; start++) {
    if (labels[start] !== 0 || (data[start] ?? 0) <= threshold) continue;
    const label = sizes.length;
    let depth = 0;
    let size = 0;
    const visit = (i: number): void => {
      if (labels[i] !== 0 || (data[i] ?? 0) <= threshold) return;
      labels[i] = label;
      stack[depth++] = i;
    };
    visit(start);
    while (depth > 0) {
      const i = stack[--depth] ?? 0;
      size++;
      const x = i % width;
      if (x > 0) visit(i - 1);
      if (x + 1 < width) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i + width < width * height) visit(i + width);
    }
    sizes.push(size);
  }
  return { labels, sizes };
}
