import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/*
 * The ledger's tables, for typed reads only: every write goes through credits/credit.sql. The constraints are in
 * credits/credit-rules.sql, the triggers in migrations/0045_base.sql.
 */

const credit = pgSchema("credit");
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const credits = (name: string) => bigint(name, { mode: "number" });
const instant = (name: string) => timestamp(name, { withTimezone: true });
const newUuid = sql`gen_random_uuid()`;

export const creditAccount = credit.table("account", {
  id: uuid().primaryKey().default(newUuid),
  kind: text({
    enum: ["user", "issued_promo", "issued_paid", "revenue", "breakage", "clawback", "receivable"],
  }).notNull(),
  userId: text("user_id").unique(),
  posted: credits("posted").notNull().default(0),
  held: credits("held").notNull().default(0),
  version: credits("version").notNull().default(0),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const creditHold = credit.table("hold", {
  id: uuid().primaryKey(),
  accountId: uuid("account_id").notNull(),
  amount: credits("amount").notNull(),
  state: text({ enum: ["pending", "captured", "released", "expired"] }).notNull(),
  captured: credits("captured").notNull().default(0),
  purpose: text().notNull(),
  requestHash: bytea("request_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  resolvedAt: instant("resolved_at"),
});

export const creditTransfer = credit.table("transfer", {
  id: uuid().primaryKey().default(newUuid),
  key: text().notNull().unique(),
  type: text({ enum: ["grant", "capture", "refund", "expire", "clawback"] }).notNull(),
  holdId: uuid("hold_id"),
  reversesId: uuid("reverses_id"),
  requestHash: bytea("request_hash").notNull(),
  meta: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: instant("created_at").notNull(),
});

export const creditLot = credit.table("lot", {
  id: uuid().primaryKey().default(newUuid),
  accountId: uuid("account_id").notNull(),
  source: text({
    enum: ["signup", "referral", "subscription", "purchase", "goodwill", "promo"],
  }).notNull(),
  sourceRef: text("source_ref").notNull(),
  category: text({ enum: ["paid", "promo"] }).notNull(),
  priority: smallint().notNull(),
  amount: credits("amount").notNull(),
  remaining: credits("remaining").notNull(),
  held: credits("held").notNull().default(0),
  effectiveAt: instant("effective_at").notNull(),
  expiresAt: instant("expires_at"),
  expiredAt: instant("expired_at"),
  sequence: credits("sequence").notNull(),
  transferId: uuid("transfer_id").notNull(),
});

export const creditHoldItem = credit.table(
  "hold_item",
  {
    holdId: uuid("hold_id").notNull(),
    lotId: uuid("lot_id").notNull(),
    sequence: smallint().notNull(),
    amount: credits("amount").notNull(),
    captured: credits("captured").notNull().default(0),
    refunded: credits("refunded").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.holdId, table.sequence] })],
);

export const creditEntry = credit.table(
  "entry",
  {
    transferId: uuid("transfer_id").notNull(),
    sequence: smallint().notNull(),
    accountId: uuid("account_id").notNull(),
    lotId: uuid("lot_id"),
    amount: credits("amount").notNull(),
    accountVersion: credits("account_version"),
    postedAfter: credits("posted_after"),
  },
  (table) => [primaryKey({ columns: [table.transferId, table.sequence] })],
);
