import type { Locale } from "#core/locale.ts";

/** One message to one person. */
export interface MailMessage {
  /** One plain address (`isEmail`), never a list. */
  readonly to: string;
  /** Where an answer goes; null: to the sender of all our mail. */
  readonly replyTo: string | null;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly locale: Locale;
  /** Names the message for good, 1 to 200 characters: the same key is the same message. */
  readonly idempotencyKey: string;
}

export interface MailTransport {
  /** True when messages leave the house, so that a person may be told to look at the inbox. */
  readonly reachesPeople: boolean;
  /**
   * Hands a message on. Given twice under one key it is one message to its reader. Throws `MailRefused` when
   * it will never be taken, and anything else when another try may succeed.
   */
  send(message: MailMessage, options: { readonly signal: AbortSignal }): Promise<void>;
  close(): Promise<void>;
}

/** The mail server said no for good: the address does not exist, or the message is not wanted. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
