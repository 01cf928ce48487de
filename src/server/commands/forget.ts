import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import type { Config } from "#server/compose/config.ts";
import { openDatabase, type Queryable } from "#server/db/connection.ts";
import { postMail } from "#server/mail/mail.ts";
import { logAction, type Operator } from "#server/operator/action-log.ts";
import { keepDeletion } from "#server/privacy/deletions.ts";
import { directOrigin, presentUrl, withParts } from "./with-parts.ts";

/** The account to delete, and the entry for the operator log. */
export interface ForgetOrder {
  readonly email: string;
  /** Address of the operator; `null` means the user of this machine. */
  readonly by: string | null;
  readonly reason: string | null;
}

/**
 * Starts the deletion of an account for a request by email or an account that may not be kept, as if its user had
 * pressed the button, with the same email and undo period. The server, which may be running, does the rest. The
 * operator log records it in the same transaction. Returns the date of deletion, or `null` if no account has this
 * address. Throws an explanation if `by` isn't an operator.
 */
export async function runForget(config: Config, order: ForgetOrder): Promise<Date | null> {
  return withParts(config, async (stopper, log) => {
    const url = await presentUrl(config, log, stopper);
    const database = await openDatabase(url, { maxConnections: 2, log });
    stopper.add(() => database.close());
    const operator = await findOperator(database.pool, config.operatorAccounts, order.by);
    const userId = await findUser(database.pool, order.email);
    if (userId === null) return null;
    const deps = { mail: { post: postMail }, origin: () => directOrigin(config) };
    return database.transaction(async (transaction) => {
      const { purgeAfter, isNew } = await keepDeletion(deps, transaction, {
        userId,
        askedBy: "desk",
      });
      // A repeated request isn't logged again.
      if (isNew) {
        await logAction(transaction.client, operator, {
          requestId: randomUUID(),
          action: "account.forget",
          target: `user:${userId}`,
          detail: order.reason === null ? {} : { reason: order.reason },
        });
      }
      return purgeAfter;
    });
  });
}

/** Finds a user of our own sign-in, otherwise one of another service by the address in the profile. */
async function findUser(on: Queryable, email: string): Promise<string | null> {
  const { rows } = await on.query<{ id: string }>(
    `select id from auth."user" where lower(email) = lower($1)
     union all
     select user_id from public.profile p
      where lower(email) = lower($1) and not exists (select from auth."user" u where u.id = p.user_id)
     limit 1`,
    [email.trim()],
  );
  return rows[0]?.id ?? null;
}

async function findOperator(
  on: Queryable,
  accounts: readonly string[],
  by: string | null,
): Promise<Operator> {
  if (by === null) return operatorHere();
  const address = by.trim().toLowerCase();
  const userId = accounts.includes(address) ? await findUser(on, address) : null;
  if (userId === null)
    throw new Error("--by must be the account of an operator in OPERATOR_ACCOUNTS.");
  return { userId, email: address };
}

/** The user of this machine, as the operator log names them. */
export function operatorHere(): Operator {
  const name = nameHere();
  return { userId: `console:${name}`, email: `${name} (console)` };
}

/** The user name of this machine. In some containers the user has only a number. */
function nameHere(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
