import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BatchOwner, newBatchOwner } from "../../../tests/setup/batch-maker.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { balance } from "../credits/ledger.ts";
import { lookAtBatch } from "./look-at-batch.ts";

/** This process answers; who works is opened and killed by each test. */
let server: LoggedServer;
let folder = "";
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "batches-"));
  const variables = {
    RATE_LIMITS: "off",
    CREDITS_PER_RUN: "1",
    DATA_DIR: folder,
    PUBLIC_URL: "http://localhost",
  };
  server = await openLoggedServer(variables, "web");
}, 60_000);
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  // Throws when the ledger's audit finds anything.
  await server.close();
  await rm(folder, { recursive: true });
});

function openWorker(pictures: string): ChildProcess {
  const { url } = server.database;
  const child = fork("tests/setup/batch-worker.ts", [url, folder, pictures], {
    execArgv: ["--import", "tsx"],
  });
  children.push(child);
  return child;
}

/** Another process makes so many pictures, and dies with the next ones in its hands. */
async function killAfter(pictures: number): Promise<void> {
  const child = openWorker(String(pictures));
  await once(child, "message");
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function runsOf({ userId }: BatchOwner): Promise<unknown> {
  const { rows } = await server.database.pool.query<{ state: string; count: number }>(
    "select state, count(*)::int as count from runs.run where user_id = $1 group by state",
    [userId],
  );
  return rows;
}

test("killed again and again in the middle: every photo is made and charged once", async () => {
  const lan = await newBatchOwner(server);
  const batch = await lan.filled(6);
  await lan.start(batch);
  await killAfter(1);
  expect((await lan.read(batch.id)).state).toBe("running");
  await killAfter(2);
  const worker = openWorker("100");
  const done = await lan.reach(batch.id, "done");
  expect(done.counts).toMatchObject({ done: 6, failed: 0 });
  expect(await runsOf(lan)).toEqual([{ state: "done", count: 6 }]);
  expect(done.chargedCredits).toBe(6);
  expect(await balance(server.database.pool, lan.userId)).toMatchObject({ available: 4, held: 0 });
  worker.kill("SIGKILL");
}, 300_000);

test("dead between choosing photos and beginning their runs, and without its job: the next one begins them", async () => {
  const lan = await newBatchOwner(server);
  const batch = await lan.filled(5);
  await lan.start(batch);
  const look = await lookAtBatch(server.database.pool, batch.id);
  expect(look?.toStart).toHaveLength(4);
  await server.database.pool.query("select graphile_worker.remove_job('batch:' || $1)", [batch.id]);
  expect(await runsOf(lan)).toEqual([]);
  const worker = openWorker("100");
  const done = await lan.reach(batch.id, "done");
  expect(done.items.map(({ state, runId }) => [state, runId])).toEqual(
    batch.items.map(({ runId }) => ["done", runId]),
  );
  expect(await balance(server.database.pool, lan.userId)).toMatchObject({ available: 5, held: 0 });
  worker.kill("SIGKILL");
}, 300_000);
