import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Creation,
  creation,
  creationDetail,
  creationPage,
  openRuns,
} from "#core/creations.ts";
import { consentVersions, PEOPLE_CONSENT } from "#core/safety/consent.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { errorCode, photo } from "../../../tests/setup/run-server.ts";
import { failing, gated } from "../../../tests/setup/test-engine.ts";
import { reserve } from "../credits/ledger.ts";
import { deleteOldPictures } from "../storage/retention.ts";

let server: LoggedServer;
let token = "";
let people = 0;

beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.engine.reset();
  people += 1;
  token = await server.signUp(`maker${people}@example.com`);
  // Its first visit gives an account its credits.
  await call("/profiles/me", { body: {} });
});

type Calls = Omit<Parameters<LoggedServer["call"]>[1], "token">;
const call = (path: string, options: Calls = {}) => server.call(path, { token, ...options });

async function run(operation = "remove_background", body: object = {}): Promise<string> {
  const id = randomUUID();
  await call(`/images/${operation}`, {
    body: { sourceImage: await photo(), ...body },
    headers: { "idempotency-key": id },
  });
  return id;
}

async function list(query = ""): Promise<Creation[]> {
  return creationPage.parse((await call(`/creations${query}`)).value).creations;
}
const ids = async (query = "") => (await list(query)).map(({ id }) => id);
const read = async (id: string) => creationDetail.parse((await call(`/creations/${id}`)).value);
const put = (path: string, body: unknown) => call(path, { method: "PUT", body });
const again = (id: string, newId: string) =>
  call(`/creations/${id}/again`, { body: {}, headers: { "idempotency-key": newId } });
const code = (answer: { value: Record<string, unknown> }) => errorCode(answer.value);

test("every run is listed with its facts, the newest first, and found by tool, state, star and name", async () => {
  const cut = await run();
  server.engine.behave(failing("no_face"));
  const failed = await run("photo_id", { size: "3:4" });
  const [second, first] = await list();
  expect(first).toMatchObject({
    id: cut,
    operation: "remove_background",
    state: "done",
    costCredits: 1,
    isExpired: false,
    error: null,
    result: { widthPx: 48, heightPx: 40 },
    engine: { model: "negative-1", capability: "limited", noteCode: "people_first" },
  });
  expect(second).toMatchObject({ id: failed, toolId: "id", state: "failed", costCredits: 0 });
  expect(second?.error?.message).toMatch(/face/i);
  expect(second?.result).toBeNull();

  const renamed = await put(`/creations/${cut}`, { name: " Biển Nha Trang ", isFavourite: true });
  expect(creation.parse(renamed.value)).toMatchObject({
    name: "Biển Nha Trang",
    isFavourite: true,
  });
  expect(await ids("?state=done")).toEqual([cut]);
  expect(await ids("?state=failed")).toEqual([failed]);
  expect(await ids("?state=open")).toEqual([]);
  expect(await ids("?tool=id")).toEqual([failed]);
  expect(await ids("?tool=nothing")).toEqual([]);
  expect(await ids("?favourites=1")).toEqual([cut]);
  expect(await ids("?words=NHA%20trang")).toEqual([cut]);
  expect(await ids("?words=%25")).toEqual([]);
  expect((await call("/creations?state=odd")).status).toBe(422);
  // One part is changed and the other stays; an empty name takes it away.
  await put(`/creations/${cut}`, { name: "" });
  expect(await read(cut)).toMatchObject({ name: null, isFavourite: true });
  expect((await put(`/creations/${cut}`, { name: "x".repeat(81) })).status).toBe(422);
});

test("a long list comes in pages without a gap", async () => {
  const one = await run();
  server.engine.behave(failing("no_face"));
  for (let lot = 0; lot < 10; lot += 1) await Promise.all(Array.from({ length: 5 }, () => run()));
  const seen: string[] = [];
  let query = "";
  for (;;) {
    const page = creationPage.parse((await call(`/creations${query}`)).value);
    seen.push(...page.creations.map(({ id }) => id));
    if (page.next === null) break;
    expect(page.creations).toHaveLength(24);
    query = `?before=${page.next}`;
  }
  expect(seen).toHaveLength(51);
  expect(new Set(seen).size).toBe(51);
  expect(seen.at(-1)).toBe(one);
});

test("a picture is seen with its inputs and settings, small ones are small, and it goes with its words", async () => {
  const large = await sharp({
    create: {
      width: 1_500,
      height: 1_000,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const id = await run("remove_background", {
    sourceImage: { base64: large.toString("base64"), mimeType: "image/jpeg" },
  });
  const settings = { values: { mode: "remove_bg", size: 3, isSoft: true }, photos: ["photo"] };
  expect((await put(`/creations/${id}/settings`, settings)).status).toBe(200);
  const detail = await read(id);
  expect(detail.settings).toEqual(settings);
  expect(detail.inputs).toMatchObject([{ field: "photo" }]);
  const whole = await fetch(`${server.url}${detail.inputs[0]?.url}`);
  const small = await fetch(`${server.url}${detail.inputs[0]?.smallUrl}`);
  expect(small.headers.get("content-type")).toBe("image/webp");
  expect(small.headers.get("cache-control")).toContain("private, max-age=");
  expect(whole.headers.get("cache-control")).toContain("no-store");
  const { width, height } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
  expect([width, height]).toEqual([400, 267]);
  // The same address again, so that a browser need not ask twice.
  expect((await read(id)).inputs).toEqual(detail.inputs);

  await call(`/images/${id}`, { method: "DELETE", body: {} });
  expect(await ids()).toEqual([]);
  expect((await call(`/creations/${id}`)).status).toBe(404);
  expect((await put(`/creations/${id}`, { name: "x" })).status).toBe(404);
  expect((await fetch(`${server.url}${detail.inputs[0]?.smallUrl}`)).status).toBe(404);
  const { rows } = await server.database.pool.query("select from runs.creation where run_id = $1", [
    id,
  ]);
  expect(rows).toEqual([]);
});

test("run again makes a new run of the same payload, charged once however often it is asked for", async () => {
  const id = await run();
  await put(`/creations/${id}/settings`, { values: { mode: "remove_bg" }, photos: ["photo"] });
  const newId = randomUUID();
  const before = await balance();
  const answers = await Promise.all([again(id, newId), again(id, newId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await ended(newId);
  expect((await again(id, newId)).status).toBe(200);
  expect(await ids()).toEqual([newId, id]);
  expect(await balance()).toBe(before - 1);
  expect(await read(newId)).toMatchObject({
    state: "done",
    settings: { values: { mode: "remove_bg" } },
    inputs: [{ field: "photo" }],
  });
  expect(code(await call(`/creations/${id}/again`, { body: {} }))).toBe("invalid_field");
  // The id of another run is no new one.
  const other = await run("photo_id", { size: "3:4" });
  expect(code(await again(id, other))).toBe("run_conflict");
});

const balance = async () => Number((await call("/profiles/me")).value["credits"]);

async function ended(id: string): Promise<void> {
  await expect.poll(async () => (await read(id)).state).toBe("done");
}

test("run again asks for everything that a first run is asked for", async () => {
  const consent = (method: "PUT" | "DELETE") =>
    call(`/consents/${PEOPLE_CONSENT}`, {
      method,
      body: method === "PUT" ? { version: consentVersions[PEOPLE_CONSENT] } : {},
    });
  await consent("PUT");
  const id = await run("change_age", { age: 20 });
  const [made] = await list();
  expect(made?.id).toBe(id);
  await consent("DELETE");
  expect(code(await again(id, randomUUID()))).toBe("consent_missing");
  await consent("PUT");
  const answer = await again(id, randomUUID());
  expect(answer.status).toBe(200);
  await ended(creation.parse(answer.value).id);
});

test("without credits nothing is started", async () => {
  const id = await run();
  const { rows } = await server.database.pool.query<{ userId: string }>(
    'select user_id as "userId" from runs.run where id = $1',
    [id],
  );
  const hold = { holdId: randomUUID(), userId: rows[0]?.userId ?? "", amount: await balance() };
  await reserve(server.database.pool, { ...hold, purpose: "run:photo_id", ttlSeconds: 600 });
  expect(code(await again(id, randomUUID()))).toBe("not_enough_credits");
});

test("what is over stays with its facts and says so; it cannot be run again", async () => {
  const id = await run();
  await put(`/creations/${id}`, { name: "Kept name" });
  const { rows } = await server.database.pool.query<{ key: string }>(
    `select jsonb_path_query(payload, '$.**.storageKey') #>> '{}' as key from runs.run where id = $1
     union all select result_key from runs.run where id = $1`,
    [id],
  );
  const gone: string[] = [];
  await deleteOldPictures({
    on: server.database.pool,
    storage: { delete: async (key) => void gone.push(key) },
    keepDays: 7,
    now: () => Date.now() + 8 * 24 * 60 * 60_000,
  });
  expect(gone).toEqual(expect.arrayContaining(rows.map(({ key }) => key)));
  expect(await read(id)).toMatchObject({
    name: "Kept name",
    isExpired: true,
    result: null,
    inputs: [],
    state: "done",
    costCredits: 1,
  });
  // A run that ended after the clearing is there.
  expect(await read(await run())).toMatchObject({ isExpired: false });
});

test("what runs is told with its step, and nobody sees what is another's", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const id = randomUUID();
  const done = call("/images/remove_background", {
    body: { sourceImage: await photo() },
    headers: { "idempotency-key": id },
  });
  await gate.started;
  const open = async () => openRuns.parse((await call("/creations/open")).value).runs;
  await expect.poll(async () => (await open())[0]?.step).toBe("reading");
  expect(await open()).toMatchObject([{ id, state: "running" }]);
  expect(await ids("?state=open")).toEqual([id]);
  const mine = token;
  token = await server.signUp(`stranger${people}@example.com`);
  expect(await ids()).toEqual([]);
  expect(await open()).toEqual([]);
  expect(await ids(`?before=${id}`)).toEqual([]);
  for (const answer of [
    await call(`/creations/${id}`),
    await put(`/creations/${id}`, { isFavourite: true }),
    await put(`/creations/${id}/settings`, { values: {}, photos: [] }),
    await again(id, randomUUID()),
  ]) {
    expect(answer.status).toBe(404);
  }
  token = mine;
  gate.open();
  await done;
  expect(await open()).toEqual([]);
});
