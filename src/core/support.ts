import { z } from "zod/mini";
import { isPlainName } from "./display-name.ts";
import { isEmail } from "./email.ts";
import { locales } from "./locale.ts";
import { supportLimits, supportTopics } from "./support-rules.ts";

/** Control characters, line breaks and the two invisible separators of Unicode. */
const NOT_ONE_LINE = /[\p{Cc}\u2028\u2029]/u;

const line = (missing: string, tooLong: string, max: number) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, tooLong),
    z.refine((text) => !NOT_ONE_LINE.test(text), "line_break_in_line"),
  );

/** A support message. Every check's message is an error code. */
export const supportLetter = z.strictObject({
  name: line("sender_name_missing", "name_too_long", supportLimits.name).check(
    z.refine(isPlainName, "name_signs"),
  ),
  email: z
    .string("sender_email_invalid")
    .check(z.trim(), z.refine(isEmail, "sender_email_invalid")),
  subject: line("subject_missing", "subject_too_long", supportLimits.subject),
  message: z.string("message_missing").check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, "\n").trim()),
    z.minLength(1, "message_missing"),
    z.maxLength(supportLimits.message, "message_too_long"),
  ),
  locale: z.enum(locales),
  /** Left out for any other topic. */
  topic: z.optional(z.enum(supportTopics)),
});
export type SupportLetter = z.infer<typeof supportLetter>;
