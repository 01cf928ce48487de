import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import type { Config } from "#server/compose/config.ts";
import { openDatabase, type Queryable } from "#server/db/connection.ts";
import { postMail } from "#server/mail/mail.ts";
import { logAction, type Operator } from "#server/operator/action-log.ts";
import { keepDeletion } from "#server/privacy/deletions.ts";
import { directOrigin, presentUrl, withParts } from "./with-parts.ts";

/** Whose account ends, and what the log of operators says of it. */
export interface ForgetOrder {
  readonly email: string;
  /** Address of the operator who does it; null: whoever is signed in at this machine. */
  readonly by: string | null;
  readonly reason: string | null;
}

/**
 * Begins the deletion of an account for somebody who asked at the support desk, or whose account may not be kept: as
 * if the person had pressed the button, with a letter and the hours for an undo. The server, which may run, does the
 * rest. The log of operators says who did it, in the same transaction. Answers when it is carried out, or null when
 * nobody has this address. Throws a sentence when `by` is no operator.
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
      // Asked twice, the first time counts.
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

/** Of our own sign-in, else of another service, whose people have their address in the profile. */
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
  if (userId === null) throw new Error("--by names no operator: see OPERATOR_ACCOUNTS.");
  return { userId, email: address };
}

/** Whoever is signed in at this machine, as the log of operators names them. */
export function operatorHere(): Operator {
  const name = nameHere();
  return { userId: `console:${name}`, email: `${name} (console)` };
}

/** The user of the machine; in some containers it has a number only. */
function nameHere(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
