import { errorTable, isErrorCode } from "#core/errors.ts";
import type { Locale, Localised } from "#core/locale.ts";
import { supportLetter } from "#core/support.ts";
import type { SupportReceipt, SupportTopic } from "#core/support-rules.ts";
import { sendLetter } from "#kit/api/support.ts";

const letterFields = ["name", "email", "subject", "message"] as const;
export type LetterField = (typeof letterFields)[number];
type Letter = Readonly<Record<LetterField, string>>;

/** Returns the message of an error code, with `{field}` for the field's label. */
export function problemOf(code: unknown): Localised {
  return errorTable[isErrorCode(code) ? code : "invalid_field"].text;
}

/** Returns the message of each field's problem, by the same rules as the server. */
export function letterProblems(letter: Letter): Partial<Record<LetterField, Localised>> {
  const problems: Partial<Record<LetterField, Localised>> = {};
  for (const field of letterFields) {
    const parsed = supportLetter.shape[field].safeParse(letter[field]);
    if (!parsed.success) problems[field] = problemOf(parsed.error.issues[0]?.message);
  }
  return problems;
}

export interface SentLetter extends SupportReceipt {
  readonly email: string;
  readonly topic: SupportTopic;
}

/** Language of the answer, and topic of the message. */
interface Kind {
  readonly locale: Locale;
  readonly topic: SupportTopic;
}

/** Sends a valid support message. Rejects with an `ApiError`. */
export async function postLetter(
  letter: Letter,
  { locale, topic }: Kind,
  honeypot: string,
): Promise<SentLetter> {
  const { name, email, subject, message } = letter;
  const parsed = supportLetter.parse({ name, email, subject, message, locale, topic });
  return { ...(await sendLetter(parsed, honeypot)), email: parsed.email, topic };
}
