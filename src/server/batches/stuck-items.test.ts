import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AppError } from "#core/errors.ts";
import { catalogue } from "#tools/catalogue.ts";
import { type BatchOwner, newBatchOwner } from "../../../tests/setup/batch-maker.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { startBatches } from "./batch-work.ts";

/** This process answers; each test says how its worker begins runs. */
let server: LoggedServer;
beforeAll(async () => {
  server = await openLoggedServer(
    { RATE_LIMITS: "off", CREDITS_PER_RUN: "1", PUBLIC_URL: "http://localhost" },
    "web",
  );
}, 60_000);
afterAll(() => server.close());

type StartRun = Parameters<typeof startBatches>[0]["startRun"];

/** Works on batches with `startRun` in the place of the one that holds credits. */
function workWith(startRun: StartRun) {
  const { database } = server;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const file = { bytes: new Uint8Array(1), mimeType: "image/jpeg" };
  const storage = { get: async () => file, delete: async () => undefined };
  const media = { marksOf: async () => null, forget: async () => undefined };
  const requireConsent = async () => undefined;
  return startBatches(
    { database, log, storage, media, tools: catalogue, startRun, requireConsent, costCredits: 1 },
    database.url,
  );
}

async function jobsOf(batchId: string): Promise<number | null> {
  const { rowCount } = await server.database.pool.query(
    "select from graphile_worker.jobs where key = 'batch:' || $1",
    [batchId],
  );
  return rowCount;
}

async function auditFindings() {
  return (await server.database.pool.query("select rule from batches.audit")).rows;
}

/** Waits until nothing looks at the batch any more. */
async function restOf(lan: BatchOwner, batchId: string) {
  await vi.waitFor(async () => expect(await jobsOf(batchId)).toBe(0), { timeout: 20_000 });
  return lan.read(batchId);
}

test("cancelled in the instant in which it pauses for credits: no photo stays at work, no job goes on", async () => {
  const lan = await newBatchOwner(server);
  const { id, costCredits } = await lan.filled(6);
  // The first photo is refused; the cancel comes before the batch is looked at again.
  const stop = await workWith(async () => {
    throw new AppError("not_enough_credits", { cost: 1 });
  });
  await lan.ask("POST", `/batches/${id}/start`, { costCredits });
  await lan.reach(id, "paused");
  const cancelled = await lan.ask("POST", `/batches/${id}/cancel`);
  expect(cancelled.state).toBe("cancelled");
  const { counts } = await restOf(lan, id);
  expect(counts).toMatchObject({ failed: 6, running: 0, waiting: 0 });
  expect(await auditFindings()).toEqual([]);
  await stop();
});

/** What the release before left behind: photos at work without a run, and no job that would ever look. */
async function strand(batchId: string, state: "paused" | "cancelled"): Promise<void> {
  const { pool } = server.database;
  await pool.query("update public.batch_item set state = 'running' where batch_id = $1", [batchId]);
  await pool.query("update public.batch set state = $2 where id = $1", [batchId, state]);
  await pool.query("select graphile_worker.remove_job('batch:' || $1)", [batchId]);
}

test("photos that an earlier release left at work without a run are put back or ended, and no job stays", async () => {
  const lan = await newBatchOwner(server);
  const [paused, cancelled] = [await lan.filled(2), await lan.filled(2)];
  await lan.start(paused);
  await lan.start(cancelled);
  await strand(paused.id, "paused");
  await strand(cancelled.id, "cancelled");
  expect(await auditFindings()).toEqual(
    expect.arrayContaining([{ rule: "item_without_run" }, { rule: "work_after_end" }]),
  );
  const stop = await workWith(async () => {
    throw new AppError("busy");
  });
  await vi.waitFor(async () => expect(await auditFindings()).toEqual([]), { timeout: 20_000 });
  expect((await restOf(lan, paused.id)).counts).toMatchObject({ waiting: 2, running: 0 });
  const { items } = await restOf(lan, cancelled.id);
  expect(items.map(({ state, reason }) => [state, reason?.code])).toEqual([
    ["failed", "cancelled"],
    ["failed", "cancelled"],
  ]);
  await stop();
});
