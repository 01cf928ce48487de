import { z } from "zod";
import type { Queryable } from "#server/db/connection.ts";
import { isStorageKey, userFolder } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";

/** Number of files deleted at the same time. */
const TOGETHER = 8;

/** The keys of the images that a user's rows name. Ignores keys of other users in a payload. */
export async function findPictures(on: Queryable, userId: string): Promise<string[]> {
  const { rows } = await on.query<{ key: string }>(
    `select result_key as key from runs.run where user_id = $1 and result_key is not null
     union
     select jsonb_path_query(payload, '$.**.storageKey') #>> '{}' from runs.run where user_id = $1
     union
     select key from media.file where user_id = $1
     order by key`,
    [userId],
  );
  const folder = userFolder(userId);
  return rows.map(({ key }) => key).filter((key) => isStorageKey(key) && key.startsWith(folder));
}

/** The key that the URL of a data export names. */
export function exportKey(userId: string, exportId: string): string {
  return `${userFolder(userId)}export/${exportId}.zip`;
}

/** The key of one file of a data export; `part` counts from 0. */
export function exportPartKey(userId: string, exportId: string, part: number): string {
  return `${userFolder(userId)}export/${exportId}-${part}.zip`;
}

const exportRow = z.object({ id: z.string(), parts: z.number() });

/** The keys of all files of a user's data exports. */
async function findExports(on: Queryable, userId: string): Promise<string[]> {
  const { rows } = await on.query<Record<string, unknown>>(
    "select id, parts from privacy.export where user_id = $1",
    [userId],
  );
  return rows
    .map((row) => exportRow.parse(row))
    .flatMap(({ id, parts }) =>
      Array.from({ length: parts }, (_, part) => exportPartKey(userId, id, part)),
    );
}

/** Deletes every stored file of a user. Throws `StorageUnavailable`; files deleted before that stay deleted. */
export async function deleteFiles(on: Queryable, storage: Storage, userId: string): Promise<void> {
  const keys = [...(await findPictures(on, userId)), ...(await findExports(on, userId))];
  for (let start = 0; start < keys.length; start += TOGETHER) {
    await Promise.all(keys.slice(start, start + TOGETHER).map((key) => storage.delete(key)));
  }
}
