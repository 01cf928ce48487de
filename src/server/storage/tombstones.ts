import { createHash } from "node:crypto";
import type { Queryable } from "#server/db/connection.ts";
import type { Storage } from "./port.ts";

/*
 * Purged users and deleted images are also recorded in the file store, because an older backup of the database doesn't
 * know of the deletion. Only a hash of the id is stored, and only as a file name.
 */

const ASK_TOGETHER = 16;
/** Tombstones deleted in one round. */
const BATCH = 1_000;

type Kind = "purged" | "picture";

function nameOf(kind: Kind, id: string): string {
  return createHash("sha256").update(`${kind}:${id}`).digest("hex");
}

const keyOf = (name: string) => `purged/${name}.txt`;

function keep(storage: Pick<Storage, "put">, name: string): Promise<void> {
  return storage.put(keyOf(name), { bytes: Buffer.from("purged\n"), mimeType: "text/plain" });
}

export async function keepTombstone(storage: Storage, userId: string): Promise<void> {
  await keep(storage, nameOf("purged", userId));
}

export async function dropTombstone(storage: Storage, userId: string): Promise<void> {
  await storage.delete(keyOf(nameOf("purged", userId)));
}

/** Returns those of these users that were purged. */
export function findPurged(storage: Storage, userIds: readonly string[]): Promise<string[]> {
  return find(storage, "purged", userIds);
}

interface PictureDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "put">;
}

/**
 * Records the deletion of one image, and must come before it. `id` is that of its run, or the key of a batch photo. May
 * be repeated.
 */
export async function keepPictureTombstone(
  { on, storage }: PictureDeps,
  id: string,
): Promise<void> {
  const name = nameOf("picture", id);
  await keep(storage, name);
  await on.query(
    "insert into privacy.deleted_picture (name) values ($1) on conflict (name) do nothing",
    [name],
  );
}

/** Returns those of these images that their users deleted. */
export function findDeletedPictures(storage: Storage, ids: readonly string[]): Promise<string[]> {
  return find(storage, "picture", ids);
}

async function find(storage: Storage, kind: Kind, ids: readonly string[]): Promise<string[]> {
  const there: string[] = [];
  for (let start = 0; start < ids.length; start += ASK_TOGETHER) {
    const group = ids.slice(start, start + ASK_TOGETHER);
    const found = await Promise.all(group.map((id) => storage.get(keyOf(nameOf(kind, id)))));
    there.push(...group.filter((_, index) => found[index] !== null));
  }
  return there;
}

/** Drops the tombstones of images deleted before this time: no backup is that old. */
export async function endPictureTombstones(
  on: Queryable,
  storage: Pick<Storage, "delete">,
  before: Date,
): Promise<void> {
  const { rows } = await on.query<{ name: string }>(
    "select name from privacy.deleted_picture where deleted_at < $1 order by deleted_at limit $2",
    [before, BATCH],
  );
  for (const { name } of rows) await storage.delete(keyOf(name));
  await on.query("delete from privacy.deleted_picture where name = any($1::text[])", [
    rows.map(({ name }) => name),
  ]);
}
