import { AppError } from "#core/errors.ts";
import { guardWords } from "#core/safety/guard-words.ts";
import type { Operation } from "#tools/define-tool.ts";

/**
 * Refuses words that ask for what is not made here, with one `words_...` error for each topic; nothing has been
 * stored or held by then. Every text of a payload is read, so that no field can be forgotten: those of choices
 * say nothing that is refused. Pictures and addresses of uploads are no texts.
 */
export function requireFitWords(
  payload: unknown,
  { wordsAbout = "scene" }: Pick<Operation, "wordsAbout">,
): void {
  if (typeof payload !== "object" || payload === null) return;
  const texts = Object.values(payload).filter((value) => typeof value === "string");
  if (texts.length === 0) return;
  const topic = guardWords(texts.join("\n"), wordsAbout);
  if (topic !== null) throw new AppError(`words_${topic}`);
}
