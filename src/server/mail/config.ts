import { z } from "zod";
import { isEmail } from "#core/email.ts";

const SENDER = /^(?:(?<name>[^<>\p{Cc}]*)<(?<inAngles>[^<>]+)>|(?<address>[^<>]+))$/u;

/** Parses "Name <address>" or a bare address. Returns `null` for anything else. */
function parseSender(text: string): Sender | null {
  const { name = "", inAngles, address = "" } = SENDER.exec(text)?.groups ?? {};
  const found = (inAngles ?? address).trim();
  return isEmail(found) ? { name: name.trim().replaceAll('"', ""), address: found } : null;
}

/** Environment variables for outgoing mail. */
export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "is not an smtp:// or smtps:// address" })
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(parseSender)
    .refine((sender) => sender !== null, "is neither an address nor Name <address>")
    .optional(),
};

const variables = z.object(mailVariables);
type Variables = z.output<typeof variables>;

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The mail server and the sender of its messages. */
export interface SmtpConfig {
  readonly url: string;
  readonly from: Sender;
}

/** Returns the mail server and the sender, or `null` without SMTP_URL. SMTP_URL without MAIL_FROM is a problem. */
export function toSmtp(env: Variables, problems: string[]): SmtpConfig | null {
  if (env.SMTP_URL && env.MAIL_FROM) return { url: env.SMTP_URL, from: env.MAIL_FROM };
  if (env.SMTP_URL) problems.push("SMTP_URL needs MAIL_FROM, the sender of the emails");
  return null;
}
