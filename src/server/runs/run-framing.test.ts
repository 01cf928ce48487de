import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creationDetail } from "#core/creations.ts";
import { runAnswer } from "#core/run.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { negative } from "../../../tests/setup/test-engine.ts";

let server: LoggedServer;
let token = "";

beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
  token = await server.signUp("framed@example.com");
  await call("/profiles/me", { body: {} });
});
afterAll(() => server.close());

type Calls = Omit<Parameters<LoggedServer["call"]>[1], "token">;
const call = (path: string, options: Calls = {}) => server.call(path, { token, ...options });
const framing = { a: 2.5, b: -0.125, dx: -0.5, dy: -0.25, photoRatio: 0.75, resultRatio: 1.25 };

async function run(id = randomUUID()) {
  const { value } = await call("/images/photo_id", {
    body: { sourceImage: await photo(), size: "3:4" },
    headers: { "idempotency-key": id },
  });
  return { id, answer: runAnswer.parse(value) };
}

const kept = async () =>
  (await server.database.pool.query<{ framing: unknown }>("select framing from runs.run")).rows;

test("what an engine tells of the framing is answered, kept and shown, and goes with the picture", async () => {
  server.engine.behave(async (...asked) => ({ ...(await negative(...asked)), framing }));
  const { id, answer } = await run();
  expect(answer.framing).toEqual(framing);
  expect((await run(id)).answer.framing).toEqual(framing);
  const detail = creationDetail.parse((await call(`/creations/${id}`)).value);
  expect(detail.result?.framing).toEqual(framing);
  expect(await kept()).toEqual([{ framing }]);
  expect((await call(`/images/${id}`, { method: "DELETE", body: {} })).status).toBe(200);
  expect(await kept()).toEqual([{ framing: null }]);
});

test("an engine that tells none leaves it out", async () => {
  server.engine.reset();
  const { id, answer } = await run();
  expect(answer).not.toHaveProperty("framing");
  const detail = creationDetail.parse((await call(`/creations/${id}`)).value);
  expect(detail.result).not.toBeNull();
  expect(detail.result).not.toHaveProperty("framing");
});
