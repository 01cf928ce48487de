import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, filesOfRun, newPicture, runOf } from "../../../tests/setup/named-pictures.ts";
import {
  errorCode,
  openRunServer,
  type RunServer,
  signer,
} from "../../../tests/setup/run-server.ts";
import { createDiskStorage } from "./adapters/disk-storage.ts";
import { userFileKey } from "./keys.ts";
import { deleteOldPictures } from "./retention.ts";

const HOUR_MS = 60 * 60_000;
const MIB = 1024 * 1024;
const KEEP_DAYS = 7;
let server: RunServer;
beforeAll(async () => {
  server = await openRunServer();
});
afterAll(() => server.close());

describe("the file of an upload", () => {
  test("is the run's own, and goes with the last run that has it", async () => {
    const user = "mai";
    await server.give(user, 5);
    const address = await addressOf(server, await newPicture(), user);
    const [first, second] = [
      await runOf(server, address, user),
      await runOf(server, address, user),
    ];
    const { inputs } = await filesOfRun(server, first);
    expect(inputs).toEqual((await filesOfRun(server, second)).inputs);
    expect(await server.files(user)).toHaveLength(3);
    expect(await server.call("DELETE", `/images/${first}`, user)).toMatchObject({ status: 200 });
    expect(await server.files(user)).toHaveLength(2);
    expect(await claimOf(inputs[0])).toBe("run");
    expect(await server.call("DELETE", `/images/${second}`, user)).toMatchObject({ status: 200 });
    expect(await server.files(user)).toEqual([]);
    expect(await claimOf(inputs[0])).toBeNull();
    const gone = await server.post({ user, body: { sourceImageUrl: address } });
    expect(errorCode(gone.value)).toBe("upload_not_found");
  });

  test("of the release before is copied, for it is no file of runs", async () => {
    const user = "old";
    await server.give(user, 1);
    const [storage, bytes] = [await createDiskStorage(server.folder), await newPicture()];
    const key = userFileKey(user, { kind: "upload", id: "a", mimeType: "image/png" });
    await storage.put(key, { bytes, mimeType: "image/png" });
    const address = signer.sign(key, { expiresAtMs: Date.now() + HOUR_MS });
    const { inputs } = await filesOfRun(server, await runOf(server, address, user));
    expect(inputs[0]).toMatch(/^u\/old\/in\//);
    await storage.delete(key);
    const gone = await server.post({ user, body: { sourceImageUrl: address } });
    expect(errorCode(gone.value)).toBe("upload_not_found");
  });

  test("stays for a start that was refused, to be named again", async () => {
    const user = "poor";
    const address = await addressOf(server, await newPicture(), user);
    const refused = await server.post({ user, body: { sourceImageUrl: address } });
    expect(errorCode(refused.value)).toBe("not_enough_credits");
    await server.give(user, 1);
    await runOf(server, address, user);
  });

  test("keeps what it said of being made by a machine", async () => {
    const user = "ai";
    await server.give(user, 1);
    const source = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${source}"/></rdf:RDF></x:xmpmeta>`;
    const made = await sharp(await newPicture())
      .withXmp(xmp)
      .png()
      .toBuffer();
    const runId = await runOf(server, await addressOf(server, made, user), user);
    const { rows } = await server.database.pool.query<{ marks: unknown }>(
      "select payload #> '{sourceImage,marks}' as marks from runs.run where id = $1",
      [runId],
    );
    expect(rows[0]?.marks).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia" });
  });
});

async function claimOf(key: string | undefined): Promise<string | null> {
  const { rows } = await server.database.pool.query<{ claim: string | null }>(
    "select claim from media.file where key = $1",
    [key],
  );
  return rows[0]?.claim ?? null;
}

describe("time", () => {
  async function clear(hours: number): Promise<void> {
    await deleteOldPictures({
      on: server.database.pool,
      storage: await createDiskStorage(server.folder),
      keepDays: KEEP_DAYS,
      now: () => Date.now() + hours * HOUR_MS,
    });
  }

  test("an upload that no run uses is gone after 24 hours, one that is used lives as its run", async () => {
    const user = "tam";
    await server.give(user, 5);
    const unused = await addressOf(server, await newPicture(), user);
    const used = await addressOf(server, await newPicture(), user);
    const unnoted = await addressOf(server, await newPicture(), user);
    await runOf(server, used, user);
    const { inputs } = await filesOfRun(server, await runOf(server, unnoted, user));
    // As if the process had died between the start and the note.
    await server.database.pool.query("update media.file set claim = 'none' where key = $1", inputs);
    await clear(23.9);
    expect(await server.files(user)).toHaveLength(5);
    await clear(24.1);
    expect(await server.files(user)).toHaveLength(4);
    expect(await claimOf(inputs[0])).toBe("run");
    const gone = await server.post({ user, body: { sourceImageUrl: unused } });
    expect(errorCode(gone.value)).toBe("upload_not_found");
    await clear(KEEP_DAYS * 24 - 0.1);
    expect(await server.files(user)).toHaveLength(4);
    await clear(KEEP_DAYS * 24 + 0.1);
    expect(await server.files(user)).toEqual([]);
  });

  test("an upload that an older run had too goes with the younger one", async () => {
    const user = "tu";
    await server.give(user, 5);
    const address = await addressOf(server, await newPicture(), user);
    const [older, younger] = [
      await runOf(server, address, user),
      await runOf(server, address, user),
    ];
    await setEnd(older, 9);
    await setEnd(younger, 3);
    await clear(0);
    expect(await server.files(user)).toHaveLength(2);
    await clear(KEEP_DAYS * 24);
    expect(await server.files(user)).toEqual([]);
  });

  async function setEnd(runId: string, daysAgo: number): Promise<void> {
    const { pool } = server.database;
    await pool.query("alter table runs.run disable trigger user");
    await pool.query(
      "update runs.run set finished_at = now() - make_interval(days => $2) where id = $1",
      [runId, daysAgo],
    );
    await pool.query("alter table runs.run enable trigger user");
    await pool.query("update media.cleared set finished_at = now() - interval '10 days'");
  }
});

describe("asvs-5.2.4 uploads that no run uses", () => {
  async function fill(user: string, files: number, bytes: number): Promise<void> {
    await server.database.pool.query(
      `insert into media.file (key, user_id, kind, bytes, claim)
       select 'u/' || $1::text || '/in/' || n || '.png', $1::text, 'upload', $3::int, 'none' from generate_series(1, $2::int) n`,
      [user, files, bytes],
    );
  }

  const setFirst = (user: string, bytes: number) =>
    server.database.pool.query(
      "update media.file set bytes = $2 where user_id = $1 and key like '%/in/1.png'",
      [user, bytes],
    );

  test("are 200 MB of a person, and those that are used do not count", async () => {
    const user = "lots";
    await server.give(user, 2);
    await fill(user, 199, MIB);
    const address = await addressOf(server, await newPicture(), user);
    await setFirst(user, 2 * MIB);
    const refused = await server.upload(await newPicture(), { user });
    expect(refused).toMatchObject({
      status: 413,
      value: { error: { code: "uploads_full", details: { limitMb: 200, hours: 24 } } },
    });
    // Room for the one that is there, and for no other beside it.
    await setFirst(user, 2 * MIB - 200);
    expect(await server.upload(await newPicture(), { user })).toMatchObject({ status: 413 });
    await runOf(server, address, user);
    await addressOf(server, await newPicture(), user);
  });

  test("many at once do not share the last place", async () => {
    const user = "crowd";
    await fill(user, 498, 10);
    const pictures = await Promise.all(Array.from({ length: 8 }, newPicture));
    const answers = await Promise.all(pictures.map((each) => server.upload(each, { user })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await server.files(user)).toHaveLength(2);
  });
});
