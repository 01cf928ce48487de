import { randomUUID } from "node:crypto";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type ApiScope, newApiKey } from "#core/api-keys.ts";
import { operationName } from "#tool-model/define-tool.ts";
import { pictureSlotsOf } from "#tool-model/picture-slots.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { programOperations, programPayload } from "../../../tests/setup/program-payloads.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { answerOf } from "../../../tests/setup/test-engine.ts";

/*
 * The description is held against a validator that others wrote, and what the server takes and answers against the
 * description, by a JSON-schema library that has no part in making it.
 */

const record = z.record(z.string(), z.unknown());
const described = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), record)) });
type Described = z.infer<typeof described>;

let server: LoggedServer;
let description: Described;
let ajv: Ajv2020;
let key: string;

beforeAll(async () => {
  server = await openLoggedServer();
  description = described.parse(await (await fetch(`${server.url}/v1/openapi.json`)).json());
  ajv = new Ajv2020({
    strict: false,
    formats: {
      uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
      binary: true,
    },
  });
  ajv.addSchema({ ...description, $id: "api" });
  key = await newKey(["pictures", "credits"]);
}, 60_000);
afterAll(() => server.close());
beforeEach(() => server.engine.reset());

async function newKey(scopes: ApiScope[]): Promise<string> {
  const token = await server.signUp(`${randomUUID()}@example.com`);
  await server.call("/profiles/me", { token, body: {} });
  await server.call("/consents/people", { token, method: "PUT", body: { version: 1 } });
  const { value } = await server.call("/accounts/me/keys", {
    token,
    body: { name: "A program", scopes },
  });
  return newApiKey.parse(value).secret;
}

const escaped = (part: string) =>
  encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** What the schema at this place of the description says against a value; empty when it fits. */
function complaints(place: readonly string[], value: unknown): string[] {
  const check = ajv.compile({ $ref: `api#/${place.map(escaped).join("/")}` });
  check(value);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

interface Exchange {
  readonly path: string;
  readonly method: "get" | "post" | "delete";
  readonly answer: Response;
}

/** The status stands in the description, and its body keeps the schema. */
async function expectDescribed({ path, method, answer }: Exchange): Promise<unknown> {
  const place = ["paths", path, method, "responses", String(answer.status)];
  const responses = record.parse(description.paths[path]?.[method]?.["responses"]);
  expect(Object.keys(responses)).toContain(String(answer.status));
  const value: unknown = await answer.json();
  expect(complaints([...place, "content", "application/json", "schema"], value)).toEqual([]);
  return value;
}

function ask(path: string, body?: unknown, more: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...more,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...Object.fromEntries(new Headers(more.headers)),
    },
  });
}

async function answerAlways(): Promise<void> {
  const bytes = await sharp(Buffer.from((await photo()).base64, "base64"))
    .png()
    .toBuffer();
  server.engine.behave(async () => answerOf(bytes));
}

describe("the description", () => {
  test("is a valid OpenAPI 3.1 document to a validator of others", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(description))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test.each<[string, (broken: Described) => void]>([
    ["a path without a slash", ({ paths }) => void (paths["credits"] = {})],
    [
      "a parameter in no place",
      ({ paths }) => {
        const post = paths["/v1/images/pose"]?.["post"];
        if (post) post["parameters"] = [{ name: "x", in: "nowhere", schema: {} }];
      },
    ],
    ["a version that is none", (broken) => void (broken["openapi"] = "3.one")],
  ])("%s would not be", async (_what, spoil) => {
    const broken = structuredClone(description);
    spoil(broken);
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test("every reference in it leads somewhere, and every operation has a name of its own", () => {
    const text = JSON.stringify(description);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, place = ""]) => place);
    expect(references.length).toBeGreaterThan(40);
    for (const place of new Set(references)) {
      const found = place
        .split("/")
        .reduce<unknown>((at, part) => Reflect.get(Object(at), part), description);
      expect({ place, found }).toEqual({ place, found: expect.anything() });
    }
    const names = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(programOperations.map(operationName)));
  });
});

describe("what the server does", () => {
  test.each(programOperations.map((operation) => [operation.path, operation] as const))(
    "/v1%s takes what is described and answers so",
    async (own, operation) => {
      await answerAlways();
      const path = `/v1${own}`;
      const body = await programPayload(operation);
      const schema = [
        "paths",
        path,
        "post",
        "requestBody",
        "content",
        "application/json",
        "schema",
      ];
      expect(complaints(schema, body)).toEqual([]);
      expect(complaints(schema, { ...body, notAField: 1 })).not.toEqual([]);
      const slots = pictureSlotsOf(operation).filter(({ isList }) => !isList);
      const address = "/media/x";
      for (const { name, url } of slots) {
        const { [name]: sent, ...rest } = body;
        expect(complaints(schema, { ...rest, [url]: address })).toEqual([]);
        expect(
          complaints(schema, { ...body, [name]: sent ?? (await photo()), [url]: address }),
        ).not.toEqual([]);
      }
      const answer = await ask(path, body);
      expect(answer.status).toBe(200);
      await expectDescribed({ path, method: "post", answer });
      expect(answer.headers.get("ratelimit")).toMatch(/^"calls";r=\d+;t=\d+, "runs";r=\d+;t=\d+$/);
      expect(answer.headers.get("ratelimit-policy")).toBe('"calls";q=120;w=60, "runs";q=30;w=60');
    },
  );

  test("the picture itself carries every header that is described", async () => {
    await answerAlways();
    key = await newKey(["pictures", "credits"]);
    const path = "/v1/images/remove_background";
    const answer = await ask(
      path,
      { sourceImage: await photo() },
      { headers: { accept: "image/*" } },
    );
    const responses = record.parse(description.paths[path]?.["post"]?.["responses"]);
    const { headers, content } = z
      .object({ headers: record, content: record })
      .parse(responses["200"]);
    expect(Object.keys(headers).length).toBeGreaterThanOrEqual(4);
    const missing = Object.keys(headers).filter((name) => !answer.headers.has(name));
    expect(missing).toEqual([]);
    expect(Object.keys(content)).toContain(answer.headers.get("content-type"));
  });

  test("runs, uploads and the balance", async () => {
    await answerAlways();
    const path = "/v1/images/remove_background";
    const started = await ask(
      path,
      { sourceImage: await photo(40) },
      { headers: { prefer: "respond-async" } },
    );
    expect(started.status).toBe(202);
    const run = await expectDescribed({ path, method: "post", answer: started });
    const { runId } = z.object({ runId: z.uuid() }).parse(run);
    for (const method of ["get", "delete"] as const) {
      const answer = await ask(`/v1/runs/${runId}`, undefined, { method: method.toUpperCase() });
      await expectDescribed({ path: "/v1/runs/{runId}", method, answer });
    }
    const picture = await photo();
    const raw = {
      body: Buffer.from(picture.base64, "base64"),
      headers: { "content-type": picture.mimeType },
    };
    for (const more of [{}, raw]) {
      const upload = await ask("/v1/images/upload", { imageData: picture }, more);
      expect(upload.status).toBe(200);
      const kept = await expectDescribed({
        path: "/v1/images/upload",
        method: "post",
        answer: upload,
      });
      const { presignedUrl } = z.object({ presignedUrl: z.string() }).parse(kept);
      const named = await ask(path, { sourceImageUrl: presignedUrl });
      expect(named.status).toBe(200);
    }
    const credits = await ask("/v1/credits");
    expect(credits.status).toBe(200);
    await expectDescribed({ path: "/v1/credits", method: "get", answer: credits });
  });

  test("refusals stand in it too, with their bodies", async () => {
    const path = "/v1/images/remove_background";
    const reader = await newKey(["credits"]);
    const body = { sourceImage: await photo() };
    const authorization = `Bearer ${reader}`;
    const refused = [
      [401, await ask(path, body, { headers: { authorization: "Bearer fk_none" } })],
      [403, await ask(path, body, { headers: { authorization } })],
      [422, await ask(path, { notAField: 1 })],
      [415, await ask(path, { sourceImage: { base64: "aGVsbG8=", mimeType: "image/png" } })],
    ] as const;
    for (const [status, answer] of refused) {
      expect(answer.status).toBe(status);
      await expectDescribed({ path, method: "post", answer });
    }
    const missing = await ask(`/v1/runs/${randomUUID()}`);
    expect(missing.status).toBe(404);
    await expectDescribed({ path: "/v1/runs/{runId}", method: "get", answer: missing });
  });
});
