import { EngineFailure } from "../port.ts";

/** Longest user text in a prompt; anything beyond rarely describes an image. */
const MAX_LENGTH = 300;
/** Most characters read, so that a flood of dropped characters costs no time. */
const MAX_READ = 5_000;

const tags = /<[^<>]*>/gu;
/** All but words and plain punctuation: quotes, brackets, braces, control, direction and private-use characters. */
const strange = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\s.,;:!?'’&+/%°–—-]/gu;
/** More than two combining marks on one letter; no language needs that many after composition. */
const heapedMarks = /(\p{M}{2})\p{M}+/gu;
const looseApostrophe = /(?<!\p{L})['’]|['’](?!\p{L})/gu;
/** `name:` is a label to one server and a file name to another; between digits it is a time or a ratio. */
const label = /(?<!\p{N}):|:(?!\p{N})/gu;
const looseSign = /(?<!\p{N})%|-{2,}/gu;
const anythingToRead = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * Quotes user text for a prompt: one line in quotation marks, without characters that a model or its server could take
 * for a rule, a setting or the end of the quotation. Returns `null` if no readable text remains.
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

/** Like `quote`, for text that the instruction requires. Throws `bad_request` if no readable text remains. */
export function quoteWish(text: string): string {
  const quoted = quote(text);
  if (quoted === null) throw new EngineFailure("bad_request", "The words name nothing to draw.");
  return quoted;
}
