import type { Palette } from "../palettes.ts";
import { halftone, hatching } from "../print.ts";
import { type Bust, drawBust } from "../print-bust.ts";

/**
 * A tool's picture of 640 x 480 on its paper. Its screens are available as fills: `url(#dots)`, `url(#fine)` and
 * `url(#lines)` in the dark ink, `url(#bright)` in the bright one.
 */
export function scene(inks: Palette, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480"><defs>${halftone("dots", inks.ink, 10)}${halftone("fine", inks.ink, 6)}${halftone("bright", inks.bright, 11)}${hatching("lines", inks.ink, 9)}</defs><rect width="640" height="480" fill="${inks.paper}"/>${content}</svg>`;
}

/** A bust of the scene. Its own id keeps its screens separate. */
export const bust = (of: Bust): string =>
  drawBust(of, `b${Math.round(of.at[0])}x${Math.round(of.scale * 100)}`);

/** Before on the left, after on the right, with the divider's handle at height `handleY`. */
export function divided(
  inks: Palette,
  [before, after]: readonly [string, string],
  handleY = 418,
): string {
  return `<clipPath id="before"><rect width="320" height="480"/></clipPath><clipPath id="after"><rect x="320" width="320" height="480"/></clipPath><g clip-path="url(#before)">${before}</g><g clip-path="url(#after)">${after}</g>${divider(inks, handleY)}`;
}

function divider({ ink, light }: Palette, y: number): string {
  return `<path d="M320 0V480" stroke="${light}" stroke-width="7"/><g transform="translate(320 ${y})"><circle r="27" fill="${ink}" stroke="${light}" stroke-width="6"/><path d="M-7 -11L-16 0L-7 11M7 -11L16 0L7 11" fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

/** A drawing with a light edge, like a paper cut-out: a wider copy of all its lines underneath. */
export function cutOut(svg: string, colour: string): string {
  const silhouette = svg.replaceAll(/ stroke-width="[^"]*"/g, "");
  return `<g stroke="${colour}" stroke-width="14" stroke-linejoin="round">${silhouette}</g>${svg}`;
}

/** A four-pointed star. */
export function sparkle(x: number, y: number, size: number): string {
  const inner = size * 0.24;
  return `M${x} ${y - size}L${x + inner} ${y - inner}L${x + size} ${y}L${x + inner} ${y + inner}L${x} ${y + size}L${x - inner} ${y + inner}L${x - size} ${y}L${x - inner} ${y - inner}Z`;
}

/** A curved arrow from one point to another, as if drawn with a grease pencil. */
export function arrow(
  [x, y]: readonly [number, number],
  [u, v]: readonly [number, number],
  colour: string,
): string {
  const lift = Math.min(y, v) - 46;
  return `<path d="M${x} ${y}C${x + (u - x) * 0.2} ${lift} ${x + (u - x) * 0.7} ${lift} ${u} ${v}M${u - 20} ${v - 12}L${u} ${v}L${u + 4} ${v - 25}" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`;
}
