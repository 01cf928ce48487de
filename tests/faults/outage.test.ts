import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { pictureName, readEchoNews } from "../setup/cluster/echo-engine.ts";
import { freePort } from "../setup/cluster/free-port.ts";
import { Member } from "../setup/cluster/member.ts";
import { type KillablePostgres, startKillablePostgres } from "../setup/cluster/postgres.ts";
import { newPicture, Visitor } from "../setup/visitor.ts";

/*
 * The database goes away and comes back under one process, which is never started again.
 */

const HANGS_MS = 15_000;
const BACK_MS = 20_000;
/** A deep answer is given again for two seconds. */
const DEEP_MAX_AGE_MS = 2_100;
let dir = "";
let postgres: KillablePostgres;
let member: Member;
let visitor: Visitor;
const begun = new Set<string>();
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "outage-"));
  // As root PostgreSQL runs under another account, which must be able to enter.
  chmodSync(dir, 0o755);
  postgres = await startKillablePostgres(join(dir, "database"));
  member = new Member({
    name: "steady",
    role: "all",
    port: await freePort(),
    program: inject("echoProgram"),
    dir,
    env: {
      NODE_ENV: "production",
      RATE_LIMITS: "off",
      ECHO_GATE: gate(),
      DATA_DIR: join(dir, "data"),
      DATABASE_URL: postgres.url,
    },
    onLine: (line) => {
      const news = readEchoNews(line);
      if (news?.echo === "begin") begun.add(news.picture);
    },
  });
  member.spawn();
  await member.untilReady("/healthz");
  visitor = await Visitor.signUp(member.url);
});
afterAll(async () => {
  await member.dispose();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const gate = () => join(dir, "gate");

async function sql(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  // Some of these statements end their own connection.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(text);
  await client.end();
}

async function beginRun() {
  writeFileSync(gate(), "");
  const picture = await newPicture();
  const ended = visitor.run(picture, { mode: "stream" });
  ended.catch(() => undefined);
  await expect.poll(() => begun.has(pictureName(picture)), { timeout: BACK_MS }).toBe(true);
  return { picture, ended };
}

/** Everybody is served again, nothing is lost, and the process is the same. */
async function requireBack(pid: number): Promise<void> {
  const deep = async (): Promise<unknown> => {
    const answer = await fetch(`${member.url}/healthz?deep=1`);
    return answer.json();
  };
  await expect.poll(deep, { timeout: BACK_MS }).toMatchObject({ status: "ok" });
  const picture = await newPicture();
  expect(await visitor.run(picture)).toMatchObject({ state: "done", bytes: picture });
  await setTimeout(DEEP_MAX_AGE_MS);
  expect(await deep()).toMatchObject({ status: "ok" });
  expect(member.pid).toBe(pid);
}

async function answerOf(path: string, init: RequestInit = {}) {
  const signal = AbortSignal.timeout(HANGS_MS);
  const answer = await fetch(member.url + path, { ...init, signal });
  return {
    path,
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    text: await answer.text(),
  };
}

function post(body: object): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

test("asvs-16.5.2 killed: what is asked meanwhile is answered busy, what was begun ends, all goes on", async () => {
  const { pid } = member;
  const open = await beginRun();
  await postgres.kill();

  const email = `${randomUUID()}@example.com`;
  const password = "a long enough one";
  const answers = await Promise.all([
    answerOf("/api/auth/sign-up/email", post({ name: "Late", email, password })),
    answerOf("/api/auth/sign-in/email", post({ email, password })),
  ]);
  for (const { path, status, retryAfter, text } of answers) {
    expect({ path, status, retryAfter }).toEqual({ path, status: 503, retryAfter: "5" });
    expect(text).toContain('"code":"busy"');
  }
  const busy = { status: 503, value: { error: { code: "busy" } } };
  expect(await visitor.call("GET", "/profiles/me")).toMatchObject(busy);
  expect(await visitor.call("GET", `/runs/${randomUUID()}`)).toMatchObject(busy);
  const refused = await visitor.askForRun(await newPicture(), { runId: randomUUID() });
  expect(refused).toMatchObject(busy);
  expect(await answerOf("/healthz?deep=1")).toMatchObject({ status: 503 });

  await postgres.start();
  rmSync(gate());
  expect(await open.ended).toMatchObject({ state: "done", bytes: open.picture });
  await requireBack(pid);
  expect(await visitor.credits()).toBe(98);
});

test("shut down and started: the same", async () => {
  const { pid } = member;
  const open = await beginRun();
  await postgres.stop();
  rmSync(gate());
  await postgres.start();
  expect(await open.ended).toMatchObject({ state: "done", bytes: open.picture });
  await requireBack(pid);
});

test("every connection is ended by an operator", async () => {
  const { pid } = member;
  const open = await beginRun();
  await sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  rmSync(gate());
  expect(await open.ended).toMatchObject({ state: "done", bytes: open.picture });
  await requireBack(pid);
});

test("a server that only reads, as before a failover has ended", async () => {
  const { pid } = member;
  await sql("alter system set default_transaction_read_only = on");
  await sql("select pg_reload_conf()");
  const write = async () => {
    const picture = await newPicture();
    return visitor.askForRun(picture, { runId: randomUUID() });
  };
  await expect
    .poll(write, { timeout: BACK_MS })
    .toMatchObject({ status: 503, value: { error: { code: "busy" } } });
  expect(await visitor.call("GET", "/profiles/me")).toMatchObject({ status: 200 });
  await sql("alter system reset default_transaction_read_only");
  await sql("select pg_reload_conf()");
  await requireBack(pid);
});
