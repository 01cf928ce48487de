import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { type MediaBooks, openMediaBooks } from "./media-books.ts";
import { quotaOf } from "./quota.ts";

const MIB = 1024 * 1024;
const NOW_MS = Date.parse("2026-11-23T12:00:00Z");
const log = { warn: () => undefined };
let database: TestDatabase;
let clockMs = NOW_MS;
let rank = 0;
let books: MediaBooks;
beforeAll(async () => {
  database = await createTestDatabase();
  const priorityOf = async () => rank;
  books = openMediaBooks({ on: database.pool, keepDays: 7, priorityOf, now: () => clockMs, log });
});
afterAll(async () => {
  await books.close();
  await database.drop();
});

let people = 0;
const newPerson = () => `person-${(people += 1)}`;
const picture = (bytes: number) => ({
  bytes: Buffer.alloc(bytes),
  mimeType: "image/png" as const,
});
const full = expect.objectContaining({ code: "storage_full" });

async function fill(userId: string, files: number, bytes: number): Promise<void> {
  await database.pool.query(
    `insert into media.file (key, user_id, kind, bytes)
     select 'u/' || $1::text || '/upload/' || n || '.png', $1::text, 'upload', $3::int from generate_series(1, $2::int) n`,
    [userId, files, bytes],
  );
}

const countOf = async (userId: string) => {
  const { rows } = await database.pool.query<{ files: string; total: string }>(
    "select files, total from media.usage_of($1)",
    [userId],
  );
  return { files: Number(rows[0]?.files), total: Number(rows[0]?.total) };
};

describe("asvs-5.2.4 the room of a person", () => {
  test("is 500 files and 600 MB, and more with each credit that a plan gives", () => {
    expect(quotaOf(0)).toEqual({ files: 500, bytes: 600 * MIB });
    expect(quotaOf(1)).toEqual({ files: 1_500, bytes: 3_600 * MIB });
    expect(quotaOf(3).files).toBeGreaterThan(quotaOf(2).files);
  });

  test("the 501st file is refused in words that name the limits and the days", async () => {
    const user = newPerson();
    await fill(user, 499, 10);
    await books.keepUpload(user, `u/${user}/upload/last.png`, picture(10));
    await expect(
      books.keepUpload(user, `u/${user}/upload/more.png`, picture(10)),
    ).rejects.toMatchObject({
      code: "storage_full",
      details: { limitFiles: 500, limitMb: 600, keepDays: 7 },
    });
    expect(await countOf(user)).toEqual({ files: 500, total: 5_000 });
    rank = 1;
    await books.keepUpload(user, `u/${user}/upload/more.png`, picture(10));
    rank = 0;
  });

  test("the file that goes over 600 MB is refused, a smaller one is not", async () => {
    const user = newPerson();
    await fill(user, 299, 2 * MIB);
    await expect(
      books.keepUpload(user, `u/${user}/upload/a.png`, picture(2 * MIB + 1)),
    ).rejects.toEqual(full);
    await books.keepUpload(user, `u/${user}/upload/b.png`, picture(2 * MIB));
  });

  test("asvs-15.4.2 many uploads at once do not share the last place", async () => {
    const user = newPerson();
    await fill(user, 497, 10);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        books.keepUpload(user, `u/${user}/upload/x${n}.png`, picture(10)),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect((await countOf(user)).files).toBe(500);
  });

  test("an upload that could not be stored takes no room", async () => {
    const user = newPerson();
    await books.keepUpload(user, `u/${user}/upload/a.png`, picture(10));
    await books.forget(`u/${user}/upload/a.png`);
    expect((await countOf(user)).files).toBe(0);
  });
});

describe("results", () => {
  test("are noted together and count; no run begins where there is no room", async () => {
    const user = newPerson();
    await books.requireRoom(user, 0);
    for (let n = 0; n < 500; n++) {
      books.noteResult({ key: `u/${user}/out/${n}.png`, userId: user, bytes: 7 });
    }
    await books.close();
    expect(await countOf(user)).toEqual({ files: 500, total: 3_500 });
    // What was found before is trusted for a while, never longer.
    clockMs += 61_000;
    await expect(books.requireRoom(user, 0)).rejects.toEqual(full);
    await books.requireRoom(user, 1);
  });

  test("whoever is near the limit is looked at each time", async () => {
    const user = newPerson();
    await fill(user, 499, 10);
    await books.requireRoom(user, 0);
    await fill(`${user}b`, 1, 1);
    await database.pool.query(
      "insert into media.file (key, user_id, kind, bytes) values ($1, $2, 'result', 1)",
      [`u/${user}/out/last.png`, user],
    );
    await expect(books.requireRoom(user, 0)).rejects.toEqual(full);
  });
});

test("what an upload said of its making is kept with it", async () => {
  const user = newPerson();
  const marks = { digitalSourceType: "trainedAlgorithmicMedia", hasManifest: true };
  await books.keepUpload(user, `u/${user}/upload/a.png`, { ...picture(1), marks });
  await books.keepUpload(user, `u/${user}/upload/b.png`, picture(1));
  expect(await books.marksOf(`u/${user}/upload/a.png`)).toEqual(marks);
  expect(await books.marksOf(`u/${user}/upload/b.png`)).toBeNull();
  expect(await books.marksOf("u/nobody/upload/c.png")).toBeNull();
});
