import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { freePort } from "../setup/cluster/free-port.ts";
import { Member } from "../setup/cluster/member.ts";
import { type KillablePostgres, startKillablePostgres } from "../setup/cluster/postgres.ts";
import { depth } from "../setup/depth.ts";
import { startPgbouncer } from "../setup/pgbouncer.ts";
import { startStatementRecorder } from "../setup/statement-recorder.ts";
import { orderOf } from "../setup/test-checkout.ts";
import { newPicture, Visitor } from "../setup/visitor.ts";

const READS = 200;
let postgres: KillablePostgres;
let dir = "";
const steps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "pooler-"));
  // As root PostgreSQL and the pooler run under another account, which must be able to enter.
  chmodSync(dir, 0o755);
  postgres = await startKillablePostgres(join(dir, "database"));
});
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** One process for everything, whose statements go through `url` unless they need a session. */
async function startThrough(url: string): Promise<Member> {
  const member = new Member({
    name: "through",
    role: "all",
    port: await freePort(),
    program: inject("echoProgram"),
    dir,
    env: {
      NODE_ENV: "production",
      RATE_LIMITS: "off",
      ALLOW_SANDBOX_PAYMENTS: "1",
      ECHO_MS: "20",
      DATA_DIR: join(dir, "data"),
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: postgres.url,
    },
  });
  steps.push(() => member.dispose());
  member.spawn();
  await member.untilReady("/healthz");
  return member;
}

const withId = z.object({ id: z.string() });

/** What people do: come in, have pictures made, change their mind, buy a plan, look at everything. */
async function visit({ url }: Member): Promise<void> {
  const visitor = await Visitor.signUp(url);
  const pictures = await Promise.all(Array.from({ length: 4 }, newPicture));
  const outcomes = await Promise.all(pictures.map((picture) => visitor.run(picture)));
  expect(outcomes.map((outcome) => outcome.state)).toEqual(["done", "done", "done", "done"]);
  const runId = randomUUID();
  const changed = visitor.run(await newPicture(), { runId, mode: "stream" });
  await visitor.call("DELETE", `/runs/${runId}`, {});
  await changed;

  const order = await visitor.call("POST", "/billing/checkouts", orderOf({ plan: "starter" }));
  const { id } = withId.parse(order.value);
  const requestId = randomUUID();
  const paymentMethod = "pm_card_visa";
  await visitor.call("POST", `/sandbox/checkouts/${id}/pay`, { requestId, paymentMethod });
  await expect
    .poll(async () => (await visitor.call("GET", `/billing/checkouts/${id}`)).value, {
      timeout: 30_000,
    })
    .toMatchObject({ status: "complete" });
  for (const path of ["/billing/subscription", "/billing/invoices", "/credits/history"]) {
    expect(await visitor.call("GET", path)).toMatchObject({ status: 200 });
  }
  const reads = await Promise.all(Array.from({ length: READS }, () => visitor.credits()));
  expect(new Set(reads).size).toBe(1);
  const health = await fetch(`${url}/healthz?deep=1`);
  expect(await health.json()).toMatchObject({ status: "ok" });
}

/** What lasts longer than a transaction, and would reach whoever is lent the connection next. */
const OF_A_SESSION =
  /(^|;)\s*(set (?!local |transaction )|reset |discard |listen |unlisten |prepare |execute |deallocate |create temp|load )|\bwith hold\b|\bpg_(try_)?advisory_(un)?lock(?!s)|\bcurrval\(|\blastval\(|\bset_config\([^)]*false/i;

test("nothing that is sent through DATABASE_URL lasts longer than its transaction", async () => {
  const recorder = await startStatementRecorder(postgres.url);
  steps.push(() => recorder.close());
  await visit(await startThrough(recorder.url));
  const texts = recorder.statements.map(({ text }) => text);
  for (const part of ["runs.", "billing.", "credit.balance", "public.chore", "begin"]) {
    expect(texts.some((text) => text.includes(part))).toBe(true);
  }
  expect(recorder.statements.filter(({ name }) => name !== "")).toEqual([]);
  expect(texts.filter((text) => OF_A_SESSION.test(text))).toEqual([]);
  expect(OF_A_SESSION.test("select pg_advisory_lock(1)")).toBe(true);
  expect(OF_A_SESSION.test("begin; set local statement_timeout = 1")).toBe(false);
});

test.each(["transaction"].slice(0, depth({ sample: 0, full: 1 })))(
  "everything works through pgbouncer in %s mode with five connections",
  async () => {
    const pooler = await startPgbouncer(postgres.url, dir, 5);
    steps.push(() => pooler.stop());
    const member = await startThrough(pooler.url);
    await visit(member);
    expect(member.isAlive).toBe(true);
  },
);
