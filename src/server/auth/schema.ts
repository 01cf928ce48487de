import { bigint, boolean, integer, pgSchema, text, timestamp } from "drizzle-orm/pg-core";

/*
 * The tables of the sign-in library, with the names it expects. Constraints and triggers are in db/schema.sql, the
 * trigger functions in auth/auth.sql.
 */

const auth = pgSchema("auth");
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const user = auth.table("user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  twoFactorEnabled: boolean("two_factor_enabled").default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

const userId = () =>
  text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

export const session = auth.table("session", {
  id: text().primaryKey(),
  token: text().notNull().unique(),
  userId: userId(),
  expiresAt: instant("expires_at").notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const account = auth.table("account", {
  id: text().primaryKey(),
  accountId: text("account_id").notNull(),
  providerId: text("provider_id").notNull(),
  userId: userId(),
  accessToken: text("access_token"),
  refreshToken: text("refresh_token"),
  idToken: text("id_token"),
  accessTokenExpiresAt: instant("access_token_expires_at"),
  refreshTokenExpiresAt: instant("refresh_token_expires_at"),
  scope: text(),
  password: text(),
  passwordChoice: text("password_choice"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const verification = auth.table("verification", {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const jwks = auth.table("jwks", {
  id: text().primaryKey(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  alg: text(),
  crv: text(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at"),
});

export const twoFactor = auth.table("two_factor", {
  id: text().primaryKey(),
  userId: userId(),
  secret: text().notNull(),
  backupCodes: text("backup_codes").notNull(),
  verified: boolean().default(false),
  failedVerificationCount: integer("failed_verification_count").default(0),
  lockedUntil: instant("locked_until"),
});

export const passkey = auth.table("passkey", {
  id: text().primaryKey(),
  userId: userId(),
  name: text(),
  credentialID: text("credential_id").notNull(),
  publicKey: text("public_key").notNull(),
  counter: bigint({ mode: "number" }).notNull(),
  deviceType: text("device_type").notNull(),
  backedUp: boolean("backed_up").notNull(),
  transports: text(),
  aaguid: text(),
  createdAt: instant("created_at").defaultNow(),
});
