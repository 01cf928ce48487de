import { AppError } from "#core/errors.ts";
import { FRESH_PROOF_MINUTES } from "#core/proof.ts";
import type { Identity } from "#server/http/identity.ts";
import type { Queryable } from "../db/connection.ts";

/** The user and session that a proof concerns. */
export type SessionOwner = Pick<Identity, "userId" | "sessionId" | "provedAtMs">;

const MINUTE_MS = 60_000;

/** Minutes since the session's last proof. No row if the session is over. */
const OWN_SESSION = `
  select extract(epoch from clock_timestamp() - greatest(s.created_at, s.proved_at, (
           select max(used_at) from auth.proof_code c
            where c.user_id = s.user_id and c.session_id = s.id)))::float / 60 as minutes
    from auth.session s
   where s.user_id = $1 and s.id = $2 and s.expires_at > clock_timestamp()`;
/** There is no row for a session of another service, so the last emailed code is the only proof on record here. */
const SESSION_ELSEWHERE = `
  select extract(epoch from clock_timestamp() - max(used_at))::float / 60 as minutes
    from auth.proof_code where user_id = $1 and session_id = $2`;

async function proofAge(on: Queryable, owner: SessionOwner): Promise<number | null> {
  const { userId, sessionId, provedAtMs } = owner;
  const isOwn = provedAtMs === undefined;
  const { rows } = await on.query<{ minutes: number | null }>(
    isOwn ? OWN_SESSION : SESSION_ELSEWHERE,
    [userId, sessionId],
  );
  const minutes = rows[0]?.minutes ?? null;
  if (isOwn) return minutes;
  return Math.min((Date.now() - provedAtMs) / MINUTE_MS, minutes ?? Number.POSITIVE_INFINITY);
}

/**
 * Requires that the session still exists: a token alone stays valid for minutes after sign-out. Clerk's sessions aren't
 * checked, since its tokens live for a minute. Throws `unauthenticated`.
 */
export async function requireLiveSession(on: Queryable, owner: SessionOwner): Promise<void> {
  if ((await proofAge(on, owner)) === null) throw new AppError("unauthenticated");
}

/**
 * Requires a session that still exists and a recent proof of the user's identity. Throws `unauthenticated` and
 * `proof_needed`.
 */
export async function requireFreshProof(on: Queryable, owner: SessionOwner): Promise<void> {
  const minutes = await proofAge(on, owner);
  if (minutes === null) throw new AppError("unauthenticated");
  if (minutes >= FRESH_PROOF_MINUTES) {
    throw new AppError("proof_needed", { minutes: FRESH_PROOF_MINUTES });
  }
}

/** Returns the hash of the user's password, or `null` if there is none. */
export async function findPasswordHash(on: Queryable, userId: string): Promise<string | null> {
  const { rows } = await on.query<{ password: string }>(
    `select password from auth.account
      where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  );
  return rows[0]?.password ?? null;
}
