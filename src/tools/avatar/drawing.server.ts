/** A fill from one colour to another, by default from top left to bottom right. */
export function shade(
  id: string,
  from: string,
  to: string,
  end: readonly [number, number] = [1, 1],
): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${end[0]}" y2="${end[1]}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** Shoulders and chest with an open neck. */
export function torso(fill: string, line: string): string {
  return `<path d="M320 470Q268 462 232 440 214 486 178 502 88 530 58 620L28 800H612L582 620Q552 530 462 502 426 486 408 440 372 462 320 470z" fill="${fill}" stroke="${line}" stroke-width="4"/>`;
}

/** Things of one shape in a row or a ring. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** A five-pointed star of radius 20. */
export function star(x: number, y: number, scale: number, fill: string): string {
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="M0-20L5-6 19-6 8 3 12 18 0 9-12 18-8 3-19-6-5-6z" fill="${fill}"/>`;
}
