import type { Queryable } from "#server/db/connection.ts";

/** Every present or future access to an account, except a password that is about to be replaced. */
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

/** Returns `true` if the account's address is unconfirmed. Locks its row until the transaction ends. */
async function isUnconfirmed(on: Queryable, userId: string): Promise<boolean> {
  const { rows } = await on.query<{ done: boolean }>(
    'select email_verified as done from auth."user" where id = $1 for update',
    [userId],
  );
  return rows[0]?.done === false;
}

/**
 * An unconfirmed account proves nothing about its address, which may be another person's. When the mailbox owner
 * confirms it, all access set up before ends. Runs inside a transaction. Returns `false` for a confirmed account and
 * leaves it unchanged.
 */
export async function endUnconfirmedAccess(on: Queryable, userId: string): Promise<boolean> {
  if (!(await isUnconfirmed(on, userId))) return false;
  for (const statement of ACCESS) await on.query(statement, [userId]);
  return true;
}

/** Like `endUnconfirmedAccess`, for users who proved the address with a provider: the password goes too. */
export async function dropUnconfirmedPassword(on: Queryable, userId: string): Promise<void> {
  if (!(await endUnconfirmedAccess(on, userId))) return;
  await on.query("delete from auth.account where user_id = $1", [userId]);
}

/** Marks the account's address as confirmed. */
export async function markConfirmed(on: Queryable, userId: string): Promise<void> {
  await on.query(
    'update auth."user" set email_verified = true, updated_at = clock_timestamp() where id = $1',
    [userId],
  );
}

/** Replaces or sets the password of an account. */
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
