import { desc } from "drizzle-orm";
import type { Queries } from "#server/db/connection.ts";
import type { MailMessage } from "./port.ts";
import { outboxTable } from "./schema.ts";

/** A message that stayed here, and why: `refusal` is null when there was no mail server to ask. */
export interface OutboxMessage extends MailMessage {
  readonly refusal: string | null;
}

/** Keeps a message, once per key. */
export async function keepInOutbox(
  db: Queries,
  message: MailMessage,
  refusal: string | null = null,
): Promise<void> {
  await db
    .insert(outboxTable)
    .values({
      key: message.idempotencyKey,
      recipient: message.to,
      replyTo: message.replyTo,
      subject: message.subject,
      bodyText: message.text,
      bodyHtml: message.html,
      locale: message.locale,
      refusal,
    })
    .onConflictDoNothing();
}

/** The kept messages, newest first. */
export async function readOutbox(db: Queries, limit = 100): Promise<OutboxMessage[]> {
  const rows = await db
    .select()
    .from(outboxTable)
    .orderBy(desc(outboxTable.createdAt))
    .limit(limit);
  return rows.map((row) => ({
    to: row.recipient,
    replyTo: row.replyTo,
    subject: row.subject,
    text: row.bodyText,
    html: row.bodyHtml,
    locale: row.locale,
    idempotencyKey: row.key,
    refusal: row.refusal,
  }));
}
