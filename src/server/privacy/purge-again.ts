import { noOtherRecords } from "#server/auth/port.ts";
import type { Database } from "#server/db/connection.ts";
import { findPurged } from "#server/storage/tombstones.ts";
import { deletePicturesAgain } from "./delete-again.ts";
import { type PurgeDeps, purgeDue } from "./purge.ts";

interface PurgeAgainDeps extends Pick<PurgeDeps, "storage" | "log"> {
  readonly database: Database;
  /** Ids of people who were purged and of runs whose pictures were deleted, from elsewhere than the store. */
  readonly alsoPurged: readonly string[];
}

export interface PurgedAgain {
  /** Ids of the people whom the backup had brought back. */
  readonly people: readonly string[];
  /** Single pictures that it had brought back. */
  readonly pictures: number;
}

/** Nothing is asked of providers of payments and of sign-in: who was purged is gone there already. */
const noPlans = { end: async () => undefined, forget: async () => undefined };

/**
 * After a restore: purges those whom the backup has brought back. Who they are says the file store, which was
 * told of each purge; the backup cannot know it. Then single
 * pictures that their owners had deleted. Throws when one of the people could not be purged.
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
  // From here on none of them can sign in for more than an undo that is over.
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
    throw new Error(`${left.length} of those who were purged are back; the next start purges them`);
  }
  const pictures = await deletePicturesAgain({
    on: database.pool,
    storage,
    alsoPurged: new Set(alsoPurged),
  });
  return { people: back, pictures };
}
