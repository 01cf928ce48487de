import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createDiskStorage } from "#server/storage/adapters/disk-storage.ts";
import { userFileKey } from "#server/storage/keys.ts";
import { deleteOldPictures } from "#server/storage/retention.ts";
import { shownKeyOf } from "#server/storage/shown-key.ts";
import type { Operation } from "#tools/define-tool.ts";
import { operationName } from "#tools/define-tool.ts";
import { pictureSlotsOf } from "#tools/picture-slots.ts";
import { programOperations, programPayload } from "../../../tests/setup/program-payloads.ts";
import {
  errorCode,
  openRunServer,
  type RunServer,
  signer,
} from "../../../tests/setup/run-server.ts";
import { answerOf, type Behaviour } from "../../../tests/setup/test-engine.ts";

const HOUR_MS = 60 * 60_000;
const MIB = 1024 * 1024;
const KEEP_DAYS = 7;
let server: RunServer;
beforeAll(async () => {
  server = await openRunServer();
  await server.give(server.user, 500);
});
afterAll(() => server.close());
afterEach(() => server.engine.reset());

let colours = 0;
/** A picture like no other one of this file. */
function newPicture(): Promise<Buffer> {
  colours += 1;
  const background = { r: colours & 255, g: colours >> 8, b: 90 };
  return sharp({ create: { width: 48, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

async function addressOf(bytes: Uint8Array, user = server.user): Promise<string> {
  const { status, value } = await server.upload(bytes, { user });
  expect(status).toBe(200);
  return z.object({ presignedUrl: z.string() }).parse(value).presignedUrl;
}

const base64Of = (bytes: Buffer) => ({ base64: bytes.toString("base64"), mimeType: "image/png" });

interface Asked {
  readonly operation: Operation;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly given: ReadonlyMap<string, readonly Buffer[]>;
}

/** A payload of the operation without its pictures, and a picture of its own for each place. */
async function ask(operation: Operation): Promise<Asked> {
  const payload = { ...(await programPayload(operation)) };
  const given = new Map<string, readonly Buffer[]>();
  for (const { name, url, isList } of pictureSlotsOf(operation)) {
    const sample = payload[isList ? url : name];
    const count = Array.isArray(sample) ? sample.length : 1;
    given.set(name, await Promise.all(Array.from({ length: count }, newPicture)));
    Reflect.deleteProperty(payload, name);
    Reflect.deleteProperty(payload, url);
  }
  return { operation, payload, given };
}

/** The body of the call with all of its pictures named. */
async function byAddress({ operation, payload, given }: Asked) {
  const named: Record<string, unknown> = {};
  for (const { name, url, isList } of pictureSlotsOf(operation)) {
    const addresses = await Promise.all((given.get(name) ?? []).map((each) => addressOf(each)));
    named[url] = isList ? addresses : addresses[0];
  }
  return { ...payload, ...named };
}

function byContent({ operation, payload, given }: Asked) {
  const sent = pictureSlotsOf(operation).map(({ name }) => {
    const [picture] = given.get(name) ?? [];
    return [name, picture && base64Of(picture)];
  });
  return { ...payload, ...Object.fromEntries(sent) };
}

const imageOf = z.object({ bytes: z.instanceof(Uint8Array) });

describe.each(programOperations.map((operation) => [operationName(operation), operation] as const))(
  "%s",
  (name, operation) => {
    test("takes each of its pictures by address", async () => {
      const asked = await ask(operation);
      let seen: Record<string, unknown> = {};
      const keep: Behaviour = async ({ payload }) => {
        seen = z.record(z.string(), z.unknown()).parse(payload);
        return answerOf(await newPicture());
      };
      server.engine.behave(keep);
      const runId = randomUUID();
      const body = await byAddress(asked);
      expect(await server.post({ runId, operation: name, body })).toMatchObject({ status: 200 });
      for (const [field, pictures] of asked.given) {
        const got = z.array(imageOf).parse([seen[field]].flat());
        expect(got.map(({ bytes }) => Buffer.from(bytes))).toEqual(pictures);
      }
      // Sent again in either way it is the same run, and another picture is another one.
      expect(await server.post({ runId, operation: name, body })).toMatchObject({ status: 200 });
      const slots = pictureSlotsOf(operation);
      if (!slots.some(({ isList }) => isList)) {
        const again = await server.post({ runId, operation: name, body: byContent(asked) });
        expect(again).toMatchObject({ status: 200, value: { runId } });
      }
      expect(server.engine.calls).toBe(1);
      const other = await byAddress(await ask(operation));
      const conflict = await server.post({ runId, operation: name, body: other });
      expect(errorCode(conflict.value)).toBe("run_conflict");
    });
  },
);

test("a picture is sent or named, never both, and a name is text", async () => {
  const picture = await newPicture();
  const sourceImageUrl = await addressOf(picture);
  const refused = { status: 422, value: { error: { details: { field: "sourceImageUrl" } } } };
  const both = { sourceImage: base64Of(picture), sourceImageUrl };
  expect(await server.post({ body: both })).toMatchObject(refused);
  for (const address of [5, null, [sourceImageUrl], "x".repeat(1_001)]) {
    expect(await server.post({ body: { sourceImageUrl: address } })).toMatchObject(refused);
  }
  const none = await server.post({ body: {} });
  expect(errorCode(none.value)).toBe("photo_missing");
});

test("clothes of a photo that is null and named are those that are named", async () => {
  const [photo, clothes] = [await newPicture(), await newPicture()];
  const body = { sourceImageUrl: await addressOf(photo), desc: "", clothingImage: null };
  const operation = "change_clothing";
  expect(errorCode((await server.post({ operation, body })).value)).toBe("clothing_words_missing");
  const named = { ...body, clothingImageUrl: await addressOf(clothes) };
  expect(await server.post({ operation, body: named })).toMatchObject({ status: 200 });
});

describe("an address is refused", () => {
  async function refusal(sourceImageUrl: string): Promise<unknown> {
    return errorCode((await server.post({ body: { sourceImageUrl } })).value);
  }

  test("of another person, of a run's photo, too old, changed or without its file", async () => {
    const own = await addressOf(await newPicture());
    const key = signer.verify(own) ?? "";
    const sign = (each: string, lifeMs: number) =>
      signer.sign(each, { expiresAtMs: Date.now() + lifeMs });
    expect(await refusal(await addressOf(await newPicture(), "ben"))).toBe("upload_not_found");
    expect(await refusal(sign(key, -1_000))).toBe("upload_not_found");
    expect(await refusal(`${own}x`)).toBe("upload_not_found");
    expect(await refusal(own.replace("anew/", "small/"))).toBe("upload_not_found");
    expect(await refusal(sign(key.replace("anew/", "small/"), HOUR_MS))).toBe("upload_not_found");
    const { value } = await server.post({ body: { sourceImage: base64Of(await newPicture()) } });
    const run = await runRow(String(value["runId"]));
    expect(await refusal(sign(shownKeyOf(run.inputs[0] ?? ""), HOUR_MS))).toBe("upload_not_found");
    expect(await refusal(sign(run.resultKey, HOUR_MS))).toBe("upload_not_found");
    await server.database.pool.query("delete from media.file where key = $1", [
      key.replace("anew/", ""),
    ]);
    expect(await refusal(own)).toBe("upload_not_found");
  });

  test("of another server, which never hears of it", async () => {
    let calls = 0;
    const stranger = createServer((_request, answer) => {
      calls += 1;
      answer.end();
    });
    await new Promise<void>((done) => stranger.listen(0, "127.0.0.1", done));
    const { port } = stranger.address() as AddressInfo;
    const own = await addressOf(await newPicture());
    const origin = `http://127.0.0.1:${port}`;
    for (const address of [`${origin}/a.png`, `${origin}${own}`, `//127.0.0.1:${port}${own}`]) {
      expect(await refusal(address)).toBe("upload_not_found");
    }
    expect(calls).toBe(0);
    await new Promise((done) => stranger.close(done));
  });
});

async function runRow(runId: string) {
  const { rows } = await server.database.pool.query<{ inputs: string[]; resultKey: string }>(
    `select array(select jsonb_path_query(payload, '$.**.storageKey') #>> '{}') as inputs, result_key as "resultKey"
       from runs.run where id = $1`,
    [runId],
  );
  return rows[0] ?? { inputs: [], resultKey: "" };
}

async function runOf(sourceImageUrl: string, user: string, operation = "remove_background") {
  const { status, value } = await server.post({ user, operation, body: { sourceImageUrl } });
  expect(status).toBe(200);
  return String(value["runId"]);
}

describe("the file of an upload", () => {
  test("is the run's own, and goes with the last run that has it", async () => {
    const user = "mai";
    await server.give(user, 5);
    const address = await addressOf(await newPicture(), user);
    const [first, second] = [await runOf(address, user), await runOf(address, user)];
    const { inputs } = await runRow(first);
    expect(inputs).toEqual((await runRow(second)).inputs);
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
    const { inputs } = await runRow(await runOf(address, user));
    expect(inputs[0]).toMatch(/^u\/old\/in\//);
    await storage.delete(key);
    const gone = await server.post({ user, body: { sourceImageUrl: address } });
    expect(errorCode(gone.value)).toBe("upload_not_found");
  });

  test("stays for a start that was refused, to be named again", async () => {
    const user = "poor";
    const address = await addressOf(await newPicture(), user);
    const refused = await server.post({ user, body: { sourceImageUrl: address } });
    expect(errorCode(refused.value)).toBe("not_enough_credits");
    await server.give(user, 1);
    await runOf(address, user);
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
    const runId = await runOf(await addressOf(made, user), user);
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
    const unused = await addressOf(await newPicture(), user);
    const used = await addressOf(await newPicture(), user);
    const unnoted = await addressOf(await newPicture(), user);
    await runOf(used, user);
    const { inputs } = await runRow(await runOf(unnoted, user));
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
    const address = await addressOf(await newPicture(), user);
    const [older, younger] = [await runOf(address, user), await runOf(address, user)];
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
    const address = await addressOf(await newPicture(), user);
    await setFirst(user, 2 * MIB);
    const refused = await server.upload(await newPicture(), { user });
    expect(refused).toMatchObject({
      status: 413,
      value: { error: { code: "uploads_full", details: { limitMb: 200, hours: 24 } } },
    });
    // Room for the one that is there, and for no other beside it.
    await setFirst(user, 2 * MIB - 200);
    expect(await server.upload(await newPicture(), { user })).toMatchObject({ status: 413 });
    await runOf(address, user);
    await addressOf(await newPicture(), user);
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

describe("a picture as the body", () => {
  test("is refused where it is none, too large, of another type or of a call that takes none", async () => {
    const png = await newPicture();
    const large = Buffer.concat([png, Buffer.alloc(10 * MIB)]);
    expect(await server.upload(large)).toMatchObject({
      status: 413,
      value: { error: { code: "too_large", details: { limitMb: 10 } } },
    });
    expect(await server.upload(png, { mimeType: "image/jpeg" })).toMatchObject({ status: 415 });
    expect(await server.upload(png.subarray(0, 20))).toMatchObject({ status: 422 });
    expect(await server.upload(Buffer.alloc(0))).toMatchObject({ status: 415 });
    const answer = await fetch(`${server.url}/images/remove_background`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.user}`, "content-type": "image/png" },
      body: new Uint8Array(png),
    });
    expect(answer.status).toBe(422);
    expect(await server.files("nobody")).toEqual([]);
  });

  test("gives the same upload as base64 in the envelope", async () => {
    const png = await newPicture();
    const sent = await server.post({ operation: "upload", body: { imageData: base64Of(png) } });
    const { presignedUrl } = z.object({ presignedUrl: z.string() }).parse(sent.value);
    const [runId, body] = [randomUUID(), { sourceImageUrl: await addressOf(png) }];
    expect(await server.post({ runId, body })).toMatchObject({ status: 200 });
    const again = await server.post({ runId, body: { sourceImageUrl: presignedUrl } });
    expect(again).toMatchObject({ status: 200, value: { runId } });
  });
});
