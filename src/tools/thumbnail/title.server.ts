import { DRAWING_FONT, escapeXml, measureText } from "#engine/local/drawing/svg.ts";

export interface TextArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FittedTitle {
  readonly lines: readonly string[];
  readonly sizePx: number;
}

const WEIGHT = 900;
/** Distance of baselines in heights of the letters; Vietnamese capitals carry two marks. */
const LEADING = 1.16;
const SIZES = { max: 170, min: 30, step: 4 } as const;

/** The largest letters in which a title fits into an area, on up to `maxLines` lines; words longer than a line are broken. */
export function fitTitle(title: string, area: TextArea, maxLines: number): FittedTitle {
  const words = title.trim().split(/\s+/u);
  for (let sizePx = SIZES.max; sizePx > SIZES.min; sizePx -= SIZES.step) {
    const lines = wrap(words, area.width, sizePx);
    const isTooHigh = lines.length * sizePx * LEADING > area.height;
    if (
      lines.length <= maxLines &&
      !isTooHigh &&
      lines.every((line) => widthOf(line, sizePx) <= area.width)
    ) {
      return { lines, sizePx };
    }
  }
  const broken = words.flatMap((word) => breakWord(word, area.width, SIZES.min));
  const fitting = Math.max(1, Math.floor(area.height / (SIZES.min * LEADING)));
  return { lines: wrap(broken, area.width, SIZES.min).slice(0, fitting), sizePx: SIZES.min };
}

function widthOf(text: string, sizePx: number): number {
  return measureText(text, { sizePx, weight: WEIGHT }).width;
}

function wrap(words: readonly string[], width: number, sizePx: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(joined, sizePx) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

function breakWord(word: string, width: number, sizePx: number): string[] {
  const pieces: string[] = [];
  let rest = Array.from(word);
  while (rest.length > 0) {
    let count = rest.length;
    while (count > 1 && widthOf(rest.slice(0, count).join(""), sizePx) > width) count--;
    pieces.push(rest.slice(0, count).join(""));
    rest = rest.slice(count);
  }
  return pieces;
}

export interface TitleColours {
  readonly fill: string;
  readonly accent: string;
  readonly outline: string;
}

/** The title as SVG: thick outline, one line in the accent colour. */
export function titleSvg(
  { lines, sizePx }: FittedTitle,
  area: TextArea,
  colours: TitleColours,
): string {
  const block = lines.length * sizePx * LEADING;
  const top = area.y + (area.height - block) / 2 + sizePx * 0.98;
  const accented = lines.length > 1 ? lines.length - 1 : -1;
  return lines
    .map((line, k) => {
      const fill = k === accented ? colours.accent : colours.fill;
      return `<text x="${area.x}" y="${top + k * sizePx * LEADING}" font-family="${DRAWING_FONT}" font-weight="${WEIGHT}" font-size="${sizePx}" fill="${fill}" stroke="${colours.outline}" stroke-width="${sizePx * 0.16}" stroke-linejoin="round" paint-order="stroke">${escapeXml(line)}</text>`;
    })
    .join("");
}

/** The keywords as a row of labels. */
export function badgesSvg(
  words: readonly string[],
  place: { readonly x: number; readonly y: number },
  colours: TitleColours,
): string {
  const sizePx = 30;
  let x = place.x;
  return words
    .map((word) => {
      const width = measureText(word, { sizePx, weight: 800 }).width + 36;
      const label = `<g><rect x="${x}" y="${place.y}" width="${width}" height="52" rx="6" fill="${colours.accent}"/><text x="${x + 18}" y="${place.y + 37}" font-family="${DRAWING_FONT}" font-weight="800" font-size="${sizePx}" fill="${colours.outline}">${escapeXml(word)}</text></g>`;
      x += width + 12;
      return label;
    })
    .join("");
}
