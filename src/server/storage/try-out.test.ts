import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiskStorage } from "./adapters/disk-storage.ts";
import { type Storage, StorageUnavailable } from "./port.ts";
import { createStorageProbe, LOW_BYTES } from "./try-out.ts";

let root = "";
let disk: Storage;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "try-out-"));
  disk = await createDiskStorage(root);
});
afterAll(() => rm(root, { recursive: true }));

test("a disk that gives back what is there and takes nothing new does not work", async () => {
  const full: Storage = {
    ...disk,
    put: async () => {
      throw new StorageUnavailable("the disk: ENOSPC", { cause: null, isLasting: false });
    },
  };
  await expect(createStorageProbe(full)()).rejects.toThrow("ENOSPC");
  expect(await createStorageProbe({ ...disk, freeBytes: async () => LOW_BYTES })()).toBe("ok");
});

test("a disk with little room is low, and a store that does not tell is not", async () => {
  const withRoom = (room: number | null) =>
    createStorageProbe({ ...disk, freeBytes: async () => room })();
  expect(await withRoom(LOW_BYTES - 1)).toBe("low");
  expect(await withRoom(null)).toBe("ok");
  expect(await disk.freeBytes()).toBeGreaterThan(0);
});

test("however often it is asked, the store is tried once in ten seconds", async () => {
  let nowMs = 0;
  let writes = 0;
  const counted: Storage = {
    ...disk,
    put: (key, file) => {
      writes += 1;
      return disk.put(key, file);
    },
  };
  const probe = createStorageProbe(counted, () => nowMs);
  for (nowMs = 0; nowMs < 10_000; nowMs += 500) await probe();
  expect(writes).toBe(1);
  await Promise.all([probe(), probe()]);
  expect(writes).toBe(2);
});
