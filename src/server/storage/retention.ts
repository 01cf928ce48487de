import { retentionHours } from "#core/retention.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Chore } from "#server/queue/chores.ts";
import { userFolder } from "./keys.ts";
import type { Storage } from "./port.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 10 * 60_000;
/** Files are deleted one by one. A round may be interrupted after each group of this size. */
const LOT = 100;
const MAX_LOTS = 50;

export interface RetentionDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "delete">;
  readonly keepDays: number;
  /** Current time in ms. */
  readonly now: () => number;
}

/** The scheduled task that deletes expired images. */
export function retentionChore(deps: RetentionDeps): Chore {
  return { name: "delete old pictures", everyMs: EVERY_MS, run: () => deleteOldPictures(deps) };
}

/**
 * Deletes uploads that no run uses after a day, other kept files `keepDays` after they were stored, and the inputs and
 * results of runs `keepDays` after the run ended. Each file is deleted before its record, so the next round continues
 * an interrupted one.
 */
export async function deleteOldPictures(deps: RetentionDeps): Promise<void> {
  const until = new Date(deps.now() - deps.keepDays * DAY_MS);
  const unusedUntil = new Date(deps.now() - retentionHours.unusedUploads * HOUR_MS);
  await inLots(() => deleteUnused(deps, unusedUntil));
  await inLots(() => deleteNoted(deps, until));
  await inLots(() => deletePicturesOfRuns(deps, until));
}

async function inLots(deleteLot: () => Promise<number>): Promise<void> {
  let lots = 0;
  while (lots < MAX_LOTS && (await deleteLot()) === LOT) lots += 1;
}

async function deleteUnused({ on, storage }: RetentionDeps, until: Date): Promise<number> {
  const { rows } = await on.query<{ key: string }>(
    "select key from media.outdated_uploads($1, $2) as key",
    [until, LOT],
  );
  return deleteFiles(
    { on, storage },
    rows.map(({ key }) => key),
  );
}

/** Deletes the files, then their records. */
async function deleteFiles(
  { on, storage }: Pick<RetentionDeps, "on" | "storage">,
  keys: readonly string[],
): Promise<number> {
  for (const key of keys) await storage.delete(key);
  await on.query("delete from media.file where key = any($1::text[])", [keys]);
  return keys.length;
}

async function deleteNoted({ on, storage }: RetentionDeps, until: Date): Promise<number> {
  const { rows } = await on.query<{ key: string }>(
    "select key from media.file where claim is null and created_at < $1 order by created_at limit $2",
    [until, LOT],
  );
  return deleteFiles(
    { on, storage },
    rows.map(({ key }) => key),
  );
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
            array_remove(array(
              select unnest(k.inputs) except
              select media.shared_with(r.id, r.user_id, k.inputs, r.finished_at, r.id)) || r.result_key, null) as keys
       from media.cleared c, runs.run r
            cross join lateral (
              select array(select jsonb_path_query(r.payload, '$.**.storageKey') #>> '{}') as inputs) k
      where r.finished_at is not null and (r.finished_at, r.id) > (c.finished_at, c.run_id) and r.finished_at < $1
      order by r.finished_at, r.id limit $2`,
    [until, LOT],
  );
  // Restricted to the user's own files, regardless of the payload.
  const keys = rows.flatMap((run) =>
    run.keys.filter((key) => key.startsWith(userFolder(run.userId))),
  );
  await deleteFiles({ on, storage }, keys);
  const last = rows.at(-1);
  if (last) {
    await on.query("update media.cleared set finished_at = $1::timestamptz, run_id = $2", [
      last.finishedAt,
      last.id,
    ]);
  }
  return rows.length;
}
