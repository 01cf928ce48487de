import { AppError } from "#core/errors.ts";
import { guardWords, UnreadWords, type WordsAbout } from "#core/safety/guard-words.ts";
import type { Operation } from "#tool-model/define-tool.ts";

/** Reading takes a few milliseconds of CPU time. On a busy machine, most of this limit is waiting. */
const MAX_READING_MS = 2_000;
const RETRY_AFTER_S = 5;

/**
 * Refuses requests for images that this service doesn't make, with one `words_...` error per topic, before anything is
 * stored or held. Reads every text of a payload, so that no field is forgotten; values of choices are never refused.
 * Images and upload addresses are not texts. Throws `text_too_long` for text that expands beyond any field's limit when
 * read, and `busy` if reading takes too long.
 */
export function requireFitWords(
  payload: unknown,
  { wordsAbout = "scene" }: Pick<Operation, "wordsAbout">,
): void {
  if (typeof payload !== "object" || payload === null) return;
  const texts = Object.values(payload).filter((value) => typeof value === "string");
  if (texts.length === 0) return;
  const topic = readInTime(texts.join("\n"), wordsAbout);
  if (topic !== null) throw new AppError(`words_${topic}`);
}

function readInTime(text: string, about: WordsAbout) {
  const endMs = performance.now() + MAX_READING_MS;
  try {
    return guardWords(text, about, () => performance.now() > endMs);
  } catch (cause) {
    if (!(cause instanceof UnreadWords)) throw cause;
    throw cause.reason === "too long"
      ? new AppError("text_too_long", {}, { cause })
      : new AppError("busy", { retryAfterS: RETRY_AFTER_S }, { cause });
  }
}
