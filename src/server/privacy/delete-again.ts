import { dropFile } from "#server/batches/batch-photos.ts";
import type { Queryable } from "#server/db/connection.ts";
import { deletePicture } from "#server/runs/delete-picture.ts";
import type { Storage } from "#server/storage/port.ts";
import { findDeletedPictures } from "#server/storage/tombstones.ts";

/** Rows per query. */
const PAGE = 1_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

interface DeleteAgainDeps {
  readonly on: Queryable;
  readonly storage: Storage;
  /** Ids of runs whose images were deleted, from a source other than the store. */
  readonly alsoPurged: ReadonlySet<string>;
}

/**
 * Deletes images and batch photos again that a restore has brought back. A run that the backup holds as open ends
 * without an image. Returns the number of deleted images and photos.
 */
export async function deletePicturesAgain(deps: DeleteAgainDeps): Promise<number> {
  return (await deleteRunsAgain(deps)) + (await deletePhotosAgain(deps));
}

async function deleteRunsAgain({ on, storage, alsoPurged }: DeleteAgainDeps): Promise<number> {
  let count = 0;
  for (let after = FIRST_ID; ; ) {
    const { rows } = await on.query<{ id: string; userId: string }>(
      `select id, user_id as "userId" from runs.run
        where erased_at is null and id > $1 order by id limit $2`,
      [after, PAGE],
    );
    const last = rows.at(-1);
    if (!last) return count;
    after = last.id;
    const ids = rows.map(({ id }) => id);
    const deleted = new Set(await findDeletedPictures(storage, ids));
    const back = rows.filter(({ id }) => deleted.has(id) || alsoPurged.has(id));
    for (const { id: runId, userId } of back) {
      await on.query(
        "select runs.fail(id, 'cancelled') from runs.run where id = $1 and state in ('queued', 'running')",
        [runId],
      );
      await deletePicture({ on, storage }, { runId, userId });
    }
    count += back.length;
  }
}

async function deletePhotosAgain({ on, storage }: DeleteAgainDeps): Promise<number> {
  const { rows } = await on.query<{ key: string }>(
    "select distinct upload_key as key from public.batch_item where upload_key is not null",
  );
  const back = await findDeletedPictures(
    storage,
    rows.map(({ key }) => key),
  );
  const forget = async (key: string) => {
    await on.query("delete from media.file where key = $1", [key]);
  };
  for (const key of back) {
    await on.query(
      `with gone as (delete from public.batch_item where upload_key = $1 returning batch_id)
       select batches.queue_look(batch_id) from gone`,
      [key],
    );
    await dropFile({ storage, media: { forget } }, key);
  }
  return back.length;
}
