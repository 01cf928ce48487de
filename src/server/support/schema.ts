import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { locales } from "#core/locale.ts";
import { supportTopics } from "#core/support-desk.ts";

/** Letters to the support desk; the constraints are in db/schema.sql. */
export const supportLetterTable = pgTable("support_letter", {
  id: uuid().primaryKey(),
  reference: text().notNull().unique(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  locale: text({ enum: locales }).notNull(),
  topic: text({ enum: supportTopics }).notNull().default("other"),
  /** Null for letters from before there were topics. */
  dueAt: timestamp("due_at", { withTimezone: true }),
  closedAt: timestamp("closed_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
