import type { Queryable } from "#server/db/connection.ts";
import type { MailMessage } from "./port.ts";

/** A message that was kept here. `refusal` is the mail server's reason, or `null` if there was no mail server. */
export interface OutboxMessage extends MailMessage {
  readonly refusal: string | null;
}

/** Stores a message, once per key. */
export async function keepInOutbox(
  on: Queryable,
  message: MailMessage,
  refusal: string | null = null,
): Promise<void> {
  const { idempotencyKey, to, replyTo, subject, text, html, locale } = message;
  await on.query(
    `insert into mail.outbox (key, recipient, reply_to, subject, body_text, body_html, locale, refusal)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [idempotencyKey, to, replyTo, subject, text, html, locale, refusal],
  );
}

/** Returns the kept messages, newest first. */
export async function readOutbox(on: Queryable, limit = 100): Promise<OutboxMessage[]> {
  const { rows } = await on.query<OutboxMessage>(
    `select recipient as "to", reply_to as "replyTo", subject, body_text as text, body_html as html, locale,
            key as "idempotencyKey", refusal
       from mail.outbox order by created_at desc limit $1`,
    [limit],
  );
  return rows;
}
