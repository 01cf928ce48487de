import { drawSvg } from "#engine/local/drawing/svg.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import type { Point } from "#engine/local/ops/raster.ts";
import { editionOf, type FieldPaints } from "./modern-colours.server.ts";
import type { Subject } from "./subject.server.ts";
import { createShift, optionOf } from "./versions.server.ts";

/** Bold Bauhaus shapes behind people: a sun around the main head, arcs, stripes and dots. */
export function modernField(
  { picture, focus, focusSize, faces, version }: Subject,
  size: Size,
): (y: number) => Float32Array {
  const { width, height } = picture;
  const unit = Math.min(width, height) / 100;
  const centre = faces.length > 1 ? { x: width / 2, y: 0.42 * height } : focus;
  const sun = Math.min(0.4 * Math.max(width, height), Math.max(1.25 * focusSize, 30 * unit));
  const isLeft = centre.x > width / 2;
  const paints = editionOf(version).field;
  const room = { width, height, unit, paints };
  const shapes = optionOf(COMPOSITIONS, version)(room, createShift(72, version));
  const turned = isLeft ? shapes : `<g transform="translate(${width} 0) scale(-1 1)">${shapes}</g>`;
  const disc = `<circle cx="${centre.x}" cy="${centre.y}" r="${sun}" fill="${paints.sun}"/><circle cx="${centre.x}" cy="${centre.y}" r="${1.09 * sun}" fill="none" stroke="${paints.pale}" stroke-width="${0.9 * unit}"/>`;
  return drawnRows(`${turned}${disc}`, { width, height }, size);
}

interface Room extends Size {
  /** A hundredth of the shorter side. */
  readonly unit: number;
  readonly paints: FieldPaints;
}

/** Draws the shapes of a version, for people on the right. `shift` returns -1..1 and moves them a little. */
type Composition = (room: Room, shift: () => number) => string;

const COMPOSITIONS: readonly [Composition, ...Composition[]] = [
  arcsAboveStripes,
  barsBesideArcs,
  fanUnderSquares,
];

function arcsAboveStripes({ width, height, unit, paints }: Room, shift: () => number): string {
  const { ground, wedge, sun, dark, pale } = paints;
  const stripes = Array.from({ length: 6 }, (_, k) => {
    const y = height - (6 + 7 * k) * unit;
    return `<rect x="0" y="${y}" width="${width}" height="${3.2 * unit}" fill="${k % 2 ? pale : dark}" fill-opacity="0.92"/>`;
  }).join("");
  const dots = Array.from({ length: 25 }, (_, k) => {
    const x = width - (6 + 5 * (k % 5)) * unit;
    const y = (6 + 5 * Math.floor(k / 5)) * unit;
    return `<circle cx="${x}" cy="${y}" r="${1.25 * unit}" fill="${dark}"/>`;
  }).join("");
  const grown = unit * (1 + 0.2 * shift());
  const arcs = rings({ x: 0, y: 0, unit: grown }, [wedge, pale, dark, sun]);
  const rise = 0.52 + 0.15 * shift();
  return `<rect width="${width}" height="${height}" fill="${ground}"/><path d="M0 ${height}V${rise * height}L${0.62 * width} ${height}z" fill="${wedge}"/>${stripes}<path d="M${0.48 * width} 0H${width}V${height}H${0.8 * width}z" fill="${ground}"/>${arcs}${dots}`;
}

/** Bars hang from the upper edge, arcs rise from the lower corner. */
function barsBesideArcs({ width, height, unit, paints }: Room, shift: () => number): string {
  const { ground, wedge, sun, dark, pale } = paints;
  const bars = Array.from({ length: 5 }, (_, k) => {
    const long = (30 + 13 * k + 5 * shift()) * unit;
    return `<rect x="${(5 + 6.5 * k) * unit}" y="0" width="${3.6 * unit}" height="${long}" fill="${k % 2 ? pale : dark}"/>`;
  }).join("");
  const triangles = Array.from({ length: 16 }, (_, k) => {
    const x = width - (9 + 7 * (k % 4)) * unit;
    const y = (6 + 7 * Math.floor(k / 4)) * unit;
    return `<path d="M${x} ${y}h${4 * unit}v${4 * unit}z" fill="${dark}"/>`;
  }).join("");
  const grown = unit * (1.15 + 0.15 * shift());
  const arcs = rings({ x: 0, y: height, unit: grown }, [wedge, pale, dark, sun]);
  const fall = 0.5 + 0.15 * shift();
  return `<rect width="${width}" height="${height}" fill="${ground}"/><path d="M${width} ${height}V${fall * height}L${0.3 * width} ${height}z" fill="${wedge}"/>${bars}${triangles}${arcs}`;
}

/** Beams fan out from the upper corner, above a board of squares. */
function fanUnderSquares({ width, height, unit, paints }: Room, shift: () => number): string {
  const { ground, wedge, sun, dark, pale } = paints;
  const far = 2 * Math.max(width, height);
  const turn = 0.08 + 0.06 * shift();
  const beams = Array.from({ length: 5 }, (_, k) => {
    const [from, to] = [turn + 0.31 * k, turn + 0.31 * k + 0.15];
    return `<path d="M0 0L${far * Math.cos(from)} ${far * Math.sin(from)}L${far * Math.cos(to)} ${far * Math.sin(to)}z" fill="${k % 2 ? pale : wedge}"/>`;
  }).join("");
  const squares = Array.from({ length: 18 }, (_, k) => {
    const row = Math.floor(k / 3);
    const x = (12 * (k % 3) + 6 * (row % 2)) * unit;
    return `<rect x="${x}" y="${height - 6 * (row + 1) * unit}" width="${6 * unit}" height="${6 * unit}" fill="${dark}"/>`;
  }).join("");
  const grown = unit * (0.7 + 0.15 * shift());
  const arcs = rings({ x: 0, y: 0, unit: grown }, [dark, sun, wedge, pale]);
  return `<rect width="${width}" height="${height}" fill="${ground}"/>${beams}<rect y="${height - 36 * unit}" width="${36 * unit}" height="${36 * unit}" fill="${sun}"/>${squares}${arcs}`;
}

/** Four discs around a point, each smaller than the one below it. */
function rings(
  { x, y, unit }: Point & { readonly unit: number },
  fills: readonly [string, string, string, string],
): string {
  const radii = [34, 27, 20, 13];
  return fills
    .map((fill, k) => `<circle cx="${x}" cy="${y}" r="${(radii[k] ?? 0) * unit}" fill="${fill}"/>`)
    .join("");
}

/** Height of the parts in which the shapes are drawn, so that they need little memory. */
const PART_ROWS = 128;

/** Reads the colours of an opaque drawing in `size` row by row, from the top down. */
function drawnRows(
  content: string,
  from: Size,
  { width, height }: Size,
): (y: number) => Float32Array {
  const scale = width / from.width;
  let top = -1;
  let data: Float32Array = new Float32Array(0);
  return (y) => {
    const wanted = y - (y % PART_ROWS);
    if (wanted !== top) {
      top = wanted;
      const rows = Math.min(PART_ROWS, height - top);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows}" viewBox="0 ${top / scale} ${from.width} ${rows / scale}" preserveAspectRatio="none">${content}</svg>`;
      data = drawSvg(svg, { width }).raster.data;
    }
    return data.subarray(3 * (y - top) * width, 3 * (y - top + 1) * width);
  };
}
