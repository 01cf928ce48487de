import { AppError } from "#core/errors.ts";
import { guardWords, UnreadWords, type WordsAbout } from "#core/safety/guard-words.ts";
import type { Operation } from "#tool-model/define-tool.ts";

/** Reading takes a few milliseconds of a processor; on a crowded machine waiting for one takes most of this time. */
const MAX_READING_MS = 2_000;
const RETRY_AFTER_S = 5;

/**
 * Refuses words that ask for what is not made here, with one `words_...` error for each topic; nothing has been
 * stored or held by then. Every text of a payload is read, so that no field can be forgotten: those of choices
 * say nothing that is refused. Pictures and addresses of uploads are no texts. Throws `text_too_long` for words that
 * get longer than any field when they are read, and `busy` when reading takes too long.
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
