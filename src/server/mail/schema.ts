import { pgSchema, text, timestamp } from "drizzle-orm/pg-core";
import { locales } from "#core/locale.ts";

const mail = pgSchema("mail");

/** Keys of messages that were accepted; constraints and reasons are in db/migrations/0045_base.sql. */
export const acceptedTable = mail.table("accepted", {
  key: text().primaryKey(),
  acceptedAt: timestamp("accepted_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Messages that no mail server took. */
export const outboxTable = mail.table("outbox", {
  key: text().primaryKey(),
  recipient: text().notNull(),
  replyTo: text("reply_to"),
  subject: text().notNull(),
  bodyText: text("body_text").notNull(),
  bodyHtml: text("body_html").notNull(),
  locale: text({ enum: locales }).notNull(),
  refusal: text(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
