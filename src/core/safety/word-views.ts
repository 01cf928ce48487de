/*
 * The readings of one text. Users hide words behind letters of other alphabets, invisible letters, digits for letters,
 * accents, and repeated or spaced letters; every view undoes some of that. A view is lower case, with one space between
 * words and at each end. The tone of a Vietnamese word moves to the word's end, so that both spellings of a tone match
 * ("khoả", "khỏa").
 */

/** Marks of Vietnamese letters: circumflex, breve, horn. */
const LETTER_MARKS = "\u0302\u0306\u031B";
/** Marks of Vietnamese tones: grave, acute, tilde, hook, dot below. */
const TONES = "\u0300\u0301\u0303\u0309\u0323";
const TONE = new RegExp(`[${TONES}]`, "g");
const OTHER_MARK = new RegExp(`(?![${LETTER_MARKS}${TONES}])\\p{M}`, "gu");

/** Letters that look like Latin ones: Cyrillic, Greek, small capitals and others. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["a", "аαɑᴀ"],
    ["b", "вʙƅ"],
    ["c", "сϲᴄ¢"],
    ["d", "ԁɗᴅ"],
    ["e", "еєεᴇ€ɛ"],
    ["f", "ғƒ"],
    ["g", "ɡɢ"],
    ["h", "һнʜ"],
    ["i", "іıιɪ¡"],
    ["j", "јᴊ"],
    ["k", "кκᴋ"],
    ["l", "ӏʟℓ£"],
    ["m", "мᴍ"],
    ["n", "пηɴ"],
    ["o", "оοσᴏø"],
    ["p", "рρᴘ"],
    ["q", "ԛ"],
    ["r", "гʀ"],
    ["s", "ѕꜱ§"],
    ["t", "тτᴛ"],
    ["u", "υцᴜ"],
    ["v", "νѵᴠ"],
    ["w", "ѡшωᴡ"],
    ["x", "хχ×"],
    ["y", "уγʏ¥"],
    ["z", "ᴢ"],
  ].flatMap(([latin = "", others = ""]) => Array.from(others, (other) => [other, latin])),
);

const DIGITS_FOR_LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "+": "t",
};

/** Symbols that stand for a word. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\u{1F51E}/gu, " nsfw "],
  [/[\u{1F346}\u{1F351}]\s*[\u{1F346}\u{1F351}\u{1F4A6}]/gu, " nsfw "],
  [/[\u5350\u534D]/gu, " swastika "],
];

export interface WordViews {
  /** With Vietnamese accents. */
  readonly spoken: readonly string[];
  /** Runs of single letters, joined, such as "nudewoman". */
  readonly joined: readonly string[];
  /** Words with a sign in place of a letter, such as "n*de". */
  readonly starred: readonly string[];
  /** Every word, without accents. */
  readonly words: ReadonlySet<string>;
  /** Every two adjacent words joined. */
  readonly pairs: ReadonlySet<string>;
}

/** Resolves compatibility forms: one character of the text can become eighteen letters (U+FDFA). */
export function plainForm(text: string): string {
  return text.normalize("NFKC");
}

/** Lower case with Latin letters. `text` must be in its plain form. */
function toLatin(text: string): string {
  const plain = text
    // Extra marks beyond those of any letter only hide it.
    .replaceAll(/(\p{M}{3})\p{M}+/gu, "$1")
    .replaceAll(/[\p{Cf}\p{DI}]/gu, "")
    .toLowerCase();
  return SIGNS.reduce(
    (read, [sign, word]) => read.replaceAll(sign, word),
    Array.from(plain, (letter) => LOOKALIKES[letter] ?? letter).join(""),
  );
}

/** Moves a word's tone to its end and removes all marks but Vietnamese ones. */
export function canonicalWord(word: string): string {
  const parts = word.normalize("NFD").replaceAll(OTHER_MARK, "");
  const tones = parts.match(TONE) ?? [];
  return parts.replaceAll(TONE, "") + (tones[0] ?? "");
}

/** Removes all accents; "đ" becomes "d". */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("đ", "d");
}

/** Canonical words with one space around each. */
function toView(text: string): string {
  const words = text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.map(canonicalWord).join(" ")} `;
}

/** Replaces digits and signs in words that also have letters by the letters they resemble. */
function readDigits(text: string, one: "i" | "l"): string {
  return text.replaceAll(/\S+/g, (word) => {
    if (!/\p{L}/u.test(word) || !/[0134578@$!|+]/.test(word)) return word;
    return word.replaceAll(/[01345789@$|+]|!(?=[\p{L}\p{N}@$])/gu, (sign) =>
      sign === "1" || sign === "!" || sign === "|" ? one : (DIGITS_FOR_LETTERS[sign] ?? sign),
    );
  });
}

const SPACED_LETTERS =
  /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}@$]\p{M}*(?:[^\p{L}\p{N}\p{M}]{1,2}[\p{L}\p{N}@$]\p{M}*){2,}(?![\p{L}\p{N}\p{M}])/gu;

/** Joins three or more single letters with short gaps between them. */
function joinLetters(text: string): string[] {
  return (text.normalize("NFC").match(SPACED_LETTERS) ?? []).map((found) =>
    found.replaceAll(/[^\p{L}\p{N}\p{M}@$]+/gu, ""),
  );
}

/** A stop or a dash at a word's end ends a sentence; it doesn't replace a letter. */
const SENTENCE_ENDS = new Set("_.·-");

/** Words with signs in place of letters; `*` replaces each sign. */
function starredWords(text: string): string[] {
  return (text.match(/[\p{L}*#•_.·-]+/gu) ?? [])
    .map((run) => {
      const first = run.search(/\p{L}/u);
      let end = run.length;
      while (end > 0 && SENTENCE_ENDS.has(run.charAt(end - 1))) end -= 1;
      return first === -1 ? "" : run.slice(first, end).replaceAll(/[#•_.·-]/gu, "*");
    })
    .filter((word) => word.includes("*"));
}

/** Returns every reading that the rules check. `text` must be in its plain form. Each step is linear in it. */
export function readViews(text: string): WordViews {
  const base = toLatin(text);
  // Signs may split a word to hide it: "nu.de".
  const unbroken = base.replaceAll(/(?<=\p{L}\p{M}{0,3})[._\-'’~*]+(?=\p{L})/gu, "");
  const readings = [base, unbroken, readDigits(base, "i"), readDigits(base, "l")];
  const squeezed = readings.flatMap((reading) => [
    reading.replaceAll(/(\p{L})\1{2,}/gu, "$1"),
    reading.replaceAll(/(\p{L})\1{2,}/gu, "$1$1"),
  ]);
  const spoken = [...new Set([...readings, ...squeezed].map(toView))];
  const joined = [...new Set(readings.flatMap(joinLetters))].flatMap((found) => [
    withoutAccents(found),
    withoutAccents(readDigits(found, "i")),
  ]);
  const lists = spoken.map((view) => withoutAccents(view).trim().split(" "));
  const words = new Set(lists.flat());
  const pairs = new Set(
    lists.flatMap((list) => list.slice(1).map((word, at) => `${list[at] ?? ""}${word}`)),
  );
  return { spoken, joined, starred: starredWords(withoutAccents(base)), words, pairs };
}
