import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type ApiScope, newApiKey } from "#core/api-keys.ts";
import { runAnswer } from "#core/run.ts";
import { operationName } from "#tool-model/define-tool.ts";
import { createClient, Refused } from "../../../docs/examples/fotoya-client.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { programOperations, programPayload } from "../../../tests/setup/program-payloads.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { answerOf } from "../../../tests/setup/test-engine.ts";

let server: LoggedServer;
let token: string;
let key: string;
beforeAll(async () => {
  server = await openLoggedServer();
  token = await newPerson();
  key = await makeKey(token, ["pictures", "credits"]);
}, 60_000);
afterAll(() => server.close());
beforeEach(() => server.engine.reset());

/** Operations on several pictures have no one picture that the engine of the tests could turn around. */
async function answerAlways(): Promise<void> {
  const { base64 } = await photo();
  const bytes = await sharp(Buffer.from(base64, "base64")).png().toBuffer();
  server.engine.behave(async () => answerOf(bytes));
}

async function newPerson(): Promise<string> {
  const person = await server.signUp(`${randomUUID()}@example.com`);
  await server.call("/profiles/me", { token: person, body: {} });
  await server.call("/consents/people", { token: person, method: "PUT", body: { version: 1 } });
  return person;
}

async function makeKey(person: string, scopes: ApiScope[]): Promise<string> {
  const body = { name: "A program", scopes };
  const { status, value } = await server.call("/accounts/me/keys", { token: person, body });
  expect(status).toBe(200);
  return newApiKey.parse(value).secret;
}

interface Asking {
  readonly with?: string;
  readonly method?: string;
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(path: string, { with: own = key, method, body, headers = {} }: Asking = {}) {
  return fetch(`${server.url}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { authorization: `Bearer ${own}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const asJson = (value: unknown, headers = {}) => ({
  body: JSON.stringify(value),
  headers: { "content-type": "application/json", ...headers },
});
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const codeOf = async (answer: Response) => refusal.parse(await answer.json()).error.code;
const CUT_OUT = "/v1/images/remove_background";

/** A form as curl sends it: the program names no type that would help. */
async function form(fields: Readonly<Record<string, string>> = {}): Promise<FormData> {
  const { base64 } = await photo();
  const data = new FormData();
  data.set("sourceImage", new Blob([Buffer.from(base64, "base64")]), "me.jpg");
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe("one call, one picture", () => {
  test("as a form with a file, answered with the picture itself", async () => {
    const answer = await ask(CUT_OUT, { body: await form(), headers: { accept: "image/png" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("run-id")).toMatch(/^[0-9a-f-]{36}$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(Number(answer.headers.get("content-length"))).toBe(bytes.length);
  });

  test("as JSON, answered in JSON, on the same way as the screens", async () => {
    const runId = randomUUID();
    const call = asJson({ sourceImage: await photo() }, { "idempotency-key": runId });
    const first = runAnswer.parse(await (await ask(CUT_OUT, call)).json());
    const again = runAnswer.parse(await (await ask(CUT_OUT, call)).json());
    expect([first.runId, again.runId]).toEqual([runId, runId]);
    expect([again.base64, again.credits]).toEqual([first.base64, first.credits]);
    expect(server.engine.calls).toBe(1);
    const run = await (await ask(`/v1/runs/${runId}`)).json();
    expect(run).toMatchObject({ runId, state: "done", operation: "remove_background" });
    const other = await ask(
      CUT_OUT,
      asJson({ sourceImage: await photo(9) }, { "idempotency-key": runId }),
    );
    expect([other.status, await codeOf(other)]).toEqual([409, "run_conflict"]);
  });

  test("numbers, truth values and choices of a form are read as their fields want them", async () => {
    const age = await ask("/v1/images/change_age", { body: await form({ age: "30" }) });
    expect([age.status, await age.text()]).toEqual([200, expect.stringContaining("base64")]);
    const words = await ask("/v1/images/change_sky", { body: await form({ desc: "7" }) });
    expect(words.status).toBe(200);
    const wrong = await ask("/v1/images/change_age", { body: await form({ age: "old" }) });
    expect(wrong.status).toBe(422);
  });

  test("choices take the specification's own words in any case; the refusal of another lists them", async () => {
    const words = { statueType: "Bust", style: "Classical Greek", material: "BRONZE" };
    const statue = (changes = {}) =>
      photo().then((sourceImage) => asJson({ sourceImage, ...words, ...changes }));
    const seen: unknown[] = [];
    const { base64 } = await photo();
    const bytes = await sharp(Buffer.from(base64, "base64")).png().toBuffer();
    server.engine.behave(async ({ payload }) => {
      seen.push(payload);
      return answerOf(bytes);
    });
    expect((await ask("/v1/images/statue", await statue())).status).toBe(200);
    expect(seen).toEqual([
      expect.objectContaining({
        statueType: "bust",
        style: "classical_greek",
        material: "bronze",
      }),
    ]);
    const wrong = await ask("/v1/images/statue", await statue({ material: "Cheese" }));
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      {
        error: {
          code: "invalid_field",
          message:
            "The field “material” is missing or not valid. Use one of these: bronze, marble, stone, gold, wood.",
          details: { field: "material", accepted: "bronze, marble, stone, gold, wood" },
        },
      },
    ]);
  });

  test("several files where an operation takes several", async () => {
    await answerAlways();
    const data = new FormData();
    for (const red of [20, 90]) {
      const { base64 } = await photo(red);
      data.append("personImageUrls", new Blob([Buffer.from(base64, "base64")]), "one.jpg");
    }
    data.set("promptText", "");
    expect((await ask("/v1/images/group_image", { body: data })).status).toBe(200);
  });

  test("without waiting: 202, and the run can be asked for", async () => {
    const call = asJson({ sourceImage: await photo(33) }, { prefer: "respond-async" });
    const answer = await ask(CUT_OUT, call);
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([
      202,
      "respond-async",
    ]);
    const { runId } = z.object({ runId: z.uuid() }).parse(await answer.json());
    await expect
      .poll(async () => (await ask(`/v1/runs/${runId}`)).json())
      .toMatchObject({ state: "done" });
  });
});

describe("who may", () => {
  test.each([undefined, "fk_x", "no key at all"])("%s is no key", async (own) => {
    const answer = await fetch(`${server.url}/v1/credits`, {
      headers: own === undefined ? {} : { authorization: `Bearer ${own}` },
    });
    expect([answer.status, await codeOf(answer)]).toEqual([401, "api_key_unknown"]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("a session is no key, and a key is no session", async () => {
    expect((await ask("/v1/credits", { with: token })).status).toBe(401);
    const body = { name: "Another", scopes: ["pictures"] };
    expect((await server.call("/accounts/me/keys", { token: key, body })).status).toBe(401);
    expect((await server.call("/profiles/me", { token: key })).status).toBe(401);
  });

  test("a key has the rights that it was given", async () => {
    const reader = await makeKey(token, ["credits"]);
    expect((await ask("/v1/credits", { with: reader })).status).toBe(200);
    const refused = await ask(CUT_OUT, { with: reader, body: await form() });
    expect([refused.status, await codeOf(refused)]).toEqual([403, "api_scope_missing"]);
    expect(server.engine.calls).toBe(0);
  });

  test("runs of others are not there, and a revoked key is none", async () => {
    const other = await newPerson();
    const theirs = await makeKey(other, ["pictures"]);
    const answer = await ask(CUT_OUT, { with: theirs, body: await form() });
    const { runId } = runAnswer.parse(await answer.json());
    expect((await ask(`/v1/runs/${runId}`)).status).toBe(404);
    expect((await ask(`/v1/runs/${runId}`, { method: "DELETE" })).status).toBe(404);
    const { value } = await server.call("/accounts/me/keys", { token: other });
    const [own] = z.object({ keys: z.array(z.object({ id: z.string() })) }).parse(value).keys;
    const path = `/accounts/me/keys/${own?.id}`;
    expect((await server.call(path, { token: other, method: "DELETE", body: {} })).status).toBe(
      200,
    );
    expect((await ask(`/v1/runs/${runId}`, { with: theirs })).status).toBe(401);
  });
});

describe("what cannot be read", () => {
  test.each([
    ["{", "application/json"],
    ['{"__proto__":{}}', "application/json"],
    ["sourceImage=1", "application/x-www-form-urlencoded"],
    ["--x\r\n", "multipart/form-data; boundary=x"],
    ["--x", "multipart/form-data"],
  ])("%j as %s", async (body, type) => {
    const answer = await ask(CUT_OUT, { body, headers: { "content-type": type } });
    expect([answer.status, await codeOf(answer)]).toEqual([400, "api_body_unreadable"]);
  });

  test("an event stream is not offered", async () => {
    const answer = await ask(CUT_OUT, {
      body: await form(),
      headers: { accept: "text/event-stream" },
    });
    expect(answer.status).toBe(422);
  });

  test("words of refusals come in the language that was asked for", async () => {
    const headers = { "accept-language": "vi" };
    const answer = await ask("/v1/runs/none", { headers });
    expect(refusal.parse(await answer.json()).error.message).toMatch(/[À-ỹ]/);
  });
});

test("answers say what is left of each limit, and a refusal when to come back", async () => {
  const person = await newPerson();
  const own = await makeKey(person, ["pictures", "credits"]);
  const first = await ask("/v1/credits", { with: own });
  expect(first.headers.get("ratelimit-policy")).toBe('"calls";q=120;w=60');
  expect(first.headers.get("ratelimit")).toMatch(/^"calls";r=119;t=\d+$/);
  const run = await ask(CUT_OUT, { with: own, body: await form() });
  expect(run.headers.get("ratelimit-policy")).toBe('"calls";q=120;w=60, "runs";q=30;w=60');
  const answers: Response[] = [];
  for (let i = 0; i < 30; i += 1) answers.push(await ask(CUT_OUT, { with: own, ...asJson({}) }));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(last?.headers.get("ratelimit")).toMatch(/"runs";r=0;t=\d+$/);
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
});

const camel = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_all, l: string) => l.toUpperCase());

test("the typed client makes a picture with every operation", async () => {
  expect(programOperations.length).toBeGreaterThanOrEqual(18);
  const person = await newPerson();
  const client = createClient({
    origin: server.url,
    key: await makeKey(person, ["pictures", "credits"]),
  });
  await answerAlways();
  for (const operation of programOperations) {
    const method: unknown = Reflect.get(client, camel(operationName(operation)));
    if (typeof method !== "function") throw new Error(`no method for ${operation.path}`);
    const answer: unknown = await Reflect.apply(method, client, [await programPayload(operation)]);
    expect(runAnswer.safeParse(answer).error).toBeUndefined();
  }
  const { available } = await client.readCredits();
  expect(available).toBe(100 - programOperations.length);
  const bytes = new Uint8Array(Buffer.from((await photo(77)).base64, "base64"));
  const blob = new Blob([bytes], { type: "image/jpeg" });
  for (const picture of [bytes, blob]) {
    const { presignedUrl } = await client.upload(picture);
    const made = await client.removeBackground({ sourceImageUrl: presignedUrl });
    expect(runAnswer.safeParse(made).error).toBeUndefined();
  }
  await expect(client.readRun(randomUUID())).rejects.toThrow(Refused);
});
