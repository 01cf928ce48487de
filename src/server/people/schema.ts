import { type AnyPgColumn, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the product knows of a person; the constraints are in db/schema.sql. */
export const profileTable = pgTable("profile", {
  userId: text("user_id").primaryKey(),
  email: text().notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  avatarUrl: text("avatar_url").notNull(),
  referralId: text("referral_id").notNull().unique(),
  referredBy: text("referred_by").references((): AnyPgColumn => profileTable.referralId),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
