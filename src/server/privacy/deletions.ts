import { AppError } from "#core/errors.ts";
import type { DeletionRequest } from "#core/privacy.ts";
import { retentionHours } from "#core/retention.ts";
import {
  findPasswordHash,
  requireFreshProof,
  requireLiveSession,
} from "#server/auth/confirm-person.ts";
import type { PasswordHasher } from "#server/auth/password-hash.ts";
import type { Database, Transaction } from "#server/db/connection.ts";
import type { Identity } from "#server/http/identity.ts";
import type { Mail } from "#server/mail/mail.ts";
import { privacyMails } from "#server/mail/privacy-templates.ts";
import { findRecipient } from "#server/mail/recipients.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import type { ClosingAccounts } from "./closing-accounts.ts";
import type { Plans } from "./ending-plans.ts";

interface Deletion {
  readonly requestedAt: Date;
  readonly purgeAfter: Date;
}

export interface Deletions {
  /** Returns `null` if no deletion was requested. */
  find(userId: string): Promise<Deletion | null>;
  /**
   * Schedules the deletion of the account in a day: signs out everywhere, blocks new runs and ends the plan. Throws
   * `wrong_password`; `proof_needed` if there is neither a password nor a fresh proof; and `unauthenticated` if the
   * session is over.
   */
  ask(identity: Identity, request: DeletionRequest): Promise<Deletion>;
  /** Throws `deletion_over` if there is nothing to undo. */
  undo(userId: string): Promise<void>;
}

export interface DeletionDeps {
  readonly database: Database;
  readonly mail: Pick<Mail, "post">;
  readonly closing: ClosingAccounts;
  readonly plans: Plans;
  readonly passwords: Pick<PasswordHasher, "verify">;
  /** Origin of our own pages. */
  readonly origin: () => string;
  readonly log: QueueLog;
}

export function createDeletions(deps: DeletionDeps): Deletions {
  const { database, closing, plans, log } = deps;
  return {
    find: (userId) => findDeletion(database, userId),
    async ask(identity, { password }) {
      await requireProof(deps, identity, password);
      const { userId } = identity;
      const deletion = await database.transaction((transaction) =>
        keepDeletion(deps, transaction, { userId, askedBy: "person" }),
      );
      closing.add(userId);
      await cancelRuns(database, userId);
      // If this fails, the scheduled task repeats it.
      await plans
        .end(userId)
        .catch((error: unknown) =>
          log.warn(`the plan of ${userId} couldn't be ended yet: ${String(error)}`),
        );
      return deletion;
    },
    async undo(userId) {
      const { rows } = await database.pool.query<{ ends_plan: boolean | null }>(
        `delete from privacy.deletion
          where user_id = $1 and state = 'waiting' and purge_after > clock_timestamp()
          returning ends_plan`,
        [userId],
      );
      const [undone] = rows;
      if (!undone) throw new AppError("deletion_over");
      closing.remove(userId);
      if (undone.ends_plan !== true) return;
      // If this fails, the account page shows the ending plan with a button to resume it.
      await plans
        .goOn(userId)
        .catch((error: unknown) =>
          log.warn(`the plan of ${userId} couldn't be resumed: ${String(error)}`),
        );
    },
  };
}

/** Requires the password or another fresh proof: an unattended browser is not enough. */
async function requireProof(
  { database, passwords }: DeletionDeps,
  identity: Identity,
  password: string | null,
): Promise<void> {
  if (password === null) return requireFreshProof(database.pool, identity);
  await requireLiveSession(database.pool, identity);
  const hash = await findPasswordHash(database.pool, identity.userId);
  if (hash === null || !(await passwords.verify(hash, password))) {
    throw new AppError("wrong_password");
  }
}

async function findDeletion({ pool }: Database, userId: string): Promise<Deletion | null> {
  const { rows } = await pool.query<Deletion>(
    `select requested_at as "requestedAt", purge_after as "purgeAfter"
       from privacy.deletion where user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

export interface Asking {
  readonly userId: string;
  /** `desk`: the operator, for a request by email or under the terms. */
  readonly askedBy: "person" | "desk";
}

/**
 * Signs out everywhere, records the deletion and posts an email. If a deletion exists already, it stays unchanged and
 * `isNew` is `false`.
 */
export async function keepDeletion(
  { mail, origin }: Pick<DeletionDeps, "mail" | "origin">,
  transaction: Transaction,
  { userId, askedBy }: Asking,
): Promise<Deletion & { readonly isNew: boolean }> {
  const { client } = transaction;
  const { rows } = await client.query<Deletion & { isNew: boolean }>(
    `insert into privacy.deletion as kept (user_id, purge_after)
     values ($1, clock_timestamp() + make_interval(hours => $2))
     on conflict (user_id) do update set state = kept.state
     returning requested_at as "requestedAt", purge_after as "purgeAfter", xmax = 0 as "isNew"`,
    [userId, retentionHours.undo],
  );
  const [kept] = rows;
  if (!kept) throw new Error("the inserted deletion wasn't returned");
  await client.query("delete from auth.session where user_id = $1", [userId]);
  const recipient = await findRecipient(client, userId);
  if (kept.isNew && recipient) {
    const { locale, email } = recipient;
    await mail.post(transaction, {
      ...privacyMails.deletionAsked[locale]({
        askedBy,
        purgeAfter: kept.purgeAfter,
        url: `${origin()}/account#data`,
      }),
      to: email,
      replyTo: null,
      locale,
      idempotencyKey: `deletion:${userId}:${kept.requestedAt.toISOString()}`,
    });
  }
  return kept;
}

/** Cancels the user's open runs and releases their credits. */
export async function cancelRuns({ pool }: Pick<Database, "pool">, userId: string): Promise<void> {
  await pool.query(
    `select runs.fail(id, 'cancelled') from runs.run
      where user_id = $1 and state in ('queued', 'running')`,
    [userId],
  );
}
