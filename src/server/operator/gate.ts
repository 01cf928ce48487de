import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Identity } from "#server/http/identity.ts";
import type { Operator } from "./action-log.ts";

export interface GateDeps {
  readonly pool: Queryable;
  /** Addresses of operators, in lower case. */
  readonly accounts: readonly string[];
  /** True where mail reaches people: then only a confirmed address counts, and a code by mail is a proof. */
  readonly canSendMail: boolean;
  /** True where others than this machine may reach the server: then the session needs a second factor. */
  readonly needsFactor: boolean;
}

/**
 * Who of the signed-in people is an operator. Throws `forbidden` for all others, and `operator_needs_factor` or
 * `operator_unproven` for an operator whose session was made without one.
 */
export type OperatorGate = (identity: Identity) => Promise<Operator>;

interface Account {
  readonly email: string;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  /** Of the account; another session may have shown it. */
  readonly hasFactor: boolean;
  /** In this session, which is still there. */
  readonly hasShownFactor: boolean;
  readonly hasShownMail: boolean;
}

/**
 * Asks the table of accounts and not the token, which lives for minutes and may name an address that the
 * account has given up since.
 */
const FIND = `
  select u.email, u.email_verified as "isVerified",
         exists (select from auth.account where user_id = u.id and password is not null) as "hasPassword",
         exists (select from auth.passkey where user_id = u.id)
           or exists (select from auth.two_factor where user_id = u.id and verified) as "hasFactor",
         s.factor_at is not null as "hasShownFactor",
         s.id is not null and exists (
           select from auth.proof_code where user_id = u.id and session_id = s.id and used_at is not null)
           as "hasShownMail"
    from auth."user" u
    left join auth.session s on s.user_id = u.id and s.id = $2 and s.expires_at > clock_timestamp()
   where u.id = $1`;

export function createOperatorGate(deps: GateDeps): OperatorGate {
  const { pool, canSendMail, needsFactor } = deps;
  const operators = new Set(deps.accounts);
  return async ({ userId, sessionId }) => {
    if (operators.size === 0) throw new AppError("forbidden");
    const { rows } = await pool.query<Account>(FIND, [userId, sessionId]);
    const [account] = rows;
    const isNamed = account !== undefined && operators.has(account.email.toLowerCase());
    if (!isNamed || (canSendMail && !account.isVerified)) throw new AppError("forbidden");
    if (needsFactor) requireFactor(account, canSendMail);
    return { userId, email: account.email };
  };
}

/** Without a password the other service is the first proof, and the mailbox may be the second. */
function requireFactor(account: Account, canSendMail: boolean): void {
  const countsMail = !account.hasPassword && canSendMail;
  if (account.hasShownFactor || (countsMail && account.hasShownMail)) return;
  throw new AppError(
    account.hasFactor || countsMail ? "operator_unproven" : "operator_needs_factor",
  );
}
