import type { SignInRecords } from "#server/auth/port.ts";
import type { Database } from "#server/db/connection.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import type { Storage } from "#server/storage/port.ts";
import { keepTombstone } from "#server/storage/tombstones.ts";
import { dataMap } from "./data-map.ts";
import { cancelRuns } from "./deletions.ts";
import type { Plans } from "./ending-plans.ts";
import { erasePerson } from "./erase-person.ts";
import type { MappedTable } from "./map-types.ts";
import { findPerson } from "./person.ts";
import { deleteFiles } from "./person-files.ts";

export interface PurgeDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly plans: Pick<Plans, "end" | "forget">;
  readonly signInRecords: Pick<SignInRecords, "forget">;
  readonly log: QueueLog;
  /** Rules of the purge. Defaults to the data map. */
  readonly map?: readonly MappedTable[];
}

/**
 * Deletes all data of a user. Every step can be repeated. The providers, the tombstone and the files come first,
 * because only the rows still name them. All rows go in one transaction, which also completes the deletion. Throws if a
 * step fails.
 */
async function purgePerson(deps: PurgeDeps, userId: string): Promise<void> {
  const { database, storage, plans, signInRecords, map = dataMap } = deps;
  await cancelRuns(database, userId);
  await plans.forget(userId);
  await signInRecords.forget(userId);
  await keepTombstone(storage, userId);
  await deleteFiles(database.pool, storage, userId);
  await database.transaction(async ({ client }) => {
    const { rows } = await client.query(
      `select from privacy.deletion
        where user_id = $1 and state = 'waiting' and purge_after <= clock_timestamp() for update`,
      [userId],
    );
    if (rows.length === 0) return;
    await erasePerson(client, map, await findPerson(client, userId));
    await client.query(
      `update privacy.deletion set state = 'purged', purged_at = clock_timestamp() where user_id = $1`,
      [userId],
    );
  });
}

/** Advances all deletions. A failed one is retried in the next round and doesn't delay the others. */
export async function purgeDue(deps: PurgeDeps): Promise<void> {
  const { database, plans, log } = deps;
  const { rows: open } = await database.pool.query<{ user_id: string }>(
    "select user_id from privacy.deletion where state = 'waiting' and ends_plan is null",
  );
  for (const { user_id: userId } of open) {
    await plans
      .end(userId)
      .catch((error: unknown) =>
        log.warn(`the plan of ${userId} couldn't be ended yet: ${String(error)}`),
      );
  }
  const { rows: due } = await database.pool.query<{ user_id: string }>(
    `select user_id from privacy.deletion
      where state = 'waiting' and purge_after <= clock_timestamp() order by purge_after`,
  );
  for (const { user_id: userId } of due) {
    try {
      await purgePerson(deps, userId);
      log.info(`purged ${userId}`);
    } catch (error) {
      log.error(`${userId} couldn't be purged, and will be retried: ${String(error)}`);
    }
  }
}
