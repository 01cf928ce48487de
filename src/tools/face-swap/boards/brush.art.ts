import type { BoardInks } from "../inks.ts";

/**
 * A part of a board in its inks. Parts are drawn around the middle of the hole, with radii of 112 and 146: the image
 * reaches from (-320, -330) to (320, 470), the neck ends at 215, where the shoulders begin.
 */
export type Part = (inks: Inks) => string;

export interface Inks extends BoardInks {
  /** The bright ink at half strength on the paper. */
  readonly tint: string;
}

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, colour: string, width = 5): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Returns circles of one colour and radius at (x, y). */
export const discs = (
  fill: string,
  radius: number,
  places: readonly (readonly [number, number])[],
): string =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`).join("");

export const oval = (
  [x, y]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  fill: string,
): string => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

/** Returns a drawing with its mirror image. */
export const mirrored = (svg: string): string => `${svg}<g transform="scale(-1 1)">${svg}</g>`;

export const moved = (x: number, y: number, svg: string): string =>
  `<g transform="translate(${x} ${y})">${svg}</g>`;

export const turned = (degrees: number, svg: string): string =>
  `<g transform="rotate(${degrees})">${svg}</g>`;

/** Returns `count` drawings rotated about the middle from one angle to another, both included. */
export function fan(
  count: number,
  [from, to]: readonly [number, number],
  draw: (k: number) => string,
): string {
  const step = count > 1 ? (to - from) / (count - 1) : 0;
  return Array.from({ length: count }, (_, k) => turned(from + step * k, draw(k))).join("");
}

/** Returns `count` drawings in sequence. */
export const row = (count: number, draw: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => draw(k)).join("");

/** Fills an area with a dot screen of the dark ink, for shade. */
export const screen = (d: string): string => `<path d="${d}" fill="url(#dots)"/>`;

/** Returns the path of a five-pointed star about (x, y). */
export function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, k) => {
    const r = k % 2 ? radius * 0.42 : radius;
    const angle = (k * Math.PI) / 5 - Math.PI / 2;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}
