import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { shownKeyOf } from "#server/storage/shown-key.ts";
import type { Operation } from "#tool-model/define-tool.ts";
import { operationName } from "#tool-model/define-tool.ts";
import { pictureSlotsOf } from "#tool-model/picture-slots.ts";
import { addressOf, filesOfRun, newPicture } from "../../../tests/setup/named-pictures.ts";
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
let server: RunServer;
beforeAll(async () => {
  server = await openRunServer();
  await server.give(server.user, 500);
});
afterAll(() => server.close());
afterEach(() => server.engine.reset());

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
    const addresses = await Promise.all(
      (given.get(name) ?? []).map((each) => addressOf(server, each)),
    );
    named[url] = isList ? addresses : addresses[0];
  }
  return { ...payload, ...named };
}

function byContent({ operation, payload, given }: Asked) {
  const sent = pictureSlotsOf(operation).map(({ name, url, isList }) => {
    const pictures = (given.get(name) ?? []).map(base64Of);
    return isList ? [url, pictures] : [name, pictures[0]];
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
      const again = await server.post({ runId, operation: name, body: byContent(asked) });
      expect(again).toMatchObject({ status: 200, value: { runId } });
      expect(server.engine.calls).toBe(1);
      const other = await byAddress(await ask(operation));
      const conflict = await server.post({ runId, operation: name, body: other });
      expect(errorCode(conflict.value)).toBe("run_conflict");
    });
  },
);

test("a picture is sent or named, never both, and a name is text", async () => {
  const picture = await newPicture();
  const sourceImageUrl = await addressOf(server, picture);
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
  const body = { sourceImageUrl: await addressOf(server, photo), desc: "", clothingImage: null };
  const operation = "change_clothing";
  expect(errorCode((await server.post({ operation, body })).value)).toBe("clothing_words_missing");
  const named = { ...body, clothingImageUrl: await addressOf(server, clothes) };
  expect(await server.post({ operation, body: named })).toMatchObject({ status: 200 });
});

describe("an address is refused", () => {
  async function refusal(sourceImageUrl: string): Promise<unknown> {
    return errorCode((await server.post({ body: { sourceImageUrl } })).value);
  }

  test("of another person, of a run's photo, too old, changed or without its file", async () => {
    const own = await addressOf(server, await newPicture());
    const key = signer.verify(own) ?? "";
    const sign = (each: string, lifeMs: number) =>
      signer.sign(each, { expiresAtMs: Date.now() + lifeMs });
    expect(await refusal(await addressOf(server, await newPicture(), "ben"))).toBe(
      "upload_not_found",
    );
    expect(await refusal(sign(key, -1_000))).toBe("upload_not_found");
    expect(await refusal(`${own}x`)).toBe("upload_not_found");
    expect(await refusal(own.replace("anew/", "small/"))).toBe("upload_not_found");
    expect(await refusal(sign(key.replace("anew/", "small/"), HOUR_MS))).toBe("upload_not_found");
    const { value } = await server.post({ body: { sourceImage: base64Of(await newPicture()) } });
    const run = await filesOfRun(server, String(value["runId"]));
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
    const { port } = z.object({ port: z.number() }).parse(stranger.address());
    const own = await addressOf(server, await newPicture());
    const origin = `http://127.0.0.1:${port}`;
    for (const address of [`${origin}/a.png`, `${origin}${own}`, `//127.0.0.1:${port}${own}`]) {
      expect(await refusal(address)).toBe("upload_not_found");
    }
    expect(calls).toBe(0);
    await new Promise((done) => stranger.close(done));
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
    const [runId, body] = [randomUUID(), { sourceImageUrl: await addressOf(server, png) }];
    expect(await server.post({ runId, body })).toMatchObject({ status: 200 });
    const again = await server.post({ runId, body: { sourceImageUrl: presignedUrl } });
    expect(again).toMatchObject({ status: 200, value: { runId } });
  });
});
