/** Midpoint of the eyes, and face height from hairline to chin. Chin near (400, 466), top of the hair near 190. */
export const EYES = { x: 400, y: 330 };
export const FACE_PX = 222;

/** Returns a gradient of two colours, by default from the upper left to the lower right. */
export function shade(
  id: string,
  from: string,
  to: string,
  end: readonly [number, number] = [1, 1],
): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${end[0]}" y2="${end[1]}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** Draws `count` shapes, such as a row or a ring. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** Returns the drawing with its mirror image about the middle of the image. */
export function both(art: string): string {
  return `${art}<g transform="translate(800 0) scale(-1 1)">${art}</g>`;
}

/** Returns a filled outline. */
export function area(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** Returns a line with round ends. */
export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Draws raised and sunk lines of a relief. */
export function ridge(d: string, width: number, strength = 0.7): string {
  return `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${strength}" stroke-width="${width}" stroke-linecap="round"/>`;
}
export function groove(d: string, width: number, strength = 0.7): string {
  return `<path d="${d}" fill="none" stroke="#000" stroke-opacity="${strength}" stroke-width="${width}" stroke-linecap="round"/>`;
}

/** Bodies are drawn slightly low: this raises their collars to the chin and keeps their lower edge. */
const COLLAR_UP = "translate(0 -64) scale(1 1.066)";

/** Raises a part of a body to its height. */
export function raised(art: string): string {
  return `<g transform="${COLLAR_UP}">${art}</g>`;
}

/** Returns a five-pointed star of radius 20. */
export function star(x: number, y: number, scale: number, fill: string): string {
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="M0-20L5-6 19-6 8 3 12 18 0 9-12 18-8 3-19-6-5-6z" fill="${fill}"/>`;
}

/** Neck, shoulders, upper arms and chest down to the lower edge, with an open collar. */
export const TORSO =
  "M338 520C338 552 300 566 236 584C176 600 148 646 138 712L96 1010H704L662 712C652 646 624 600 564 584C500 566 462 552 462 520C440 556 360 556 338 520Z";

/** Folds of a garment as relief: at the arms, across the chest and down its sides. */
export const FOLDS = both(
  `${ridge("M236 640C250 720 246 820 214 1000", 18, 0.5)}${groove("M262 660C282 740 276 840 262 1000", 14, 0.6)}${ridge("M150 760C176 800 196 850 198 1000", 12, 0.4)}${groove("M180 690C206 730 222 790 224 880", 12, 0.5)}${ridge("M300 620C330 720 330 820 316 1000", 14, 0.35)}${groove("M330 640C356 740 356 860 350 1000", 10, 0.4)}${groove("M196 620C236 640 276 650 330 640", 9, 0.35)}${ridge("M120 860C140 900 150 940 148 1000", 12, 0.4)}`,
);
