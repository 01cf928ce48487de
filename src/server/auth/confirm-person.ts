import type { Queryable } from "../db/connection.ts";

/** Whether a session began not longer ago than this. */
export async function isFreshSession(
  on: Queryable,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  minutes: number,
): Promise<boolean> {
  const { rows } = await on.query(
    `select from auth.session
      where id = $1 and user_id = $2 and created_at > clock_timestamp() - make_interval(mins => $3)`,
    [sessionId, userId, minutes],
  );
  return rows.length > 0;
}

/** The hash of a person's password; null where there is none. */
export async function findPasswordHash(on: Queryable, userId: string): Promise<string | null> {
  const { rows } = await on.query<{ password: string }>(
    `select password from auth.account
      where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  );
  return rows[0]?.password ?? null;
}
