import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import type { FoundLine } from "./find-lines.server.ts";
import type { End } from "./trace-lines.server.ts";

/** Certainty from which a line is damage if it continues damage. */
const LEAST = 0.03;
/** The way ahead of an end, in pixels, and on how many of them another line must lead the same way. */
const AHEAD = { from: 4, to: 44, least: 16 } as const;
/** Sine of the largest angle between a line and one that it continues. */
const ANGLE = 0.25;
/** Steps of a path over which its angle is measured. */
const STEPS = 5;

/**
 * The lines that are damage, and doubtful ones that continue them: a line breaks where others cross it. All are light,
 * or all are dark.
 */
export function withContinuations(
  lines: readonly FoundLine[],
  size: Size,
  isDamage: (line: FoundLine) => boolean,
): FoundLine[] {
  const accepted = lines.filter(isDamage);
  let rest = lines.filter((line) => !isDamage(line) && line.certainty >= LEAST);
  let added: readonly FoundLine[] = accepted.slice();
  const angles = mapPlane(createPlane(size.width, size.height), () => Number.NaN);
  while (added.length > 0 && rest.length > 0) {
    for (const line of added) drawAngles(angles, line);
    const continued = rest.filter(({ chain }) => chain.ends.some((end) => leadsOn(end, angles)));
    rest = rest.filter((line) => !continued.includes(line));
    accepted.push(...continued);
    added = continued;
  }
  return accepted;
}

/** Draws the angle of a line, in radians, along its paths. */
function drawAngles({ width, height, data }: Plane, { chain }: FoundLine): void {
  for (const { path } of chain.lines) {
    for (const [k, at] of path.entries()) {
      const from = path[Math.max(0, k - STEPS)] ?? at;
      const to = path[Math.min(path.length - 1, k + STEPS)] ?? at;
      const [x, y] = [at % width, Math.floor(at / width)];
      const angle = Math.atan2(
        Math.floor(to / width) - Math.floor(from / width),
        (to % width) - (from % width),
      );
      for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++) {
        data.fill(angle, row * width + Math.max(0, x - 2), row * width + Math.min(width, x + 3));
      }
    }
  }
}

/** Whether a line ahead of an end leads the same way. */
function leadsOn({ x, y, dx, dy }: End, { width, height, data }: Plane): boolean {
  const angle = Math.atan2(dy, dx);
  let count = 0;
  for (let t = AHEAD.from; t <= AHEAD.to; t++) {
    const [column, row] = [Math.round(x + t * dx), Math.round(y + t * dy)];
    if (column < 0 || row < 0 || column >= width || row >= height) break;
    const turn = Math.sin(angle - (data[row * width + column] ?? Number.NaN));
    if (Math.abs(turn) < ANGLE) count++;
  }
  return count >= AHEAD.least;
}
