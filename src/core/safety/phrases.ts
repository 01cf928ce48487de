import { canonicalWord, withoutAccents } from "./word-views.ts";

/*
 * The syntax of phrases in the word lists: words with one space between them, and
 *   a|b     one of these words            ?a     this word or none
 *   a*      words with this prefix        ~      up to three words of any kind (~~: up to ten)
 *   a!      only with its accents: without them it is another word
 * A phrase of Vietnamese words matches with all of its accents or with none.
 */

const WORD_END = "(?= )";

/** How to match the words of a phrase: as written, or without accents. */
type Spelling = (word: string) => string;

function wordPattern(word: string, spell: Spelling): string {
  const isStart = word.endsWith("*");
  const letters = spell(word.replace(/[!*]$/, "").normalize("NFC"));
  return isStart ? String.raw`${letters}[\p{L}\p{M}\p{N}]*` : letters;
}

function slotPattern(slot: string, spell: Spelling): string {
  if (slot === "~") return "(?: [^ ]+){0,3}";
  if (slot === "~~") return "(?: [^ ]+){0,10}";
  const isOptional = slot.startsWith("?");
  const words = (isOptional ? slot.slice(1) : slot).split("|");
  const patterns = words.map((word) => wordPattern(word, spell));
  const one = ` (?:${patterns.join("|")})${WORD_END}`;
  return isOptional ? `(?:${one})?` : one;
}

/** Matches a phrase with all of its accents or with none: with only some it is another phrase. */
function linePatterns(line: string): string[] {
  const slots = line.split(" ");
  const full = slots.map((slot) => slotPattern(slot, canonicalWord)).join("");
  const plain = slots.map((slot) => slotPattern(withoutExact(slot), withoutAccents)).join("");
  return full === plain || plain.includes("(?:)") ? [full] : [full, plain];
}

/** Keeps the words of a slot that may be written without accents. */
function withoutExact(slot: string): string {
  const mark = slot.startsWith("?") ? "?" : "";
  const words = slot.slice(mark.length).split("|");
  return mark + words.filter((word) => !word.endsWith("!")).join("|");
}

/**
 * Compiles a pattern that finds any of the phrases in a view of `readViews`. One phrase per line; empty lines are
 * ignored.
 */
export function phrasePattern(phrases: string, flags = "u"): RegExp {
  const sources = phrases
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .flatMap(linePatterns);
  return new RegExp(sources.map((source) => `(?:${source})`).join("|") || "(?!)", flags);
}
