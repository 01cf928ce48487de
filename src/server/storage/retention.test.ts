import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunServer, photo, type RunServer } from "../../../tests/setup/run-server.ts";
import { createDiskStorage } from "./adapters/disk-storage.ts";
import { userFileKey } from "./keys.ts";
import { openMediaBooks } from "./media-books.ts";
import { type Storage, StorageUnavailable } from "./port.ts";
import { deleteOldPictures, retentionChore } from "./retention.ts";

const DAY_MS = 24 * 60 * 60_000;
const KEEP_DAYS = 7;
let server: RunServer;
let storage: Storage;
beforeAll(async () => {
  server = await openRunServer();
  storage = await createDiskStorage(server.folder);
});
afterAll(() => server.close());

const inDays = (days: number, from: Pick<Storage, "delete"> = storage) => ({
  on: server.database.pool,
  storage: from,
  keepDays: KEEP_DAYS,
  now: () => Date.now() + days * DAY_MS,
});

async function noted(user: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    "select count(*)::int as count from media.file where user_id = $1",
    [user],
  );
  return rows[0]?.count ?? 0;
}

async function upload(user: string, id: string): Promise<void> {
  const books = openMediaBooks({
    on: server.database.pool,
    keepDays: KEEP_DAYS,
    priorityOf: async () => 0,
    now: Date.now,
    log: { warn: () => undefined },
  });
  const key = userFileKey(user, { kind: "upload", id, mimeType: "image/png" });
  const image = { bytes: Buffer.from([1, 2, 3]), mimeType: "image/png" } as const;
  await books.keepUpload(user, key, image);
  await storage.put(key, image);
}

/** A person with an upload, a finished run and a failed one: three files of runs and an upload. */
async function busyPerson(user: string): Promise<void> {
  await server.give(user, 5);
  await upload(user, `${user}-1`);
  expect((await server.post({ user })).status).toBe(200);
  server.engine.behave(async () => {
    throw new Error("out of order");
  });
  const failed = await server.post({ user, body: { sourceImage: await photo(30) } });
  expect(failed.status).toBeGreaterThanOrEqual(400);
  server.engine.reset();
  await expect.poll(() => noted(user)).toBe(2);
}

test("uploads, inputs and results stay for their days and are gone after them", async () => {
  await busyPerson("minh");
  expect(await server.files("minh")).toHaveLength(4);
  await deleteOldPictures(inDays(KEEP_DAYS - 0.1));
  expect(await server.files("minh")).toHaveLength(4);
  await retentionChore(inDays(KEEP_DAYS + 0.1)).run();
  expect(await server.files("minh")).toEqual([]);
  expect(await noted("minh")).toBe(0);
  const { rows } = await server.database.pool.query("select from runs.run where user_id = 'minh'");
  expect(rows).toHaveLength(2);
});

test("what came since is deleted in its own time", async () => {
  await busyPerson("hoa");
  await deleteOldPictures(inDays(KEEP_DAYS - 0.1));
  expect(await server.files("hoa")).toHaveLength(4);
  await deleteOldPictures(inDays(KEEP_DAYS + 0.1));
  expect(await server.files("hoa")).toEqual([]);
});

test("a round that a broken store cuts short is taken up again", async () => {
  await busyPerson("nam");
  let calls = 0;
  const breaking = {
    async delete(key: string): Promise<void> {
      calls += 1;
      if (calls > 2) {
        throw new StorageUnavailable("away", { cause: null, isLasting: false });
      }
      await storage.delete(key);
    },
  };
  await expect(deleteOldPictures(inDays(KEEP_DAYS + 0.1, breaking))).rejects.toThrow("away");
  expect((await server.files("nam")).length).toBeGreaterThan(0);
  await deleteOldPictures(inDays(KEEP_DAYS + 0.1));
  expect(await server.files("nam")).toEqual([]);
});

test("a picture whose days are over is no longer found, and its run says so", async () => {
  await server.give("thu", 1);
  const { value } = await server.post({ user: "thu" });
  await deleteOldPictures(inDays(KEEP_DAYS + 0.1));
  const again = await server.post({ user: "thu", runId: String(value["runId"]) });
  expect(again.status).toBe(404);
  const view = await server.call("GET", `/runs/${String(value["runId"])}`, "thu");
  expect(view).toMatchObject({ status: 200, value: { state: "done" } });
});
