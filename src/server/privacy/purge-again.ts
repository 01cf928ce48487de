import { noOtherRecords } from "#server/auth/port.ts";
import type { Database } from "#server/db/connection.ts";
import { findPurged } from "#server/storage/tombstones.ts";
import { deletePicturesAgain } from "./delete-again.ts";
import { type PurgeDeps, purgeDue } from "./purge.ts";

interface PurgeAgainDeps extends Pick<PurgeDeps, "storage" | "log"> {
  readonly database: Database;
  /** Ids of purged users and of runs whose images were deleted, from a source other than the store. */
  readonly alsoPurged: readonly string[];
}

export interface PurgedAgain {
  /** Ids of the purged users that the backup had restored. */
  readonly people: readonly string[];
  /** Number of deleted images and photos that the backup had restored. */
  readonly pictures: number;
}

/** The payment and sign-in providers have already deleted purged users, so they aren't called. */
const noPlans = { end: async () => undefined, forget: async () => undefined };

/**
 * Purges users again that a restore has brought back, then deletes images again. The file store records each purge,
 * which the backup can't contain. Throws if a user could not be purged.
 */
export async function purgeAgain(deps: PurgeAgainDeps): Promise<PurgedAgain> {
  const { database, storage, alsoPurged } = deps;
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from auth."user" union select user_id from public.profile
     union select user_id from runs.run where erased_at is null and state in ('done', 'failed')
     order by id`,
  );
  const known = rows.map(({ id }) => id);
  const purged = new Set([...(await findPurged(storage, known)), ...alsoPurged]);
  const back = known.filter((id) => purged.has(id));
  // From now on these users can do no more than see that the undo period is over.
  await database.pool.query(
    `insert into privacy.deletion (user_id, purge_after, ends_plan)
     select unnest($1::text[]), clock_timestamp(), false
     on conflict (user_id) do update
       set state = 'waiting', purged_at = null, purge_after = excluded.purge_after, ends_plan = false`,
    [back],
  );
  await purgeDue({ ...deps, plans: noPlans, signInRecords: noOtherRecords });
  const { rows: left } = await database.pool.query(
    "select from privacy.deletion where state = 'waiting' and user_id = any ($1)",
    [back],
  );
  if (left.length > 0) {
    throw new Error(`${left.length} purged accounts are back; the next start purges them`);
  }
  const pictures = await deletePicturesAgain({
    on: database.pool,
    storage,
    alsoPurged: new Set(alsoPurged),
  });
  return { people: back, pictures };
}
