import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { AppError } from "#core/errors.ts";
import type { Profile, ProfileCreation, ProfileUpdate } from "#core/profile.ts";
import type { Identity } from "#server/auth/port.ts";
import { balance, grant } from "#server/credits/ledger.ts";
import type { Database, Queries, Transaction } from "#server/db/connection.ts";
import { profileTable } from "./schema.ts";

export interface Profiles {
  /** Null for a user who has none yet. */
  read(userId: string): Promise<Profile | null>;
  /** Makes the profile and grants the sign-up credits, once; a second call answers what is there. */
  create(identity: Identity, request: ProfileCreation): Promise<Profile>;
  /** Throws `not_found` for a user without a profile. */
  update(userId: string, changes: ProfileUpdate): Promise<Profile>;
}

/** Letters and digits that cannot be taken for each other. */
const CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 8;
/** With 8 * 10^11 codes even two collisions in a row will not be seen. */
const MAX_CODE_ATTEMPTS = 3;

/** A random code for a referral link. */
export function newReferralCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join("");
}

/** Profiles in `database`. `makeCode` proposes referral codes; one that is taken is replaced. */
export function createProfiles(
  database: Database,
  makeCode: () => string = newReferralCode,
): Profiles {
  async function read(userId: string): Promise<Profile | null> {
    const [row] = await database.db
      .select()
      .from(profileTable)
      .where(eq(profileTable.userId, userId));
    if (!row) return null;
    const { available } = await balance(database.pool, userId);
    return toProfile(row, available);
  }

  async function readExisting(userId: string): Promise<Profile> {
    const profile = await read(userId);
    if (!profile) throw new AppError("not_found");
    return profile;
  }

  return {
    read,
    async create(identity, request) {
      await database.transaction(async (transaction) => {
        await insertProfile(transaction.db, { identity, request, makeCode });
        await grantSignUp(transaction, identity.userId);
      });
      return readExisting(identity.userId);
    },
    async update(userId, changes) {
      // An empty change would be an UPDATE without SET, which is no SQL.
      await database.db
        .update(profileTable)
        .set({ ...definedOf(changes), updatedAt: new Date() })
        .where(eq(profileTable.userId, userId));
      return readExisting(userId);
    },
  };
}

interface NewProfile {
  readonly identity: Identity;
  readonly request: ProfileCreation;
  readonly makeCode: () => string;
}

/** Writes the row unless the user has one already. */
async function insertProfile(
  db: Queries,
  { identity, request, makeCode }: NewProfile,
): Promise<void> {
  const values = {
    userId: identity.userId,
    email: identity.email,
    firstName: request.firstName ?? identity.firstName,
    lastName: request.lastName ?? identity.lastName,
    avatarUrl: request.avatarUrl ?? "",
    referredBy: await knownCode(db, request.referralId),
  };
  for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt += 1) {
    const inserted = await db
      .insert(profileTable)
      .values({ ...values, referralId: makeCode() })
      .onConflictDoNothing()
      .returning({ userId: profileTable.userId });
    if (inserted.length > 0 || (await exists(db, identity.userId))) return;
  }
  throw new Error("No free referral code was found");
}

async function exists(db: Queries, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: profileTable.userId })
    .from(profileTable)
    .where(eq(profileTable.userId, userId));
  return rows.length > 0;
}

/** The code when somebody has it, else null: a mistyped link must not keep anyone from signing up. */
async function knownCode(db: Queries, code: string | null | undefined): Promise<string | null> {
  if (!code) return null;
  const [owner] = await db
    .select({ code: profileTable.referralId })
    .from(profileTable)
    .where(eq(profileTable.referralId, code.toLowerCase()));
  return owner?.code ?? null;
}

async function grantSignUp({ client }: Transaction, userId: string): Promise<void> {
  await grant(client, {
    key: `signup:${userId}`,
    userId,
    source: "signup",
    sourceRef: userId,
    amount: SIGN_UP_CREDITS,
    expiresAt: null,
  });
}

function toProfile(row: typeof profileTable.$inferSelect, credits: number): Profile {
  return {
    id: row.userId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    avatarUrl: row.avatarUrl,
    credits,
    referralId: row.referralId,
    subscription: { tierName: "Free" },
  };
}

/** The fields that are given: with exact optional properties an undefined one must not be passed on. */
function definedOf(changes: ProfileUpdate): Partial<typeof profileTable.$inferInsert> {
  return {
    ...(changes.firstName === undefined ? {} : { firstName: changes.firstName }),
    ...(changes.lastName === undefined ? {} : { lastName: changes.lastName }),
    ...(changes.avatarUrl === undefined ? {} : { avatarUrl: changes.avatarUrl }),
  };
}
