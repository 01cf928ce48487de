import type { Inks, Place } from "./place-style.server.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Replaces the ink classes of a tile: lowercase letters fill, capitals stroke. */
export function inked(art: string, inks: Inks): string {
  const { ground, bright, light, accent } = inks;
  const table: Readonly<Record<string, string>> = { g: ground, b: bright, l: light, a: accent };
  return art
    .replaceAll(/class="([gbla])"/g, (_, name: string) => `fill="${table[name] ?? ground}"`)
    .replaceAll(
      /class="([GBLA])"/g,
      (_, name: string) =>
        `fill="none" stroke-linejoin="round" stroke-linecap="square" stroke="${table[name.toLowerCase()] ?? bright}"`,
    );
}

/** Inks as heights for carving and embossing: white is high. */
export const heightInks: Inks = {
  ground: "#000000",
  bright: "#b0b0b0",
  light: "#ffffff",
  accent: "#6a6a6a",
};

/** Returns a strip of whole tiles along the x axis. */
function strip({ tile }: Place, length: number, thickness: number): string {
  const width = tile.width ?? 40;
  const count = Math.max(1, Math.round((length * 40) / (thickness * width)));
  const step = length / count;
  // Tiles overlap slightly, so that no seam shows.
  const tiles = Array.from(
    { length: count },
    (_, k) =>
      `<svg x="${k * step}" y="0" width="${step + 0.5}" height="${thickness}" viewBox="0 0 ${width} 40" preserveAspectRatio="none">${tile.art}</svg>`,
  );
  return `<rect class="g" width="${length}" height="${thickness}"/>${tiles.join("")}`;
}

const CORNER =
  '<rect class="g" width="40" height="40"/><rect class="B" stroke-width="2.4" x="4" y="4" width="32" height="32"/><path class="b" d="M20 8L32 20 20 32 8 20z"/><path class="g" d="M20 14L26 20 20 26 14 20z"/><circle class="l" cx="20" cy="20" r="3.2"/>';

/** Returns a border of whole tiles inside `frame`, with corner blocks; reliefs pass other `inks` than the place's. */
export function borderSvg(
  place: Place,
  frame: Box,
  { thickness, inks = place.inks }: { readonly thickness: number; readonly inks?: Inks },
): string {
  const { x, y, width, height } = frame;
  const t = thickness;
  const across = strip(place, width - 2 * t, t);
  const down = strip(place, height - 2 * t, t);
  const corners = [
    [x, y],
    [x + width - t, y],
    [x, y + height - t],
    [x + width - t, y + height - t],
  ].map(
    ([left, top]) =>
      `<svg x="${left}" y="${top}" width="${t}" height="${t}" viewBox="0 0 40 40">${CORNER}</svg>`,
  );
  const edge = 0.07 * t;
  const lines = [0.5 * edge, t - 0.5 * edge].map(
    (inset) =>
      `<rect class="B" stroke-width="${edge}" x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"/>`,
  );
  return inked(
    `<g transform="translate(${x + t} ${y})">${across}</g><g transform="translate(${x + width - t} ${y + height}) rotate(180)">${across}</g><g transform="translate(${x + width} ${y + t}) rotate(90)">${down}</g><g transform="translate(${x} ${y + height - t}) rotate(-90)">${down}</g>${corners.join("")}${lines.join("")}`,
    inks,
  );
}

/** Returns a band of whole tiles. */
export function bandSvg(place: Place, { x, y, width, height }: Box, inks = place.inks): string {
  return inked(`<g transform="translate(${x} ${y})">${strip(place, width, height)}</g>`, inks);
}

/** Fills an area with a place's tile, `cell` pixels high. */
export function diaperSvg(
  { tile }: Place,
  { x, y, width, height }: Box,
  { cell, inks, id }: { readonly cell: number; readonly inks: Inks; readonly id: string },
): string {
  const units = tile.width ?? 40;
  const wide = (units / 40) * cell;
  const art = `<svg width="${wide}" height="${cell}" viewBox="0 0 ${units} 40" preserveAspectRatio="none"><rect class="g" width="${units}" height="40"/>${tile.art}</svg>`;
  return `<defs><pattern id="${id}" width="${wide}" height="${cell}" patternUnits="userSpaceOnUse">${inked(art, inks)}</pattern></defs><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`;
}
