import type { Locale } from "#core/locale.ts";

/** One message to one recipient. */
export interface MailMessage {
  /** One plain address (`isEmail`), never a list. */
  readonly to: string;
  /** The address for replies; `null` for the sender of all our mail. */
  readonly replyTo: string | null;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly locale: Locale;
  /** Identifies the message permanently, 1 to 200 characters: the same key is the same message. */
  readonly idempotencyKey: string;
}

export interface MailTransport {
  /** `true` if messages are sent, so the user can be told to check the inbox; `false` if they stay in the outbox. */
  readonly reachesPeople: boolean;
  /**
   * Sends a message. If it's sent twice with one key, the recipient sees one message. Throws `MailRefused` if it will
   * never be accepted, and any other error if a retry may succeed.
   */
  send(message: MailMessage, options: { readonly signal: AbortSignal }): Promise<void>;
  close(): Promise<void>;
}

/** The mail server refused permanently: the address doesn't exist, or it doesn't want the message. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
