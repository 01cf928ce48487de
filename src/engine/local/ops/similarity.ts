import type { Point } from "./raster.ts";

/** x' = a x - b y + dx, y' = b x + a y + dy: rotation, one scale and a shift. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

export const identity: Similarity = { a: 1, b: 0, dx: 0, dy: 0 };

/** Turns by `angle` (radians, clockwise on the screen) and scales about `from`, which lands on `to`. */
export function similarityAbout(
  from: Point,
  to: Point,
  { angle, scale }: { readonly angle: number; readonly scale: number },
): Similarity {
  const a = scale * Math.cos(angle);
  const b = scale * Math.sin(angle);
  return { a, b, dx: to.x - (a * from.x - b * from.y), dy: to.y - (b * from.x + a * from.y) };
}

export function applySimilarity(t: Similarity, { x, y }: Point): Point {
  return { x: t.a * x - t.b * y + t.dx, y: t.b * x + t.a * y + t.dy };
}

/** First `first`, then `second`. */
export function composeSimilarity(first: Similarity, second: Similarity): Similarity {
  return {
    a: second.a * first.a - second.b * first.b,
    b: second.b * first.a + second.a * first.b,
    dx: second.a * first.dx - second.b * first.dy + second.dx,
    dy: second.b * first.dx + second.a * first.dy + second.dy,
  };
}

/** The way back. `t` must have a scale above zero. */
export function invertSimilarity(t: Similarity): Similarity {
  const norm = t.a * t.a + t.b * t.b;
  const a = t.a / norm;
  const b = -t.b / norm;
  return { a, b, dx: -(a * t.dx - b * t.dy), dy: -(b * t.dx + a * t.dy) };
}

export function similarityScale(t: Similarity): number {
  return Math.hypot(t.a, t.b);
}
