import { DRAWING_FONT, escapeXml, measureText, type TextBox } from "#engine/local/drawing/svg.ts";
import { emphasisOf } from "./keywords.server.ts";

export interface TextArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly align: "left" | "centre";
}

export interface FittedTitle {
  /** Words, and phrases that stay together, per line. */
  readonly lines: readonly (readonly string[])[];
  readonly sizePx: number;
  /** The phrase to place on a label; `null` for none. */
  readonly key: string | null;
}

const WEIGHT = 900;
/** Distance of baselines in letter heights; Vietnamese capitals can have two marks. */
const LEADING = 1.2;
const SIZES = { max: 216, min: 30, step: 3 } as const;
/** The size at which words are measured; widths scale in proportion. */
const MEASURED_PX = 100;
/** Width of a space in letter heights; the outline takes a part of it. */
const SPACE = 0.29;

const boxes = new Map<string, TextBox>();
const MAX_KNOWN_BOXES = 2_000;

function boxOf(word: string): TextBox {
  let box = boxes.get(word);
  if (box === undefined) {
    box = measureText(word, { sizePx: MEASURED_PX, weight: WEIGHT });
    if (boxes.size >= MAX_KNOWN_BOXES) boxes.clear();
    boxes.set(word, box);
  }
  return box;
}

function widthOf(word: string, sizePx: number): number {
  return (boxOf(word).width * sizePx) / MEASURED_PX;
}

/** Extent of ordinary letters above and below the baseline, and the outline, in letter heights. */
const ASCENT = 0.96;
const DESCENT = LEADING - ASCENT;
const OUTLINE = 0.08;

/** Extent above the baseline: a capital with two marks is higher than other letters. */
function ascentOf(words: readonly string[]): number {
  return Math.max(ASCENT, ...words.map((word) => OUTLINE - boxOf(word).top / MEASURED_PX));
}

/** Extent below the baseline. */
function descentOf(words: readonly string[]): number {
  const lowest = words.map((word) => boxOf(word).top + boxOf(word).height);
  return Math.max(DESCENT, ...lowest.map((bottom) => bottom / MEASURED_PX + OUTLINE));
}

/** Height of lines in letter heights. */
function linesHeight(lines: readonly (readonly string[])[]): number {
  const between = LEADING * Math.max(0, lines.length - 1);
  return ascentOf(lines[0] ?? []) + between + descentOf(lines.at(-1) ?? []);
}

function lineWidth(words: readonly string[], sizePx: number): number {
  const letters = words.reduce((sum, word) => sum + widthOf(word, sizePx), 0);
  return letters + SPACE * sizePx * Math.max(0, words.length - 1);
}

/** Longest phrase in characters that stays on one line; of longer ones, only the longest word is emphasised. */
const MAX_PHRASE = 15;

interface Split {
  readonly units: readonly string[];
  readonly key: string | null;
}

/** The ways to split a title into parts of lines: the phrase to emphasise joined into one, and word by word. */
function splitsOf(title: string): Split[] {
  const words = title.normalize("NFC").trim().split(/\s+/u);
  const emphasis = emphasisOf(words);
  if (!emphasis) return [{ units: words, key: null }];
  const { from, count } = emphasis;
  const run = words.slice(from, from + count);
  const phrase = run.join(" ");
  const single = { units: words, key: run.toSorted((a, b) => b.length - a.length)[0] ?? null };
  if (phrase.length > MAX_PHRASE) return [single];
  const units = words.slice(0, from).concat(phrase, words.slice(from + count));
  return [{ units, key: phrase }, single];
}

/** Height of all lines, in pixels. */
export function blockHeight({ lines, sizePx }: FittedTitle): number {
  return linesHeight(lines) * sizePx;
}

function unevenness([first, second]: readonly [string, string]): number {
  return Math.abs(first.length - second.length);
}

/** Splits a title into two parts of similar length, around a phrase to emphasise; `null` for a single word. */
export function halvesOf(title: string): readonly [string, string] | null {
  const { units } = splitsOf(title).find((split) => split.units.length > 1) ?? { units: [] };
  const cuts = units.slice(1).map((_unit, k) => {
    return [units.slice(0, k + 1).join(" "), units.slice(k + 1).join(" ")] as const;
  });
  return cuts.toSorted((a, b) => unevenness(a) - unevenness(b))[0] ?? null;
}

/** Fits a title with the largest letters on up to `maxLines` similar lines; breaks words that are still too wide. */
export function fitTitle(title: string, area: TextArea, maxLines: number): FittedTitle {
  const splits = splitsOf(title);
  let best: FittedTitle | null = null;
  for (const split of splits) {
    for (const mayBeLonely of [false, true]) {
      const fitted = fitLines(split, area, { maxLines, mayBeLonely });
      if (fitted && (!best || fitted.sizePx > MUCH_LARGER * best.sizePx)) best = fitted;
    }
  }
  if (best) return best;
  const words = splits.at(-1)?.units ?? [];
  const broken = words.flatMap((word) => breakWord(word, area.width, SIZES.min));
  const fitting = Math.max(1, Math.floor(area.height / (SIZES.min * LEADING)));
  const lines = wrap(broken, area.width, SIZES.min).slice(0, fitting);
  return { lines, sizePx: SIZES.min, key: null };
}

/** Letters larger by this factor are worth a short word that stands alone, or a phrase on two lines. */
const MUCH_LARGER = 1.3;

/** The largest letters in which a title fits; `null` if even the smallest are too large. */
function fitLines(
  { units, key }: Split,
  area: TextArea,
  { maxLines, mayBeLonely }: { readonly maxLines: number; readonly mayBeLonely: boolean },
): FittedTitle | null {
  for (let sizePx = SIZES.max; sizePx > SIZES.min; sizePx -= SIZES.step) {
    const lines = balance(units, { width: area.width, sizePx });
    const isTooHigh = lines.length > maxLines || linesHeight(lines) * sizePx > area.height;
    const isTooWide = lines.some((line) => lineWidth(line, sizePx) > area.width);
    const isLonely = !mayBeLonely && lines.length > 1 && lines.some(isLonelyWord);
    if (!isTooHigh && !isTooWide && !isLonely) return { lines, sizePx, key };
  }
  return null;
}

/** A single short word on a line looks like a mistake. */
function isLonelyWord(line: readonly string[]): boolean {
  const [only, second] = line;
  return only !== undefined && second === undefined && only.length < 4;
}

function wrap(words: readonly string[], width: number, sizePx: number): string[][] {
  const lines: string[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && lineWidth([...last, word], sizePx) <= width) last.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** Wraps to the same number of lines in the narrowest column, so that no word stands alone. */
function balance(
  words: readonly string[],
  { width, sizePx }: { readonly width: number; readonly sizePx: number },
): string[][] {
  let best = wrap(words, width, sizePx);
  for (let share = 0.96; share > 0.4; share -= 0.04) {
    const lines = wrap(words, share * width, sizePx);
    const isWider = lines.some((line) => lineWidth(line, sizePx) > share * width);
    if (lines.length > best.length || isWider) break;
    best = lines;
  }
  return best;
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
  /** Of labels with dark letters. */
  readonly accent: string;
  /** Of labels with letters of the colour `fill`. */
  readonly dark: string;
  readonly outline: string;
}

type TitleGroundKind = "picture" | "panel" | "bright";

/** Where a title lies. */
export interface TitleGround {
  readonly area: TextArea;
  /** On the flat colour of a panel letters need no outline; on a bright ground labels are dark. */
  readonly ground: TitleGroundKind;
}

/** Returns the title as SVG: white letters with a thick outline and a shadow, key words on an accent label. */
export function titleSvg(
  { lines, sizePx, key }: FittedTitle,
  { area, ground }: TitleGround,
  colours: TitleColours,
): string {
  const block = blockHeight({ lines, sizePx, key });
  const top = area.y + (area.height - block) / 2 + sizePx * ascentOf(lines[0] ?? []);
  const labels: string[] = [];
  const letters: string[] = [];
  for (const [row, line] of lines.entries()) {
    const free = area.width - lineWidth(line, sizePx);
    const y = top + row * sizePx * LEADING;
    let x = area.x + (area.align === "centre" ? free / 2 : 0);
    for (const word of line) {
      const isKey = word === key;
      const width = widthOf(word, sizePx);
      if (isKey) labels.push(labelSvg(word, { x, y, width, sizePx, ground }, colours));
      letters.push(wordSvg(word, { x, y, sizePx, isKey, ground }, colours));
      x += width + SPACE * sizePx;
    }
  }
  return [...labels, ...letters].join("");
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly sizePx: number;
  readonly ground: TitleGroundKind;
}

function labelSvg(
  word: string,
  { x, y, width, sizePx, ground }: Label,
  colours: TitleColours,
): string {
  const { accent, dark, outline } = colours;
  const pad = 0.1 * sizePx;
  const [left, right] = [x - pad, x + width + pad];
  const above = y - sizePx * Math.max(1, ascentOf([word]) - 0.5 * OUTLINE);
  const below = y + sizePx * Math.max(0.2, descentOf([word]) - 0.5 * OUTLINE);
  const lean = 0.05 * sizePx;
  const shape = (shift: number): string =>
    `M${left + lean} ${above + shift}L${right + lean} ${above + shift}L${right - lean} ${below + shift}L${left - lean} ${below + shift}z`;
  return `<path d="${shape(0.06 * sizePx)}" fill="${outline}" opacity="0.75"/><path d="${shape(0)}" fill="${ground === "bright" ? dark : accent}"/>`;
}

interface Word {
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  readonly isKey: boolean;
  readonly ground: TitleGroundKind;
}

function wordSvg(word: string, { x, y, sizePx, isKey, ground }: Word, colours: TitleColours) {
  const text = (shift: number, style: string): string =>
    `<text x="${x}" y="${y + shift}" font-family="${DRAWING_FONT}" font-weight="${WEIGHT}" font-size="${sizePx}" ${style}>${escapeXml(word)}</text>`;
  if (isKey && ground !== "bright") return text(0, `fill="${colours.outline}"`);
  if (ground === "panel") return text(0, `fill="${colours.fill}"`);
  const line = `stroke="${colours.outline}" stroke-width="${sizePx * 0.15}" stroke-linejoin="round" paint-order="stroke"`;
  return `${text(0.055 * sizePx, `fill="${colours.outline}" ${line} opacity="0.8"`)}${text(0, `fill="${colours.fill}" ${line}`)}`;
}

const BADGE = { sizePx: 27, height: 46, pad: 16, gap: 12 } as const;

/** Returns the keywords as a row of labels in `area`; omits those that don't fit. */
export function badgesSvg(
  words: readonly string[],
  area: Pick<TextArea, "x" | "y" | "width" | "align">,
  colours: TitleColours,
): string {
  const { sizePx, height, pad, gap } = BADGE;
  const row: { word: string; x: number; width: number }[] = [];
  let x = 0;
  for (const word of words) {
    const width = measureText(word, { sizePx, weight: 800 }).width + 2 * pad;
    if (x + width > area.width) continue;
    row.push({ word, x, width });
    x += width + gap;
  }
  const start = area.x + (area.align === "centre" ? (area.width - (x - gap)) / 2 : 0);
  return row
    .map((badge) => {
      const left = start + badge.x;
      return `<g><rect x="${left}" y="${area.y}" width="${badge.width}" height="${height}" rx="${height / 2}" fill="${colours.outline}" opacity="0.86"/><text x="${left + pad}" y="${area.y + 33}" font-family="${DRAWING_FONT}" font-weight="800" font-size="${sizePx}" fill="${colours.accent}">${escapeXml(badge.word)}</text></g>`;
    })
    .join("");
}
