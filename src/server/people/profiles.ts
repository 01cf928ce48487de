import { randomInt } from "node:crypto";
import { AppError } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { Profile, ProfileCreation, ProfileUpdate } from "#core/profile.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { Identity } from "#server/http/identity.ts";
import type { Arrivals } from "./arrivals.ts";
import { requireAvatarAddress } from "./avatar-address.ts";
import { glance } from "./glance.ts";

/** A request's user, network and language. */
export interface Visit {
  readonly identity: Identity;
  /** The IP address; `null` if this visit isn't counted by network. */
  readonly address: string | null;
  readonly locale: Locale;
}

export interface Profiles {
  /** Returns `null` for a user without a profile. */
  read(visit: Visit): Promise<Profile | null>;
  /**
   * Creates the profile and settles the free credits, once. A second call returns the existing profile. Throws
   * `invalid_field` if `avatarUrl` isn't on a public host.
   */
  create(visit: Visit, request: ProfileCreation): Promise<Profile>;
  /** Throws `not_found` for a user without a profile, and `invalid_field` as above. */
  update(visit: Visit, changes: ProfileUpdate): Promise<Profile>;
}

export interface ProfilesDeps {
  readonly database: Database;
  readonly arrivals: Arrivals;
  /** Accounts that are being deleted. Defaults to none. */
  readonly closing?: { has(userId: string): boolean };
  /** Proposes referral codes. A code in use is replaced. */
  readonly makeCode?: () => string;
}

/** Letters and digits that can't be confused with each other. */
const CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 8;
/** With 8 * 10^11 codes, not even two collisions in a row will occur. */
const MAX_CODE_ATTEMPTS = 3;

/** Generates a random code for a referral link. */
export function newReferralCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join("");
}

/** Profiles, and the settling that their reading triggers. */
export function createProfiles(deps: ProfilesDeps): Profiles {
  const { database, arrivals, closing, makeCode = newReferralCode } = deps;

  async function readSettled({ identity, address }: Visit): Promise<Profile | null> {
    const { userId } = identity;
    const look = () => glance(database.pool, { userId, ...arrivals.signsOf({ userId, address }) });
    const first = await look();
    if (first === null || first.isSettled) return first?.profile ?? null;
    await arrivals.look({ ...identity, address });
    return (await look())?.profile ?? null;
  }

  async function read(visit: Visit): Promise<Profile | null> {
    const { userId } = visit.identity;
    const profile = await readSettled(visit);
    if (!profile) return null;
    return closing?.has(userId) ? { ...profile, isLeaving: true } : profile;
  }

  async function readExisting(visit: Visit): Promise<Profile> {
    const profile = await read(visit);
    if (!profile) throw new AppError("not_found");
    return profile;
  }

  return {
    read,
    async create(visit, request) {
      const { identity, address, locale } = visit;
      requireAvatarAddress(request.avatarUrl);
      await database.transaction(async (transaction) => {
        const made = await insertProfile(transaction.client, { identity, request, makeCode });
        if (made) await arrivals.begin(transaction, { ...identity, ...made, address, locale });
      });
      return readExisting(visit);
    },
    async update(visit, changes) {
      requireAvatarAddress(changes.avatarUrl);
      await database.pool.query(
        `update public.profile
            set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
                avatar_url = coalesce($4, avatar_url), updated_at = clock_timestamp()
          where user_id = $1`,
        [visit.identity.userId, changes.firstName, changes.lastName, changes.avatarUrl],
      );
      return readExisting(visit);
    },
  };
}

interface NewProfile {
  readonly identity: Identity;
  readonly request: ProfileCreation;
  readonly makeCode: () => string;
}

/** Inserts the profile and returns the user's inviter, or `null` if a profile exists. */
async function insertProfile(
  on: Queryable,
  { identity, request, makeCode }: NewProfile,
): Promise<{ referrerId: string | null } | null> {
  const inviter = await findInviter(on, request.referralId);
  const values = [
    identity.userId,
    identity.email,
    request.firstName ?? identity.firstName,
    request.lastName ?? identity.lastName,
    request.avatarUrl ?? "",
    inviter?.code ?? null,
  ];
  for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt += 1) {
    const { rowCount } = await on.query(
      `insert into public.profile
         (user_id, email, first_name, last_name, avatar_url, referred_by, referral_id)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [...values, makeCode()],
    );
    if (rowCount === 1) return { referrerId: inviter?.userId ?? null };
    if (await exists(on, identity.userId)) return null;
  }
  throw new Error("Couldn't find an unused referral code");
}

async function exists(on: Queryable, userId: string): Promise<boolean> {
  const { rows } = await on.query("select from public.profile where user_id = $1", [userId]);
  return rows.length > 0;
}

/** Returns the owner of a code, or `null`: a mistyped link must not prevent a sign-up. */
async function findInviter(
  on: Queryable,
  code: string | null | undefined,
): Promise<{ code: string; userId: string } | null> {
  if (!code) return null;
  const { rows } = await on.query<{ code: string; userId: string }>(
    `select referral_id as code, user_id as "userId" from public.profile where referral_id = $1`,
    [code.toLowerCase()],
  );
  return rows[0] ?? null;
}
