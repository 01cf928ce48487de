import type { Queryable } from "#server/db/connection.ts";

/** Every way to act for an account, now or later, besides a password that replaces the one before. */
const ACCESS = [
  "delete from auth.session where user_id = $1",
  "delete from auth.passkey where user_id = $1",
  "delete from auth.two_factor where user_id = $1",
  "delete from auth.account where user_id = $1 and provider_id <> 'credential'",
  "delete from auth.known_device where user_id = $1",
  "delete from public.webhook where user_id = $1",
  "update public.api_key set revoked_at = clock_timestamp() where user_id = $1 and revoked_at is null",
  'update auth."user" set two_factor_enabled = false where id = $1',
];

/** True for an account whose address nobody has confirmed; its row is locked until the transaction ends. */
async function isUnconfirmed(on: Queryable, userId: string): Promise<boolean> {
  const { rows } = await on.query<{ done: boolean }>(
    'select email_verified as done from auth."user" where id = $1 for update',
    [userId],
  );
  return rows[0]?.done === false;
}

/**
 * Whoever made an account without confirming it has shown nothing but an address that may be another person's. When
 * the owner of the mailbox turns up, all access that was set up before ends. Runs inside a transaction; answers false
 * for a confirmed account, which it leaves as it is.
 */
export async function endUnconfirmedAccess(on: Queryable, userId: string): Promise<boolean> {
  if (!(await isUnconfirmed(on, userId))) return false;
  for (const statement of ACCESS) await on.query(statement, [userId]);
  return true;
}

/** The same, for who has proved the address elsewhere: the password goes too. */
export async function dropUnconfirmedPassword(on: Queryable, userId: string): Promise<void> {
  if (!(await endUnconfirmedAccess(on, userId))) return;
  await on.query("delete from auth.account where user_id = $1", [userId]);
}

/** The address is the person's own. */
export async function markConfirmed(on: Queryable, userId: string): Promise<void> {
  await on.query(
    'update auth."user" set email_verified = true, updated_at = clock_timestamp() where id = $1',
    [userId],
  );
}

/** Replaces the password of an account, or gives it one. */
export async function replacePassword(
  on: Queryable,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await on.query("delete from auth.account where user_id = $1 and provider_id = 'credential'", [
    userId,
  ]);
  await on.query(
    `insert into auth.account (id, account_id, provider_id, user_id, password)
     values (gen_random_uuid(), $1, 'credential', $1, $2)`,
    [userId, passwordHash],
  );
}
