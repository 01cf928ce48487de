/** Code points that the title font can draw, as ranges; `title-letters.test.ts` checks them against the font. */
export const TITLE_RANGES =
  "20-7e a0-107 10a-113 116-11b 11e-121 126-12b 12e-131 139-13a 13d-13e 141-144 147-148 14c-14d 150-155 158-15b " +
  "15e-16b 16e-17e 1a0-1a1 1af-1b0 1e6-1e7 2c6-2c7 2d8-2dc 300-304 306-30c 312-312 31b-31b 323-323 326-328 " +
  "1e20-1e21 1e80-1e85 1e9e-1e9e 1ea0-1ef9 2013-2014 2018-201a 201c-201e 2020-2022 2026-2026 2030-2030 2039-203a " +
  "2044-2044 2070-2070 2074-2079 2080-2089 20ab-20ac 2122-2122 215b-215e 2212-2212 2215-2215 2248-2248 2260-2260 " +
  "2264-2265";

const ranges = TITLE_RANGES.split(" ").map((range) => {
  const [from = 0, to = 0] = range.split("-").map((code) => Number.parseInt(code, 16));
  return { from, to };
});

function isDrawable(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return /\s/u.test(sign) || ranges.some(({ from, to }) => code >= from && code <= to);
}

const MAX_NAMED = 5;

/** Name of a character for use in a sentence. */
function nameOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return /[\p{C}\p{M}\p{Z}]/u.test(sign)
    ? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`
    : sign;
}

/** The first characters of a title that can't be drawn, each once, for use in a sentence; empty if all can. */
export function undrawableLetters(title: string): string {
  const unknown = new Set(Array.from(title.normalize("NFC")).filter((sign) => !isDrawable(sign)));
  return Array.from(unknown).slice(0, MAX_NAMED).map(nameOf).join(" ");
}
