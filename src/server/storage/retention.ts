import type { Queryable } from "#server/db/connection.ts";
import type { Chore } from "#server/queue/chores.ts";
import { userFolder } from "./keys.ts";
import type { Storage } from "./port.ts";

const DAY_MS = 24 * 60 * 60_000;
const EVERY_MS = 10 * 60_000;
/** Files are deleted one after the other, and a round may be cut short after each lot of them. */
const LOT = 100;
const MAX_LOTS = 50;

export interface RetentionDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "delete">;
  readonly keepDays: number;
  /** Clock in ms. */
  readonly now: () => number;
}

/** Deletes pictures when their days are over. */
export function retentionChore(deps: RetentionDeps): Chore {
  return { name: "delete old pictures", everyMs: EVERY_MS, run: () => deleteOldPictures(deps) };
}

/**
 * Deletes uploads `keepDays` after they came, and what runs were given and made as long after their end. Each file
 * goes before its note does, so that a round that is cut short is taken up by the next one.
 */
export async function deleteOldPictures(deps: RetentionDeps): Promise<void> {
  const until = new Date(deps.now() - deps.keepDays * DAY_MS);
  for (const lot of [deleteNoted, deletePicturesOfRuns]) {
    let lots = 0;
    while (lots < MAX_LOTS && (await lot(deps, until)) === LOT) lots += 1;
  }
}

async function deleteNoted({ on, storage }: RetentionDeps, until: Date): Promise<number> {
  const { rows } = await on.query<{ key: string }>(
    "select key from media.file where created_at < $1 order by created_at limit $2",
    [until, LOT],
  );
  for (const { key } of rows) await storage.delete(key);
  await on.query("delete from media.file where key = any($1::text[])", [
    rows.map(({ key }) => key),
  ]);
  return rows.length;
}

interface EndedRun {
  readonly id: string;
  readonly userId: string;
  readonly finishedAt: string;
  readonly keys: readonly string[];
}

async function deletePicturesOfRuns({ on, storage }: RetentionDeps, until: Date): Promise<number> {
  const { rows } = await on.query<EndedRun>(
    `select r.id, r.user_id as "userId", r.finished_at::text as "finishedAt",
            array_remove(array(select jsonb_path_query(r.payload, '$.**.storageKey') #>> '{}') || r.result_key, null) as keys
       from runs.run r, media.cleared c
      where r.finished_at is not null and (r.finished_at, r.id) > (c.finished_at, c.run_id) and r.finished_at < $1
      order by r.finished_at, r.id limit $2`,
    [until, LOT],
  );
  // A payload names files of its own person, whatever else stands in it.
  const keys = rows.flatMap((run) =>
    run.keys.filter((key) => key.startsWith(userFolder(run.userId))),
  );
  for (const key of keys) await storage.delete(key);
  await on.query("delete from media.file where key = any($1::text[])", [keys]);
  const last = rows.at(-1);
  if (last) {
    await on.query("update media.cleared set finished_at = $1::timestamptz, run_id = $2", [
      last.finishedAt,
      last.id,
    ]);
  }
  return rows.length;
}
