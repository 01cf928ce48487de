import type { Point } from "./raster.ts";

/** x' = a x - b y + dx, y' = b x + a y + dy: rotation, one scale and a shift. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

export const identity: Similarity = { a: 1, b: 0, dx: 0, dy: 0 };

/** Rotates by `angle` (radians, clockwise on the screen) and scales about `from`, which moves to `to`. */
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

/** Applies `first`, then `second`. */
export function composeSimilarity(first: Similarity, second: Similarity): Similarity {
  return {
    a: second.a * first.a - second.b * first.b,
    b: second.b * first.a + second.a * first.b,
    dx: second.a * first.dx - second.b * first.dy + second.dx,
    dy: second.b * first.dx + second.a * first.dy + second.dy,
  };
}

/** Inverts the transform. `t` must have a scale above zero. */
export function invertSimilarity(t: Similarity): Similarity {
  const norm = t.a * t.a + t.b * t.b;
  const a = t.a / norm;
  const b = -t.b / norm;
  return { a, b, dx: -(a * t.dx - b * t.dy), dy: -(b * t.dx + a * t.dy) };
}

export function similarityScale(t: Similarity): number {
  return Math.hypot(t.a, t.b);
}

/** Returns the least-squares transform from `from` to `to`; both lists have the same length, at least two points. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [p, q] = [centreOf(from), centreOf(to)];
  let along = 0;
  let across = 0;
  let norm = 0;
  for (const [i, point] of from.entries()) {
    const other = to[i] ?? q;
    const [x, y] = [point.x - p.x, point.y - p.y];
    const [u, v] = [other.x - q.x, other.y - q.y];
    along += x * u + y * v;
    across += x * v - y * u;
    norm += x * x + y * y;
  }
  const a = along / Math.max(norm, 1e-9);
  const b = across / Math.max(norm, 1e-9);
  return { a, b, dx: q.x - (a * p.x - b * p.y), dy: q.y - (b * p.x + a * p.y) };
}

function centreOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
