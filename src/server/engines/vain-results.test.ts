import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { EngineFailure } from "#engine/port.ts";
import { type BatchOwner, colourPhoto, newBatchOwner } from "../../../tests/setup/batch-maker.ts";
import { type FakeModels, openFakeModels } from "../../../tests/setup/fake-models/fake-models.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { errorCode } from "../../../tests/setup/run-server.ts";
import { answerOf } from "../../../tests/setup/test-engine.ts";
import { balance } from "../credits/ledger.ts";
import { readSpentToday } from "./engine-attempts.ts";

/* Results of a provider on loopback that are given away or refused: what they cost, and how batches meet the pause. */

const PRICE_USD = 0.05;
const CAP_USD = 0.5;
const OWNED_CREDITS = 10;
/** The model is asked twice before a result is given away or refused. */
const RUN_MICRO_USD = 2 * PRICE_USD * 1_000_000;

let fake: FakeModels;
let server: LoggedServer;
let lan: BatchOwner;
beforeAll(async () => {
  fake = await openFakeModels();
  server = await openLoggedServer({
    RATE_LIMITS: "off",
    CREDITS_PER_RUN: "1",
    GEMINI_API_KEY: "fake-key",
    GEMINI_BASE_URL: fake.urls.gemini,
    GEMINI_PRICE_USD: String(PRICE_USD),
    DAILY_SPEND_USD: String(CAP_USD),
  });
}, 60_000);
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  await server.database.pool.query("delete from runs.engine_attempt");
  fake.play("ok");
  lan = await newBatchOwner(server);
});

const finishing = z.object({ answer: z.object({ bytes: z.instanceof(Uint8Array) }) });

/** The built-in engine finds this face in every answer. */
function finishAs(face: "unsure" | "other"): void {
  server.engine.behave(async ({ payload }) => {
    if (face === "other") throw new EngineFailure("result_face");
    return { ...answerOf(finishing.parse(payload).answer.bytes), note: "face_unsure" };
  });
}

async function run(operation: string): Promise<unknown> {
  const body = { sourceImage: await colourPhoto(10), engine: "studio" };
  const headers = { "idempotency-key": randomUUID() };
  const { status, value } = await lan.call("POST", `/images/${operation}`, body, headers);
  return status === 200 ? z.object({ isFree: z.boolean() }).parse(value) : errorCode(Object(value));
}

const available = async () => (await balance(server.database.pool, lan.userId)).available;
const spent = () => readSpentToday(server.database.pool, "gemini");

test("each free and each refused result costs its calls, until the day's money is gone", async () => {
  const made = [];
  for (const [operation, face] of [
    ["remove_background", "unsure"],
    ["remove_background", "other"],
    ["restore_image", "unsure"],
    ["restore_image", "other"],
    ["restore_image", "unsure"],
  ] as const) {
    finishAs(face);
    made.push(await run(operation));
    expect(await spent()).toBe(made.length * RUN_MICRO_USD);
  }
  const gift = { isFree: true };
  expect(made).toEqual([gift, "result_face", gift, "result_face", gift]);
  expect(fake.paidCalls()).toHaveLength(2 * made.length);
  expect(await run("remove_background")).toBe("unavailable");
  expect(fake.paidCalls()).toHaveLength(2 * made.length);
  expect(await available()).toBe(OWNED_CREDITS);
});

test("a batch pauses with the reason, and again if it is resumed too early", async () => {
  finishAs("unsure");
  const batch = await lan.filled(8, { engine: "studio" });
  await lan.start(batch);
  const paused = await lan.reach(batch.id, "paused");
  expect(paused.pause).toMatchObject({
    code: "studio_paused",
    message: expect.stringContaining("You can use the built-in engine meanwhile."),
  });
  // Up to four photos are on their way when the third result arrives.
  expect(paused.counts.done).toBeLessThanOrEqual(4);
  await lan.ask("POST", `/batches/${batch.id}/resume`);
  expect((await lan.reach(batch.id, "paused")).pause?.code).toBe("studio_paused");
  // One photo may still be on its way.
  await vi.waitFor(async () => expect(await available()).toBe(OWNED_CREDITS), { timeout: 10_000 });
});
