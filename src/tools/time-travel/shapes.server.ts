/** Ink classes of ornament marks: lowercase fills, uppercase strokes. g ground, b bright, l light, a accent. */
export type Ink = "g" | "b" | "l" | "a";
type Stroke = "G" | "B" | "L" | "A";

const CELLS = 40;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function points(list: readonly (readonly [number, number])[]): string {
  return list.map(([x, y]) => `${round(x)} ${round(y)}`).join(" ");
}

/** Returns a filled outline. */
export function fill(ink: Ink, path: string): string {
  return `<path class="${ink}" d="${path}"/>`;
}

/** Returns a stroked line; `width` in units of the tile. */
export function line(stroke: Stroke, width: number, path: string): string {
  return `<path class="${stroke}" stroke-width="${width}" d="${path}"/>`;
}

export function disc(ink: Ink, [x, y]: readonly [number, number], radius: number): string {
  return `<circle class="${ink}" cx="${x}" cy="${y}" r="${radius}"/>`;
}

export function box(
  ink: Ink,
  [x, y]: readonly [number, number],
  [w, h]: readonly [number, number],
): string {
  return `<rect class="${ink}" x="${x}" y="${y}" width="${w}" height="${h}"/>`;
}

/** Returns a star about the middle of the tile; `turn` in degrees. */
export function star(
  ink: Ink,
  { tips, outer, inner, turn = 0 }: { tips: number; outer: number; inner: number; turn?: number },
): string {
  const list = Array.from({ length: 2 * tips }, (_, k) => {
    const angle = ((turn - 90) * Math.PI) / 180 + (k * Math.PI) / tips;
    const r = k % 2 === 0 ? outer : inner;
    return [20 + r * Math.cos(angle), 20 + r * Math.sin(angle)] as const;
  });
  return `<polygon class="${ink}" points="${points(list)}"/>`;
}

/** Returns `count` copies of `mark`, evenly rotated about the middle of the tile; `turn` in degrees. */
export function around(count: number, mark: string, turn = 0): string {
  return Array.from(
    { length: count },
    (_, k) => `<g transform="rotate(${round(turn + (360 * k) / count)} 20 20)">${mark}</g>`,
  ).join("");
}

/** Returns a mark and its mirror image about the tile's vertical centre line. */
export function mirrored(mark: string): string {
  return `${mark}<g transform="translate(40 0) scale(-1 1)">${mark}</g>`;
}

/** Returns a spiral line from the middle outwards. */
export function spiral(
  stroke: Stroke,
  width: number,
  { x, y, radius, turns }: { x: number; y: number; radius: number; turns: number },
): string {
  const steps = Math.ceil(turns * 18);
  const list = Array.from({ length: steps + 1 }, (_, k) => {
    const t = k / steps;
    const angle = t * turns * 2 * Math.PI;
    return [x + radius * t * Math.cos(angle), y + radius * t * Math.sin(angle)] as const;
  });
  return `<polyline class="${stroke}" stroke-width="${width}" points="${points(list)}"/>`;
}

function isInk(letter: string | undefined): letter is Ink {
  return letter === "b" || letter === "l" || letter === "a" || letter === "g";
}

/** Returns a woven or stitched pattern: one letter per thread, a point for the ground; rows fill the tile's height. */
export function woven(rows: readonly string[]): { readonly width: number; readonly art: string } {
  const cell = CELLS / rows.length;
  const art: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; ) {
      const ink = row[x];
      let end = x + 1;
      while (row[end] === ink) end++;
      if (isInk(ink)) {
        // Slightly wider than its cell, so that no seam shows between threads.
        const size = [round((end - x) * cell + 0.12), round(cell + 0.12)] as const;
        art.push(box(ink, [round(x * cell), round(y * cell)], size));
      }
      x = end;
    }
  }
  return { width: round(cell * (rows[0]?.length ?? 0)), art: art.join("") };
}
