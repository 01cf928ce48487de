import type { Queryable } from "#server/db/connection.ts";

/** The sign-in data of an account. */
export interface SignInAccount {
  readonly email: string;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: Date;
}

/** Returns `null` for users of another sign-in service, which itself reports confirmed addresses. */
export async function findSignInAccount(
  on: Queryable,
  userId: string,
): Promise<SignInAccount | null> {
  const { rows } = await on.query<SignInAccount>(
    `select email, email_verified as "isVerified", created_at as "createdAt",
            exists (select from auth.account a where a.user_id = u.id and a.password is not null) as "hasPassword"
       from auth."user" u where id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}
