import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSourceType } from "#core/marking.ts";
import { openManifestReader } from "#server/marking/c2pa/reader.ts";
import { markOfTests } from "../../../tests/setup/marking.ts";
import { openRunServer, type RunServer } from "../../../tests/setup/run-server.ts";
import { negative } from "../../../tests/setup/test-engine.ts";
import { markResult } from "./mark-result.ts";
import { storedPayload } from "./run-payload.ts";

let server: RunServer;
beforeAll(async () => {
  server = await openRunServer();
  await server.give(server.user, 20);
});
afterAll(() => server.close());

const bytesOf = (base64: unknown) => Buffer.from(String(base64), "base64");

test("what a run answers is what was stored, and says who made it", async () => {
  const runId = crypto.randomUUID();
  const first = await server.post({ runId });
  const file = bytesOf(first.value["base64"]);
  const again = await server.post({ runId });
  expect(bytesOf(again.value["base64"])).toEqual(file);
  const names = await server.files();
  const out = names.find((name) => name.startsWith(runId) && name.endsWith(".png"));
  const folder = join(server.folder, "u", server.user);
  const paths = await readdir(folder, { recursive: true });
  const path = paths.find((one) => one.endsWith(out ?? "none"));
  expect(await readFile(join(folder, path ?? ""))).toEqual(file);
  const reader = await openManifestReader(markOfTests.credentials.chain);
  expect(await reader.read(file, "image/png")).toMatchObject({
    state: "valid",
    isOurs: true,
    // The engine of the tests is none of ours, so it is taken for a model.
    digitalSourceType: "compositeWithTrainedAlgorithmicMedia",
  });
});

test("an engine whose file has no parts is not paid", async () => {
  const before = await server.credits(server.user);
  server.engine.behave(async (request, options) => {
    const made = await negative(request, options);
    return { ...made, image: { ...made.image, bytes: made.image.bytes.subarray(0, 60) } };
  });
  const { status } = await server.post();
  server.engine.reset();
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await server.credits(server.user)).toEqual(before);
});

test("marks of the uploads stay when they say more, and a manifest is remembered", async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();
  const photo = (marks?: object) => ({
    storageKey: "u/lan/in/a.jpg",
    mimeType: "image/jpeg",
    ...(marks ? { marks } : {}),
  });
  const made = (payload: unknown) =>
    markResult(markOfTests.mark, {
      operation: "retouch",
      payload: storedPayload.parse(payload),
      result: {
        image: { bytes, mimeType: "image/jpeg", widthPx: 40, heightPx: 40 },
        engine: "local",
        model: "m",
        capability: "full",
        note: null,
        costMicroUsd: 0,
      },
    });
  const typeIn = (payload: unknown) =>
    readSourceType(Buffer.from(made(payload).image.bytes).toString());
  expect(typeIn({ sourceImage: photo() })).toBe("algorithmicallyEnhanced");
  expect(typeIn({ title: "words alone" })).toBe("algorithmicMedia");
  const generated = { digitalSourceType: "trainedAlgorithmicMedia", hasManifest: true };
  const kept = { personImages: [photo(), photo(generated)] };
  expect(typeIn(kept)).toBe("trainedAlgorithmicMedia");
  expect(Buffer.from(made(kept).image.bytes).includes("had content credentials of its own")).toBe(
    true,
  );
});
