import type { Point, Raster } from "#engine/local/ops/raster.ts";

interface ShadowPlace {
  /** Row of the ground and size of the person, in pixels of the canvas. */
  readonly ground: number;
  readonly unit: number;
  /** Points of the person just above the ground. */
  readonly spots: readonly Point[];
}

const DARKNESS = 0.34;
/** Height of the shadow relative to the person's size. */
const FLATNESS = 0.16;
const COLUMNS = 64;

/** Darkens the ground under points close to it, in place. */
export function drawContactShadow(canvas: Raster, { ground, unit, spots }: ShadowPlace): void {
  const depth = FLATNESS * unit;
  const step = canvas.width / COLUMNS;
  const weights = new Float32Array(COLUMNS);
  for (const { x, y } of spots) {
    const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(x / step)));
    const near = Math.max(0, 1 - (ground - y) / (0.55 * unit));
    weights[column] = Math.max(weights[column] ?? 0, near * near);
  }
  const reach = Math.max(1, Math.round((0.16 * unit) / step));
  const soft = weights.map((_, i) => {
    let [sum, total] = [0, 0];
    for (let k = -2 * reach; k <= 2 * reach; k++) {
      const weight = Math.exp(-0.5 * (k / reach) ** 2);
      sum += weight * (weights[i + k] ?? 0);
      total += weight;
    }
    return sum / total;
  });
  const top = Math.max(0, Math.floor(ground - 2 * depth));
  const bottom = Math.min(canvas.height - 1, Math.ceil(ground + 2 * depth));
  for (let y = top; y <= bottom; y++) {
    const fade = Math.exp(-(((y - (ground - 0.15 * depth)) / (0.6 * depth)) ** 2));
    for (let x = 0; x < canvas.width; x++) {
      const at = Math.min(COLUMNS - 1.001, Math.max(0, x / step - 0.5));
      const low = Math.floor(at);
      const share = at - low;
      const weight = (soft[low] ?? 0) * (1 - share) + (soft[low + 1] ?? 0) * share;
      const light = 1 - DARKNESS * fade * weight;
      const i = 3 * (y * canvas.width + x);
      for (let c = 0; c < 3; c++) canvas.data[i + c] = (canvas.data[i + c] ?? 0) * light + 0.5;
    }
  }
}
