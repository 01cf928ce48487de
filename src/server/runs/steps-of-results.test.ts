import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readSourceType } from "#core/marking.ts";
import { LOCAL_ENGINE_ID, shownAnswer } from "#core/run.ts";
import { requireSoundBooks } from "../../../tests/setup/done-run.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { type Behaviour, negative, TEST_BUILD } from "../../../tests/setup/test-engine.ts";

let server: LoggedServer;
let token = "";
let steps: Uint8Array;
beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
  const stack = sharp({ create: { width: 24, height: 60, channels: 3, background: "#456" } });
  steps = Uint8Array.from(await stack.jpeg().toBuffer());
});
afterEach(() => requireSoundBooks(server.database.pool));
afterAll(() => server.close());
beforeEach(async () => {
  server.engine.reset();
  server.engine.behave(withSteps());
  token = await server.signUp(`${randomUUID()}@example.com`);
  await server.call("/profiles/me", { token, body: {} });
});

function withSteps(engine = LOCAL_ENGINE_ID): Behaviour {
  return async (request, options) => ({
    ...(await negative(request, options)),
    engine,
    model: `negative-1 ${TEST_BUILD}`,
    steps: { bytes: steps, mimeType: "image/jpeg" },
  });
}

async function run(operation = "restore_image") {
  const { value } = await server.call(`/images/${operation}`, {
    token,
    body: { sourceImage: await photo() },
    headers: { "idempotency-key": randomUUID() },
  });
  return shownAnswer.parse(value);
}

const openSteps = ({ stepsUrl }: { stepsUrl?: string | undefined }) =>
  fetch(`${server.url}${stepsUrl ?? "/media/none"}`);

async function notedSteps(): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    "select count(*)::int as count from media.file where key like '%-steps.jpg'",
  );
  return rows[0]?.count ?? 0;
}

test("the steps of a result are stored beside it, marked like it, and named to its owner", async () => {
  const made = await run();
  const answer = await openSteps(made);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const file = Buffer.from(await answer.arrayBuffer());
  expect(readSourceType(file.toString("latin1"))).toBe(
    readSourceType(Buffer.from(made.base64, "base64").toString("latin1")),
  );
  expect(await sharp(file).metadata()).toMatchObject({ width: 24, height: 60 });
});

test("operations without steps and other engines name none", async () => {
  expect((await run("remove_background")).stepsUrl).toBeUndefined();
  server.engine.behave(withSteps("gemini"));
  expect((await run()).stepsUrl).toBeUndefined();
});

test("an equal result has its own steps; they go with the picture that they belong to", async () => {
  const [first, second] = [await run(), await run()];
  expect([first.isFree, second.isFree, server.engine.calls]).toEqual([false, true, 1]);
  const before = await notedSteps();
  await server.call(`/images/${first.runId}`, { token, method: "DELETE", body: {} });
  expect([(await openSteps(first)).status, (await openSteps(second)).status]).toEqual([404, 200]);
  expect(await notedSteps()).toBe(before - 1);
});
