import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { checkout } from "#core/billing.ts";
import { runAnswer } from "#core/run.ts";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createEmptyDatabase, type EmptyDatabase } from "../../../tests/setup/empty-database.ts";
import { orderOf } from "../../../tests/setup/till.ts";
import { signIn, signUp, type AccountHolder } from "../../../tests/setup/account-holder.ts";
import { openWholeServer } from "../../../tests/setup/whole-server.ts";
import { grant, release, reserve } from "../credits/ledger.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import { makeBackup } from "./backup.ts";
import { openDirectorySink } from "./directory-sink.ts";
import { restoreBackup } from "./restore.ts";

/*
 * The drill: a server with people, money and pictures is backed up while it is used, and another one is made of
 * the backup, with a new database of an ordinary user and a new folder.
 */

const DRILL_MS = 240_000;

let folder: string;
let source: TestDatabase;
let target: EmptyDatabase;
const servers: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "drill-"));
  source = await createTestDatabase();
  target = await createEmptyDatabase();
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true });
});

async function photo(): Promise<{ base64: string; mimeType: string }> {
  const [fixture] = portraitFixtures;
  if (fixture === undefined) throw new Error("no portrait");
  const bytes = await portraitPhoto(fixture);
  return { base64: Buffer.from(bytes).toString("base64"), mimeType: "image/jpeg" };
}

function press(person: AccountHolder, operation: string, runId: string, body: unknown) {
  return person.call("POST", `/images/${operation}`, body, { "idempotency-key": runId });
}

/** Buys a plan at the test checkout. */
async function buy(person: AccountHolder): Promise<void> {
  const order = await person.call("POST", "/billing/checkouts", orderOf({ plan: "starter" }));
  const { id } = checkout.parse(order.value);
  const paid = await person.call("POST", `/sandbox/checkouts/${id}/pay`, {
    requestId: randomUUID(),
    paymentMethod: "pm_card_visa",
  });
  expect(paid.status).toBe(200);
  await expect
    .poll(async () => (await person.call("GET", `/billing/checkouts/${id}`)).value)
    .toMatchObject({ status: "complete" });
}

/** Credits come and go until it is told to stop. */
function keepWriting(database: TestDatabase, userId: string): () => Promise<number> {
  let isOver = false;
  let rounds = 0;
  async function write(): Promise<number> {
    while (!isOver) {
      const sourceRef = randomUUID();
      const lot = { userId, source: "goodwill", sourceRef, amount: 3, expiresAt: null } as const;
      await grant(database.pool, { key: `drill:${sourceRef}`, ...lot });
      const holdId = randomUUID();
      await reserve(database.pool, { holdId, userId, amount: 2, purpose: "drill", ttlSeconds: 60 });
      await release(database.pool, holdId);
      rounds += 1;
    }
    return rounds;
  }
  const writing = write();
  return () => {
    isOver = true;
    return writing;
  };
}

/** Rows of one of the two databases. */
async function rowsOf<Row extends Record<string, unknown>>(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const USERS = "select user_id, version::int, posted::int from credit.account where kind = 'user'";

test(
  "a server in use is backed up, and another one is made of it",
  async () => {
    const before = await openWholeServer(source.url, join(folder, "before"));
    servers.push(before);
    const lan = await signUp(before.url, "lan@example.com");
    const minh = await signUp(before.url, "minh@example.com");
    await buy(lan);
    const sourceImage = await photo();
    const doneId = randomUUID();
    const done = runAnswer.parse(
      (await press(lan, "remove_background", doneId, { sourceImage })).value,
    );
    // One is being painted, one waits behind it, one was cancelled in the line.
    const [runningId, queuedId, cancelledId] = [randomUUID(), randomUUID(), randomUUID()];
    const answers = [runningId, queuedId, cancelledId].map((runId) =>
      press(lan, "art_style", runId, { sourceImage, style: "vangogh" }).catch(() => null),
    );
    const stateOf = async (runId: string) =>
      (await source.pool.query("select state from runs.run where id = $1", [runId])).rows[0];
    await expect.poll(() => stateOf(cancelledId), { timeout: 20_000 }).toBeDefined();
    await lan.call("DELETE", `/runs/${cancelledId}`);
    const stopWriting = keepWriting(source, minh.userId);
    await expect.poll(() => stateOf(runningId)).toEqual({ state: "running" });

    const backup = join(folder, "backup");
    const manifest = await makeBackup(
      {
        databaseUrl: source.url,
        storage: await createDiskStorage(join(folder, "before", "files")),
        secretsDir: join(folder, "before"),
        productVersion: "drill",
      },
      await openDirectorySink(backup),
    );
    expect(await stopWriting()).toBeGreaterThan(0);
    expect(manifest.pictures).toMatchObject({ kept: 5, gone: 0 });
    // The journal of the first server knows every total that the second one may show.
    const history = await rowsOf<{ user_id: string; account_version: number; posted: number }>(
      source.url,
      `select a.user_id, e.account_version::int, e.posted_after::int as posted
         from credit.entry e join credit.account a on a.id = e.account_id where a.kind = 'user'`,
    );
    await before.stop();
    await Promise.all(answers);

    await restoreBackup(backup, {
      databaseUrl: target.url,
      storage: await createDiskStorage(join(folder, "after", "files")),
      secretsDir: join(folder, "after"),
    });
    const restored = await rowsOf<{ user_id: string; version: number; posted: number }>(
      target.url,
      USERS,
    );
    expect(restored.map(({ user_id }) => user_id).toSorted()).toEqual(
      [lan.userId, minh.userId].toSorted(),
    );
    for (const { user_id, version, posted } of restored) {
      expect(history).toContainEqual({ user_id, account_version: version, posted });
    }
    const holdsBefore = await rowsOf(
      target.url,
      "select r.id, r.state, h.state as hold, h.amount::int, h.created_at from runs.run r join credit.hold h using (id) order by r.created_at",
    );
    expect(holdsBefore.map(({ id, state, hold }) => [id, state, hold])).toEqual([
      [doneId, "done", "captured"],
      [runningId, "running", "pending"],
      ...holdsBefore.slice(2).map(({ id }) => [
        id,
        id === cancelledId ? "failed" : "queued",
        id === cancelledId ? "released" : "pending",
      ]),
    ]);
    expect(holdsBefore).toHaveLength(4);

    const after = await openWholeServer(target.url, join(folder, "after"));
    servers.push(after);
    const lanAgain = await signIn(after.url, lan.account);
    // The address that the first server signed leads to the same bytes.
    const picture = await fetch(after.url + done.url);
    expect(picture.status).toBe(200);
    expect(Buffer.from(await picture.arrayBuffer()).toString("base64")).toBe(done.base64);
    for (const runId of [runningId, queuedId]) {
      await expect
        .poll(async () => (await lanAgain.call("GET", `/runs/${runId}`)).value, {
          timeout: 60_000,
          interval: 200,
        })
        .toMatchObject({ state: "done" });
    }
    const plan = await lanAgain.call("GET", "/billing/subscription");
    expect(plan.value).toMatchObject({ subscription: { plan: "starter" } });
    const deep = await fetch(`${after.url}/healthz?deep=1`);
    expect(await deep.json()).toMatchObject({ checks: { ledger: "ok", runs: "ok" } });
    const holdsAfter = await rowsOf(
      target.url,
      "select id, state, amount::int, created_at from credit.hold where purpose like 'run:%' order by created_at",
    );
    expect(holdsAfter.map(({ id, amount, created_at }) => ({ id, amount, created_at }))).toEqual(
      holdsBefore.map(({ id, amount, created_at }) => ({ id, amount, created_at })),
    );
    // New rows get numbers behind those that were restored.
    await press(lanAgain, "remove_background", randomUUID(), { sourceImage });
    await after.stop();
    const findings = await rowsOf(
      target.url,
      "select rule from credit.audit union all select rule from runs.audit",
    );
    expect(findings).toEqual([]);
    expect(z.array(z.unknown()).parse(await rowsOf(target.url, USERS))).toHaveLength(2);
  },
  DRILL_MS,
);
