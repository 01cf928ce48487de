import { drawSvg } from "#engine/local/drawing/svg.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import type { Subject } from "./subject.server.ts";

const TEAL = "#2f8f96";
const CORAL = "#ee5f45";
const SUN = "#f7b733";
const NAVY = "#16203f";
const CREAM = "#faeed4";

/** Bold Bauhaus shapes behind people: a sun around the main head, arcs, stripes and dots. */
export function modernField(
  { picture, focus, focusSize, faces }: Subject,
  size: Size,
): (y: number) => Float32Array {
  const { width, height } = picture;
  const unit = Math.min(width, height) / 100;
  const centre = faces.length > 1 ? { x: width / 2, y: 0.42 * height } : focus;
  const sun = Math.min(0.4 * Math.max(width, height), Math.max(1.25 * focusSize, 30 * unit));
  const isLeft = centre.x > width / 2;
  const stripes = Array.from({ length: 6 }, (_, k) => {
    const y = height - (6 + 7 * k) * unit;
    return `<rect x="0" y="${y}" width="${width}" height="${3.2 * unit}" fill="${k % 2 ? CREAM : NAVY}" fill-opacity="0.92"/>`;
  }).join("");
  const dots = Array.from({ length: 25 }, (_, k) => {
    const x = width - (6 + 5 * (k % 5)) * unit;
    const y = (6 + 5 * Math.floor(k / 5)) * unit;
    return `<circle cx="${x}" cy="${y}" r="${1.25 * unit}" fill="${NAVY}"/>`;
  }).join("");
  const arcs = [34, 27, 20, 13]
    .map(
      (radius, k) =>
        `<circle cx="0" cy="0" r="${radius * unit}" fill="${[CORAL, CREAM, NAVY, SUN][k] ?? SUN}"/>`,
    )
    .join("");
  const shapes = `<rect width="${width}" height="${height}" fill="${TEAL}"/><path d="M0 ${height}V${0.52 * height}L${0.62 * width} ${height}z" fill="${CORAL}"/>${stripes}<path d="M${0.48 * width} 0H${width}V${height}H${0.8 * width}z" fill="${TEAL}"/>${arcs}${dots}`;
  const turned = isLeft ? shapes : `<g transform="translate(${width} 0) scale(-1 1)">${shapes}</g>`;
  const disc = `<circle cx="${centre.x}" cy="${centre.y}" r="${sun}" fill="${SUN}"/><circle cx="${centre.x}" cy="${centre.y}" r="${1.09 * sun}" fill="none" stroke="${CREAM}" stroke-width="${0.9 * unit}"/>`;
  return drawnRows(`${turned}${disc}`, { width, height }, size);
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
