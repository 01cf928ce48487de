import { AppError } from "#core/errors.ts";
import type { Identity } from "#server/auth/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Operator } from "./action-log.ts";

export interface GateDeps {
  readonly pool: Queryable;
  /** Addresses of operators, in lower case. */
  readonly accounts: readonly string[];
  /** True where mail can be sent: then only a confirmed address counts. */
  readonly needsVerifiedEmail: boolean;
}

/** Who of the signed-in people is an operator. Throws `forbidden` for all others. */
export type OperatorGate = (identity: Identity) => Promise<Operator>;

/**
 * Asks the table of accounts and not the token, which lives for minutes and may name an address that the
 * account has given up since.
 */
export function createOperatorGate({ pool, accounts, needsVerifiedEmail }: GateDeps): OperatorGate {
  const operators = new Set(accounts);
  return async ({ userId }) => {
    if (operators.size === 0) throw new AppError("forbidden");
    const { rows } = await pool.query<{ email: string; is_verified: boolean }>(
      'select email, email_verified as is_verified from auth."user" where id = $1',
      [userId],
    );
    const [account] = rows;
    const isNamed = account !== undefined && operators.has(account.email.toLowerCase());
    if (!isNamed || (needsVerifiedEmail && !account.is_verified)) throw new AppError("forbidden");
    return { userId, email: account.email };
  };
}
