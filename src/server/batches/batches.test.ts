import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { batchList } from "#core/batch.ts";
import { plans } from "#core/plans.ts";
import {
  type BatchOwner,
  colourPhoto,
  needsFace,
  newBatchOwner,
} from "../../../tests/setup/batch-maker.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { errorCode, photo } from "../../../tests/setup/run-server.ts";
import { failing, gated, negative } from "../../../tests/setup/test-engine.ts";
import { balance, grant } from "../credits/ledger.ts";

let server: LoggedServer;
let lan: BatchOwner;
beforeAll(async () => {
  server = await openLoggedServer({
    RATE_LIMITS: "off",
    CREDITS_PER_RUN: "1",
    RETURN_HOSTED_RUNS: "on",
  });
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  server.engine.reset();
  lan = await newBatchOwner(server);
});

async function creditsOf(person: BatchOwner): Promise<number> {
  return (await balance(server.database.pool, person.userId)).available;
}

async function refusalOf(person: BatchOwner, path: string, body: unknown = {}, method = "POST") {
  const { status, value } = await person.call(method, path, body);
  return [status, errorCode(Object(value))];
}

test("many photos: the bad ones stay with their reasons, the others are made and charged once each", async () => {
  server.engine.behave(needsFace);
  const { id } = await lan.open(6);
  for (const place of [0, 1, 2]) {
    await lan.send(id, place, { imageData: await colourPhoto(place * 20) });
  }
  const words = Buffer.from("these are only words").toString("base64");
  await lan.send(id, 3, { imageData: { base64: words, mimeType: "image/jpeg" } });
  const whole = Buffer.from((await colourPhoto(9)).base64, "base64");
  const half = whole.subarray(0, whole.length / 2).toString("base64");
  await lan.send(id, 4, { imageData: { base64: half, mimeType: "image/jpeg" } });
  await lan.send(id, 5, { imageData: await colourPhoto(1, { hasFace: false }) });

  const ready = await lan.read(id);
  expect(ready.counts).toMatchObject({ waiting: 4, refused: 2 });
  expect(ready.costCredits).toBe(4);
  await lan.start(ready);
  const done = await lan.reach(id, "done");
  expect(done.items.map(({ state, reason }) => [state, reason?.code ?? null])).toEqual([
    ["done", null],
    ["done", null],
    ["done", null],
    ["refused", "unsupported_media"],
    ["refused", "image_unreadable"],
    ["failed", "no_face"],
  ]);
  expect(done.items.every(({ reason }) => reason === null || reason.message.length > 10)).toBe(
    true,
  );
  expect(done.chargedCredits).toBe(3);
  expect(await creditsOf(lan)).toBe(7);
  for (const { result, photoUrl, photoSmallUrl } of done.items.slice(0, 3)) {
    for (const url of [result?.url, photoUrl]) {
      expect((await fetch(`${server.url}${url}`)).status).toBe(200);
    }
    for (const url of [result?.smallUrl, photoSmallUrl]) {
      const small = await fetch(`${server.url}${url}`);
      expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
  }
  // The photos of what is done lie with their runs alone.
  await vi.waitFor(async () => {
    const { rows } = await server.database.pool.query(
      "select from public.batch_item where batch_id = $1 and state = 'done' and upload_key is not null",
      [id],
    );
    expect(rows).toEqual([]);
  }, 15_000);
  const { items } = await lan.read(id);
  for (const { photoUrl } of items.slice(0, 3)) {
    expect(photoUrl).toMatch(/^\/media\/anew\//);
    expect((await fetch(`${server.url}${photoUrl}`)).status).toBe(200);
  }
});

test("a returned result leaves the batch, which no longer counts its credits as charged", async () => {
  const { id } = await lan.open(2);
  for (const place of [0, 1]) await lan.send(id, place, { imageData: await photo() });
  await lan.start(await lan.read(id));
  const { items, chargedCredits } = await lan.reach(id, "done");
  expect(chargedCredits).toBe(2);
  const [item] = items;
  expect(item?.result?.returnableUntil).toBeTruthy();
  const { status } = await lan.call("POST", `/runs/${item?.runId}/unwanted`, { reason: "broken" });
  expect(status).toBe(200);
  const after = await lan.read(id);
  expect(after.chargedCredits).toBe(1);
  expect(after.items.map(({ result }) => result !== null)).toEqual([false, true]);
  expect(await creditsOf(lan)).toBe(9);
});

test("each call may come twice: one batch, one photo, one charge", async () => {
  const request = lan.request(2);
  const [first, second] = await Promise.all([
    lan.ask("POST", "/batches", request),
    lan.ask("POST", "/batches", request),
  ]);
  expect([first.id, second.id]).toEqual([request.batchId, request.batchId]);
  for (const place of [0, 1]) {
    const body = { imageData: await colourPhoto(place) };
    await Promise.all([lan.send(first.id, place, body), lan.send(first.id, place, body)]);
  }
  const { rows } = await server.database.pool.query<{ count: number }>(
    "select count(*)::int as count from media.file where user_id = $1",
    [lan.userId],
  );
  expect(rows[0]?.count).toBe(2);
  const ready = await lan.read(first.id);
  await Promise.all([lan.start(ready), lan.start(ready)]);
  await lan.reach(first.id, "done");
  await lan.start(ready);
  expect(await creditsOf(lan)).toBe(8);
  const other = { ...request, settings: {}, photos: [{ name: "another.jpg", bytes: 1 }] };
  expect(await refusalOf(lan, "/batches", other)).toEqual([409, "batch_conflict"]);
  const stranger = await newBatchOwner(server);
  expect(await refusalOf(stranger, "/batches", request)).toEqual([409, "batch_conflict"]);
});

test("what a tool, its rules, the guard of words or the plan does not allow is refused before anything is kept", async () => {
  const cases: [Record<string, unknown>, number, string][] = [
    [{ tool: "group", operation: "group_image" }, 422, "batch_tool"],
    [{ tool: "magic", operation: "photo_id" }, 422, "batch_tool"],
    [{ operation: "change_sky", settings: { desc: "" } }, 422, "prompt_missing"],
    [{ operation: "change_sky", settings: { desc: "x", more: 1 } }, 422, "invalid_field"],
    [{ operation: "change_scenery", settings: { desc: "naked people" } }, 422, "words_nudity"],
  ];
  for (const [more, status, code] of cases) {
    expect(await refusalOf(lan, "/batches", lan.request(1, more))).toEqual([status, code]);
  }
  const limit = plans.free.batchPhotos;
  const { value } = await lan.call("POST", "/batches", lan.request(limit + 1));
  expect(errorCode(Object(value))).toBe("batch_too_many_photos");
  expect(JSON.stringify(value)).toContain(`${limit} photos`);
  expect(await refusalOf(lan, "/batches", lan.request(0))).toEqual([409, "batch_empty"]);
  expect((await lan.call("GET", "/batches")).value).toMatchObject({ batches: [], limitPhotos: 20 });
});

test("it begins when all is there, agreed to, and at the price that was shown", async () => {
  const half = await lan.open(2, {
    tool: "retouch",
    operation: "retouch",
    settings: { width: 9, height: 0 },
  });
  const start = `/batches/${half.id}/start`;
  await lan.send(half.id, 0, { imageData: await photo() });
  expect(await refusalOf(lan, start, { costCredits: 1 })).toEqual([409, "batch_photos_missing"]);
  await lan.ask("DELETE", `/batches/${half.id}/photos/1`);
  await lan.ask("DELETE", `/batches/${half.id}/photos/1`);
  expect(await refusalOf(lan, start, { costCredits: 2 })).toEqual([409, "batch_cost_changed"]);
  await lan.call("DELETE", "/consents/people");
  expect(await refusalOf(lan, start, { costCredits: 1 })).toEqual([403, "consent_missing"]);
  await lan.call("PUT", "/consents/people", { version: 1 });
  await lan.ask("POST", start, { costCredits: 1 });
  expect((await lan.reach(half.id, "done")).counts.done).toBe(1);

  const empty = await lan.open(1);
  await lan.send(empty.id, 0, { refusedFor: "too_large" });
  const { items } = await lan.read(empty.id);
  expect(items[0]?.reason?.message).toContain("10 MB");
  expect(await refusalOf(lan, `/batches/${empty.id}/start`, { costCredits: 0 })).toEqual([
    409,
    "batch_empty",
  ]);
});

test("when the credits are gone it rests, says why, and goes on", async () => {
  const batch = await lan.filled(12);
  await lan.start(batch);
  const paused = await lan.reach(batch.id, "paused");
  expect(paused.pause?.code).toBe("not_enough_credits");
  await vi.waitFor(async () => expect((await lan.read(batch.id)).counts.running).toBe(0), {
    timeout: 20_000,
  });
  expect((await lan.read(batch.id)).counts).toMatchObject({ done: 10, waiting: 2 });
  await grant(server.database.pool, {
    key: `more:${lan.userId}`,
    userId: lan.userId,
    source: "goodwill",
    sourceRef: lan.userId,
    amount: 5,
    expiresAt: null,
  });
  await lan.ask("POST", `/batches/${batch.id}/resume`);
  const done = await lan.reach(batch.id, "done");
  expect([done.counts.done, done.pause, await creditsOf(lan)]).toEqual([12, null, 3]);
});

test("a person's other tools have room while a batch is at work", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const [one, two] = [await lan.filled(5), await lan.filled(5)];
  await lan.start(one);
  await lan.start(two);
  await gate.started;
  const { rows } = await server.database.pool.query<{ count: number }>(
    "select count(*)::int as count from runs.run where user_id = $1",
    [lan.userId],
  );
  expect(rows[0]?.count).toBeLessThanOrEqual(4);
  const single = lan.call(
    "POST",
    "/images/remove_background",
    { sourceImage: await photo() },
    { prefer: "respond-async", "idempotency-key": randomUUID() },
  );
  expect((await single).status).toBe(202);
  await lan.ask("POST", `/batches/${two.id}/cancel`);
  gate.open();
  await lan.reach(one.id, "done");
});

test("paused, nothing new begins; cancelled, nothing is charged that was not done", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const batch = await lan.filled(6);
  await lan.start(batch);
  await gate.started;
  await lan.ask("POST", `/batches/${batch.id}/pause`);
  gate.open();
  await vi.waitFor(async () => expect((await lan.read(batch.id)).counts.running).toBe(0), {
    timeout: 20_000,
  });
  const { counts, pause } = await lan.read(batch.id);
  expect([counts.done + counts.waiting, counts.waiting >= 2, pause]).toEqual([6, true, null]);
  const cancelled = await lan.ask("POST", `/batches/${batch.id}/cancel`);
  expect(cancelled.state).toBe("cancelled");
  expect(await creditsOf(lan)).toBe(10 - counts.done);
  for (const move of ["resume", "pause"]) {
    expect(await refusalOf(lan, `/batches/${batch.id}/${move}`)).toEqual([409, "batch_state"]);
  }
  expect(await refusalOf(lan, `/batches/${batch.id}/retry`, { round: 0 })).toEqual([
    409,
    "batch_state",
  ]);
  expect(await refusalOf(lan, `/batches/${batch.id}/retry`, { round: 2 ** 31 })).toEqual([
    422,
    "invalid_field",
  ]);
  await vi.waitFor(async () => {
    const { rows } = await server.database.pool.query(
      "select from public.batch_item where batch_id = $1 and upload_key is not null",
      [batch.id],
    );
    expect(rows).toEqual([]);
  }, 15_000);
});

test("cancelled in the middle: runs in work end without a charge", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const batch = await lan.filled(3);
  await lan.start(batch);
  await gate.started;
  await lan.ask("POST", `/batches/${batch.id}/cancel`);
  gate.open();
  await vi.waitFor(async () => expect((await lan.read(batch.id)).counts.failed).toBe(3), {
    timeout: 20_000,
  });
  expect((await lan.read(batch.id)).items.map(({ reason }) => reason?.code)).toEqual(
    Array.from({ length: 3 }, () => "cancelled"),
  );
  expect(await creditsOf(lan)).toBe(10);
});

test("failures alone are begun again, once for each round, and what was done stays as it is", async () => {
  server.engine.behave(failing("unavailable"));
  const batch = await lan.filled(3);
  await lan.start(batch);
  const failed = await lan.reach(batch.id, "done");
  expect(failed.counts.failed).toBe(3);
  server.engine.behave(negative);
  const retry = `/batches/${batch.id}/retry`;
  await Promise.all([lan.ask("POST", retry, { round: 0 }), lan.ask("POST", retry, { round: 0 })]);
  const done = await lan.reach(batch.id, "done");
  expect([done.counts.done, done.round, await creditsOf(lan)]).toEqual([3, 1, 7]);
  const again = await lan.ask("POST", retry, { round: 1 });
  expect(again.items.map(({ runId }) => runId)).toEqual(done.items.map(({ runId }) => runId));
});

test("other pictures of the settings are kept once and go into every run", async () => {
  const seen: unknown[] = [];
  server.engine.behave(async (request, options) => {
    seen.push(Object.keys(Object(request.payload)).toSorted());
    return negative(request, options);
  });
  const settings = { desc: "", clothingImage: await photo(9) };
  const batch = await lan.filled(2, { tool: "clothing", operation: "change_clothing", settings });
  expect(batch.settings).toEqual({ desc: "" });
  // The screen shows them; their addresses give the picture itself.
  expect(batch.pictures).toHaveLength(1);
  for (const address of Object.values(batch.pictures?.[0] ?? {})) {
    const answer = await fetch(`${server.url}${address}`);
    const type = answer.headers.get("content-type");
    expect([answer.status, type?.split("/")[0]]).toEqual([200, "image"]);
  }
  await lan.start(batch);
  await lan.reach(batch.id, "done");
  expect(seen).toEqual([
    ["clothingImage", "desc", "sourceImage"],
    ["clothingImage", "desc", "sourceImage"],
  ]);
});

test("lists go on page by page, and a long batch too", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.unshift((await lan.open(1)).id);
  expect(await refusalOf(lan, "/batches", lan.request(1))).toEqual([409, "batches_full"]);
  await lan.ask("POST", `/batches/${ids[0]}/cancel`);
  ids.unshift((await lan.open(1)).id);
  const first = batchList.parse((await lan.call("GET", "/batches")).value);
  const rest = batchList.parse((await lan.call("GET", `/batches?before=${first.next}`)).value);
  expect([...first.batches, ...rest.batches].map(({ id }) => id)).toEqual(ids);
  expect(rest.next).toBeNull();
  expect(await refusalOf(lan, "/batches?before=x", {}, "GET")).toEqual([422, "invalid_field"]);
  const page = await lan.read(ids[0] ?? "");
  expect([page.items.length, page.next]).toEqual([1, null]);
  expect((await lan.ask("GET", `/batches/${ids[0]}?after=0`)).items).toEqual([]);
});
