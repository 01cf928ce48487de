import { EngineFailure } from "../port.ts";

/** Longest text of a person in a prompt; what goes on after that is rarely a wish for a picture. */
const MAX_LENGTH = 300;
/** As much is read at most: a flood of signs that are dropped costs no time. */
const MAX_READ = 5_000;

const tags = /<[^<>]*>/gu;
/** Everything but words and plain punctuation: quotes, brackets, braces, control and direction signs, private letters. */
const strange = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\s.,;:!?'’&+/%°–—-]/gu;
/** Marks heaped on one letter; no language needs more than two after composition. */
const heapedMarks = /(\p{M}{2})\p{M}+/gu;
const looseApostrophe = /(?<!\p{L})['’]|['’](?!\p{L})/gu;
/** `name:` is a label to one server and the name of a file to another; between digits it is a time or a ratio. */
const label = /(?<!\p{N}):|:(?!\p{N})/gu;
const looseSign = /(?<!\p{N})%|-{2,}/gu;
const anythingToRead = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * Words of a person as they stand in a prompt: one line in quotation marks, in which no sign is left that a model or a
 * server in front of it could take for a rule, a setting or the end of the quotation. Null when nothing is left to read.
 */
export function quote(text: string): string | null {
  const cleaned = text
    .slice(0, MAX_READ)
    .normalize("NFC")
    .replaceAll(tags, " ")
    .replaceAll(strange, " ")
    .replaceAll(heapedMarks, "$1")
    .replaceAll(looseApostrophe, " ")
    .replaceAll(label, ",")
    .replaceAll(looseSign, " ")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/ (?=[.,;!?])/gu, "")
    .trim();
  const words = Array.from(cleaned).slice(0, MAX_LENGTH).join("").trim();
  return anythingToRead.test(words) ? `"${words}"` : null;
}

/** As `quote`, for words that the instruction cannot do without. Throws `bad_request` when nothing is left to read. */
export function quoteWish(text: string): string {
  const quoted = quote(text);
  if (quoted === null) throw new EngineFailure("bad_request", "The words name nothing to draw.");
  return quoted;
}
