import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import { isRunPhotoKey, isStorageKey, stepsKeyOf, userFolder } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { keepPictureTombstone } from "#server/storage/tombstones.ts";

/** Replaces the key of a deleted result; written by the trigger `runs.guard_run`. */
export const ERASED_RESULT = "erased";

interface DeletePictureDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "delete" | "put">;
}

interface OwnPicture {
  readonly runId: string;
  readonly userId: string;
}

/**
 * Deletes result and inputs of a user's run immediately: first records a tombstone, which keeps restores from bringing
 * them back, then deletes the files, because only the row names them, then erases the personal data in the row. Keeps
 * an input that an open run still needs, and an upload that another run refers to. May be repeated. Throws `not_found`
 * for a run of another user, `run_open` for one that hasn't ended, and `StorageUnavailable`.
 */
export async function deletePicture(
  { on, storage }: DeletePictureDeps,
  { runId, userId }: OwnPicture,
): Promise<void> {
  const { rows } = await on.query<{ isOver: boolean; isErased: boolean; keys: readonly string[] }>(
    `select state in ('done', 'failed') as "isOver", erased_at is not null as "isErased",
            array_remove(array(
              select jsonb_path_query(payload, '$.**.storageKey') #>> '{}'
              except
              select jsonb_path_query(o.payload, '$.**.storageKey') #>> '{}' from runs.run o
               where o.user_id = $2 and o.state in ('queued', 'running')
              except
              select media.shared_with(
                $1, $2, array(select jsonb_path_query(payload, '$.**.storageKey') #>> '{}'), c.finished_at, c.run_id
              )) || result_key, null) as keys
       from runs.run, media.cleared c where id = $1 and user_id = $2`,
    [runId, userId],
  );
  const [run] = rows;
  if (!run) throw new AppError("not_found");
  if (!run.isOver) throw new AppError("run_open");
  if (run.isErased) return;
  const folder = userFolder(userId);
  const named = run.keys.filter((key) => isStorageKey(key) && key.startsWith(folder));
  const keys = [...named, ...(await stepsAmong(on, named))];
  // An older backup must not bring it back.
  await keepPictureTombstone({ on, storage }, runId);
  for (const key of keys) await storage.delete(key);
  await on.query("delete from media.file where key = any($1::text[])", [keys]);
  await on.query(
    "update runs.run set erased_at = clock_timestamp() where id = $1 and user_id = $2 and erased_at is null",
    [runId, userId],
  );
}

/** The keys of the steps that results among these files have. */
async function stepsAmong(on: Queryable, keys: readonly string[]): Promise<string[]> {
  const results = keys.filter((key) => !isRunPhotoKey(key));
  const { rows } = await on.query<{ key: string }>(
    "select key from media.file where key = any($1::text[])",
    [results.map(stepsKeyOf)],
  );
  return rows.map(({ key }) => key);
}
