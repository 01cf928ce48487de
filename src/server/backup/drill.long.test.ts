import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { checkout } from "#core/billing.ts";
import { runAnswer } from "#core/run.ts";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { type AccountHolder, signIn, signUp } from "../../../tests/setup/account-holder.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createEmptyDatabase, type EmptyDatabase } from "../../../tests/setup/empty-database.ts";
import { orderOf } from "../../../tests/setup/test-checkout.ts";
import { openWholeServer } from "../../../tests/setup/whole-server.ts";
import { grant, release, reserve } from "../credits/ledger.ts";
import { openDatabase } from "../db/connection.ts";
import { purgeAgain } from "../privacy/purge-again.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import { makeBackup } from "./backup.ts";
import { openDirectorySink } from "./directory-sink.ts";
import { restoreBackup } from "./restore.ts";

/*
 * The drill: a server with people, money and pictures is backed up while it is used, and another one is made of
 * the backup, with a new database of an ordinary user and a new folder.
 */

const DRILL_MS = 240_000;
const WAIT = { timeout: 60_000, interval: 100 };
const OPEN_RUNS = 5;

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

/** A studio model that takes every request and never answers: what is asked of it stays under way. */
async function openSilentModel(): Promise<Record<string, string>> {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  servers.push({
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    EDIT_BASE_URL: `http://127.0.0.1:${port}/v1`,
    EDIT_MODEL: "silent",
    ENGINES: "local",
    ENGINES_REMOVE_BACKGROUND: "edit",
  };
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
    .poll(async () => (await person.call("GET", `/billing/checkouts/${id}`)).value, WAIT)
    .toMatchObject({ status: "complete" });
}

/** Credits come and go until it is told to stop. */
function keepWriting(database: TestDatabase, userId: string): () => Promise<number> {
  const over = new AbortController();
  let rounds = 0;
  async function write(): Promise<number> {
    while (!over.signal.aborted) {
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
    over.abort();
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
    const silent = await openSilentModel();
    const before = await openWholeServer(source.url, join(folder, "before"), silent);
    servers.push(before);
    const lan = await signUp(before.url, "lan@example.com");
    const minh = await signUp(before.url, "minh@example.com");
    await buy(lan);
    const sourceImage = await photo();
    const doneId = randomUUID();
    const done = runAnswer.parse(
      (await press(lan, "photo_id", doneId, { sourceImage, size: "3:4" })).value,
    );
    const deletedId = randomUUID();
    await press(minh, "photo_id", deletedId, { sourceImage, size: "3:4" });
    // Some are with the model, some wait in the line, one was cancelled there.
    const openIds = Array.from({ length: OPEN_RUNS }, () => randomUUID());
    const answers = openIds.map((runId) =>
      press(lan, "remove_background", runId, { sourceImage }).catch(() => null),
    );
    const inState = async (state: string) => {
      const found = await source.pool.query<{ id: string }>(
        "select id from runs.run where state = $1",
        [state],
      );
      return found.rows.map(({ id }) => id);
    };
    await expect
      .poll(async () => [...(await inState("queued")), ...(await inState("running"))], WAIT)
      .toHaveLength(OPEN_RUNS);
    await expect.poll(() => inState("running"), WAIT).not.toEqual([]);
    const [cancelledId = "none"] = await inState("queued");
    await lan.call("DELETE", `/runs/${cancelledId}`);
    const stopWriting = keepWriting(source, minh.userId);

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
    expect(manifest.pictures).toMatchObject({ kept: OPEN_RUNS + 4, gone: 0 });
    // The journal of the first server knows every total that the second one may show.
    const history = await rowsOf<{ user_id: string; account_version: number; posted: number }>(
      source.url,
      `select a.user_id, e.account_version::int, e.posted_after::int as posted
         from credit.entry e join credit.account a on a.id = e.account_id where a.kind = 'user'`,
    );
    // Deleted after the backup: the log of the first server, which is all that is left of it, says so.
    expect((await minh.call("DELETE", `/images/${deletedId}`)).status).toBe(200);
    const stopping = before.stop();

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
    const holdsOf = () =>
      rowsOf<{ id: string; run: string; hold: string; amount: number; created_at: Date }>(
        target.url,
        `select r.id, r.state as run, h.state as hold, h.amount::int, h.created_at
           from runs.run r join credit.hold h using (id) order by r.id`,
      );
    const holdsBefore = await holdsOf();
    const stateOf = new Map(holdsBefore.map(({ id, run, hold }) => [id, `${run}, ${hold}`]));
    expect(stateOf.get(doneId)).toBe("done, captured");
    expect(stateOf.get(cancelledId)).toBe("failed, released");
    const unfinished = openIds.filter((id) => id !== cancelledId);
    const open = unfinished.map((id) => stateOf.get(id));
    expect(open).toContain("running, pending");
    expect(open).toContain("queued, pending");
    expect(new Set(open).size).toBe(2);
    await stopping;
    await Promise.all(answers);

    const opened = await openDatabase(target.url, { maxConnections: 2 });
    const again = await purgeAgain({
      database: opened,
      storage: await createDiskStorage(join(folder, "after", "files")),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      alsoPurged: [deletedId],
    });
    await opened.close();
    expect(again).toEqual({ people: [], pictures: 1 });

    const after = await openWholeServer(target.url, join(folder, "after"));
    servers.push(after);
    const lanAgain = await signIn(after.url, lan.account);
    // The address that the first server signed leads to the same bytes.
    const picture = await fetch(after.url + done.url);
    expect(picture.status).toBe(200);
    expect(Buffer.from(await picture.arrayBuffer()).toString("base64")).toBe(done.base64);
    const minhAgain = await signIn(after.url, minh.account);
    expect((await minhAgain.call("GET", `/runs/${deletedId}`)).value).toMatchObject({
      isDeleted: true,
      result: null,
    });
    for (const runId of unfinished) {
      await expect
        .poll(async () => (await lanAgain.call("GET", `/runs/${runId}`)).value, WAIT)
        .toMatchObject({ state: "done" });
    }
    const plan = await lanAgain.call("GET", "/billing/subscription");
    expect(plan.value).toMatchObject({ subscription: { plan: "starter" } });
    const deep = await fetch(`${after.url}/healthz?deep=1`);
    expect(await deep.json()).toMatchObject({ checks: { ledger: "ok", runs: "ok" } });
    const held = ({ id, amount, created_at }: (typeof holdsBefore)[number]) => [
      id,
      amount,
      created_at,
    ];
    expect((await holdsOf()).map(held)).toEqual(holdsBefore.map(held));
    // New rows get numbers behind those that were restored.
    const fresh = await press(lanAgain, "remove_background", randomUUID(), { sourceImage });
    expect(fresh.status).toBe(200);
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
