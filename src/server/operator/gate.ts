import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Identity } from "#server/http/identity.ts";
import type { Operator } from "./action-log.ts";

export interface GateDeps {
  readonly pool: Queryable;
  /** E-mail addresses of operators, in lower case. */
  readonly accounts: readonly string[];
  /** `true` if mail is configured: only a confirmed address counts then, and an emailed code is a proof. */
  readonly canSendMail: boolean;
  /** `true` if the server is reachable from other machines: the session then needs a second factor. */
  readonly needsFactor: boolean;
}

/**
 * Returns the operator of an identity. Throws `forbidden` for all other users, and `operator_needs_factor` or
 * `operator_unproven` if the operator's session has no second factor.
 */
export type OperatorGate = (identity: Identity) => Promise<Operator>;

interface Account {
  readonly email: string;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  /** The account has one; this session may not have shown it. */
  readonly hasFactor: boolean;
  /** This session has shown it and still exists. */
  readonly hasShownFactor: boolean;
  readonly hasShownMail: boolean;
}

/**
 * Reads the account table instead of the token, which lives for minutes and may name an address that the account no
 * longer has.
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

/** Without a password, the social provider is the first proof, so the mailbox may be the second. */
function requireFactor(account: Account, canSendMail: boolean): void {
  const countsMail = !account.hasPassword && canSendMail;
  if (account.hasShownFactor || (countsMail && account.hasShownMail)) return;
  throw new AppError(
    account.hasFactor || countsMail ? "operator_unproven" : "operator_needs_factor",
  );
}
