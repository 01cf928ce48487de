import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { locales } from "#core/locale.ts";

/** Letters to the support desk; the constraints are in the migration 0005_mail_and_support.sql. */
export const supportLetterTable = pgTable("support_letter", {
  id: uuid().primaryKey(),
  reference: text().notNull().unique(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  locale: text({ enum: locales }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
