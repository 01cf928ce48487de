import type { Locale } from "#core/locale.ts";
import type { DataState, DeletionRequest } from "#core/privacy.ts";
import type { SignInRecords } from "#server/auth/port.ts";
import type { Database } from "#server/db/connection.ts";
import type { Identity } from "#server/http/identity.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { Chore } from "#server/queue/chores.ts";
import { startQueue } from "#server/queue/queue.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import { type ClosingAccounts, watchClosingAccounts } from "./closing-accounts.ts";
import { createDeletions, type DeletionDeps } from "./deletions.ts";
import type { Plans } from "./ending-plans.ts";
import { createExports, EXPORT_JOB } from "./exports.ts";
import { inactiveChore } from "./inactive-accounts.ts";
import { exportMaker } from "./make-export.ts";
import { purgeDue } from "./purge.ts";
import { retentionChore } from "./retention.ts";

const MINUTE_MS = 60_000;
/** Each export reads all images of a user. */
const COPIES_AT_ONCE = 1;

export interface PrivacyDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly mail: Pick<Mail, "post" | "reachesPeople">;
  readonly plans: Plans;
  readonly passwords: DeletionDeps["passwords"];
  /** The records of another sign-in service. */
  readonly signInRecords: SignInRecords;
  /** Origin of our own pages. */
  readonly origin: () => string;
  readonly log: QueueLog;
  /** Years without a sign-in after which an account gets an email; 0 means never. */
  readonly inactiveYears: number;
  /** Days that fingerprints of a deleted account are kept after the request. */
  readonly fingerprintDays: number;
}

/** The functions behind the routes below /accounts/me/data. Refusals are `AppError`s. */
export interface OwnData {
  read(userId: string): Promise<DataState>;
  askForExport(userId: string, locale: Locale): Promise<DataState>;
  askForDeletion(identity: Identity, request: DeletionRequest): Promise<DataState>;
  undoDeletion(userId: string): Promise<DataState>;
}

/** Exports, account deletion and automatic cleanup. */
export interface Privacy {
  readonly ownData: OwnData;
  readonly closing: ClosingAccounts;
  readonly chores: readonly Chore[];
  /** Starts making exports. Returns a function that stops it. */
  startWorking(databaseUrl: string): Promise<() => Promise<void>>;
}

export async function openPrivacy(deps: PrivacyDeps): Promise<Privacy> {
  const { database, log } = deps;
  const closing = await watchClosingAccounts(database.pool, log);
  return {
    ownData: createOwnData(deps, closing),
    closing,
    chores: [
      { name: "purge", everyMs: MINUTE_MS, run: () => purgeDue(deps) },
      retentionChore(deps),
      inactiveChore({ ...deps, closing }),
    ],
    async startWorking(databaseUrl) {
      const queue = await startQueue({
        url: databaseUrl,
        concurrency: COPIES_AT_ONCE,
        handlers: { [EXPORT_JOB]: exportMaker(deps) },
        log,
      });
      return () => queue.stop();
    },
  };
}

function createOwnData(deps: PrivacyDeps, closing: ClosingAccounts): OwnData {
  const exports = createExports(deps);
  const deletions = createDeletions({ ...deps, closing });

  async function read(userId: string): Promise<DataState> {
    const [copy, deletion] = await Promise.all([exports.find(userId), deletions.find(userId)]);
    return {
      export: copy,
      deletion: deletion && {
        requestedAt: deletion.requestedAt.toISOString(),
        purgeAfter: deletion.purgeAfter.toISOString(),
      },
    };
  }
  return {
    read,
    async askForExport(userId, locale) {
      await exports.ask(userId, locale);
      return read(userId);
    },
    async askForDeletion(identity, request) {
      await deletions.ask(identity, request);
      return read(identity.userId);
    },
    async undoDeletion(userId) {
      await deletions.undo(userId);
      return read(userId);
    },
  };
}
