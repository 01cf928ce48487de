import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runPreview } from "#core/run-preview.ts";
import { EngineFailure, type EnginePreview, MAX_PREVIEW_BYTES } from "#engine/port.ts";
import { decoded, openRunServer, type RunServer } from "../../../tests/setup/run-server.ts";
import { type Behaviour, negative } from "../../../tests/setup/test-engine.ts";
import { noticeOfPreview, readNotice } from "./run-notice.ts";

let server: RunServer;
beforeAll(async () => {
  server = await openRunServer();
  await server.give(server.user, 50);
});
afterAll(() => server.close());
beforeEach(() => server.engine.reset());
afterEach(() => server.requireSound());

const stream = { headers: { accept: "text/event-stream" } };

/** The largest one that an engine may send. */
const preview: EnginePreview = {
  bytes: new Uint8Array(MAX_PREVIEW_BYTES).fill(255),
  mimeType: "image/webp",
  result: { widthPx: 2_400, heightPx: 1_800 },
};

/** Longer than a notice takes to its listeners. */
const HEARD_MS = 300;

/** Shows a preview twice, if one is wanted, and then behaves like `rest`. */
function showing(rest: Behaviour, wanted: boolean[] = []): Behaviour {
  return async (request, options) => {
    wanted.push(options.onPreview !== undefined);
    options.onPreview?.(preview);
    options.onPreview?.({ ...preview, bytes: new Uint8Array([1]) });
    await delay(HEARD_MS);
    return rest(request, options);
  };
}

function eventsOf(text: string): { event: string; data: string }[] {
  return [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event = "", data = ""]) => ({
    event,
    data,
  }));
}

test("the largest preview reaches the stream of its run, once, before the result", async () => {
  server.engine.behave(showing(negative));
  const runId = randomUUID();
  const events = eventsOf(await (await server.fetchPost({ runId, ...stream })).text());
  const kinds = events.map(({ event }) => event).filter((event) => event !== "progress");
  expect(kinds).toEqual(["preview", "result"]);
  const sent = events.find(({ event }) => event === "preview");
  expect(runPreview.parse(decoded(sent?.data ?? ""))).toEqual({
    runId,
    mimeType: "image/webp",
    base64: Buffer.from(preview.bytes).toString("base64"),
    result: preview.result,
  });
});

test("a run that fails after its preview ends with the error", async () => {
  server.engine.behave(
    showing(async () => {
      throw new EngineFailure("no_face");
    }),
  );
  const events = eventsOf(await (await server.fetchPost(stream)).text());
  const kinds = events.map(({ event }) => event).filter((event) => event !== "progress");
  expect(kinds).toEqual(["preview", "error"]);
});

test("no preview is made of a run that no screen follows", async () => {
  const wanted: boolean[] = [];
  server.engine.behave(showing(negative, wanted));
  expect((await server.post({ runId: randomUUID() })).status).toBe(200);
  expect(wanted).toEqual([false]);
});

test("a notice of the largest preview fits into PostgreSQL's 8,000 bytes", () => {
  const notice = noticeOfPreview(randomUUID(), preview);
  const payload = JSON.stringify(notice);
  expect(Buffer.byteLength(payload)).toBeLessThan(7_000);
  expect(readNotice(payload)).toEqual(notice);
});

test("a notice of another release is no notice", () => {
  const id = randomUUID();
  expect(readNotice(JSON.stringify({ id, isUnknown: true }))).toBeNull();
});
