import { createHash } from "node:crypto";
import type { Storage } from "#server/storage/port.ts";

/*
 * Who was purged is also written into the file store, outside of what a backup of the database holds: a
 * backup from before the purge cannot know it. Only a hash of the id stands there, and only in a name.
 */

const ASK_TOGETHER = 16;

function keyOf(userId: string): string {
  return `purged/${createHash("sha256").update(`purged:${userId}`).digest("hex")}.txt`;
}

export async function keepTombstone(storage: Storage, userId: string): Promise<void> {
  await storage.put(keyOf(userId), { bytes: Buffer.from("purged\n"), mimeType: "text/plain" });
}

export async function dropTombstone(storage: Storage, userId: string): Promise<void> {
  await storage.delete(keyOf(userId));
}

/** Those of these people that were purged. */
export async function findPurged(storage: Storage, userIds: readonly string[]): Promise<string[]> {
  const purged: string[] = [];
  for (let start = 0; start < userIds.length; start += ASK_TOGETHER) {
    const group = userIds.slice(start, start + ASK_TOGETHER);
    const found = await Promise.all(group.map((userId) => storage.get(keyOf(userId))));
    purged.push(...group.filter((_, index) => found[index] !== null));
  }
  return purged;
}
