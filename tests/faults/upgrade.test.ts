import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { pictureName, readEchoNews } from "../setup/cluster/echo-engine.ts";
import { freePort } from "../setup/cluster/free-port.ts";
import { Member } from "../setup/cluster/member.ts";
import { startKillablePostgres } from "../setup/cluster/postgres.ts";
import { type PreviousRelease, previousReleases } from "../setup/previous-release.ts";
import { dumpSchema } from "../setup/schema-dump.ts";
import { unmarked } from "../setup/unmarked.ts";
import { newPicture, Visitor } from "../setup/visitor.ts";

/*
 * An update: a release before works on a database and a folder, and this one takes over.
 */

const SCHEMA = fileURLToPath(new URL("../../src/server/db/schema.sql", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../../node_modules", import.meta.url));
const releases = previousReleases();
const steps: (() => Promise<unknown>)[] = [];
let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "upgrade-"));
  // As root PostgreSQL runs under another account, which must be able to enter.
  chmodSync(dir, 0o755);
  // Processes that run from sources look for their packages where they were started.
  symlinkSync(PACKAGES, join(dir, "node_modules"), "junction");
});
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const gate = () => join(dir, "gate");
const begun = new Set<string>();

/** One process of a release before, or of this one (null), which answers and works. */
async function startMember(
  release: PreviousRelease | null,
  env: Record<string, string> = {},
): Promise<Member> {
  const member = new Member({
    name: release === null ? "new" : "old",
    role: "all",
    port: await freePort(),
    program: release?.program ?? inject("echoProgram"),
    ...(release ? { nodeOptions: ["--import", import.meta.resolve("tsx")] } : {}),
    dir,
    env: {
      NODE_ENV: "production",
      RATE_LIMITS: "off",
      ECHO_GATE: gate(),
      DATA_DIR: join(dir, "data"),
      ...env,
    },
    onLine: (line) => {
      const news = readEchoNews(line);
      if (news?.echo === "begin") begun.add(news.picture);
    },
  });
  steps.push(() => member.dispose());
  member.spawn();
  await member.untilReady("/healthz");
  return member;
}

/** A database that the release made is as a new one. What was there between two tags only may be left over. */
async function requireSchema({ isTagged }: PreviousRelease, url: string): Promise<void> {
  if (!isTagged) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    expect((await dumpSchema(client)).text).toBe(readFileSync(SCHEMA, "utf8"));
  } finally {
    await client.end();
  }
}

/** Everything that the product itself looks at, with both audits of the books. */
async function requireSound(member: Member): Promise<void> {
  const answer = await fetch(`${member.url}/healthz?deep=1`);
  expect(await answer.json()).toMatchObject({ status: "ok" });
}

/** Begins a run that goes on until the gate is opened. */
async function beginRun(visitor: Visitor, member: Member) {
  writeFileSync(gate(), "");
  const picture = await newPicture();
  const runId = randomUUID();
  const ended = visitor.run(picture, { runId, firstUrl: member.url });
  ended.catch(() => undefined);
  await expect.poll(() => begun.has(pictureName(picture)), { timeout: 30_000 }).toBe(true);
  return { picture, runId, ended };
}

/** What people do at a counter: come in, look at their credits, ask for a picture, change their mind. */
async function visit(member: Member): Promise<void> {
  const visitor = await Visitor.signUp(member.url);
  const picture = await newPicture();
  expect(await visitor.run(picture)).toMatchObject({ state: "done", bytes: picture });
  const { runId, ended } = await beginRun(visitor, member);
  await visitor.call("DELETE", `/runs/${runId}`, {});
  expect(await ended).toMatchObject({ state: "failed", code: "cancelled" });
  rmSync(gate());
  expect(await visitor.credits()).toBe(99);
}

test.each(releases)(
  "beside $name on one database: both serve, the old one leaves, and could come back",
  async (release) => {
    const postgres = await startKillablePostgres(join(dir, "database"));
    steps.push(() => postgres.stop());
    const env = { DATABASE_URL: postgres.url };
    const old = await startMember(release, env);
    const early = await Visitor.signUp(old.url);
    const first = await newPicture();
    expect(await early.run(first)).toMatchObject({ state: "done", bytes: first });
    const open = await beginRun(early, old);

    // The database is changed under the old one, whose run goes on.
    const fresh = await startMember(null, env);
    await requireSchema(release, postgres.url);
    rmSync(gate());
    expect(await open.ended).toMatchObject({ state: "done", bytes: open.picture });
    for (const { url } of [old, fresh]) {
      const { status, value } = await early.call("GET", "/profiles/me", undefined, { url });
      expect({ status, value }).toMatchObject({ status: 200, value: { credits: 98 } });
    }
    await visit(old);
    await visit(fresh);
    await requireSound(old);
    await requireSound(fresh);

    const last = await beginRun(early, old);
    const left = old.end("SIGTERM");
    rmSync(gate());
    await left;
    const after = await early.call("GET", `/runs/${last.runId}`, undefined, { url: fresh.url });
    expect(after).toMatchObject({ status: 200 });

    // As when it is moved to another machine before its turn of the update comes.
    old.spawn();
    await old.untilReady("/healthz");
    expect(await last.ended).toMatchObject({ state: "done", bytes: last.picture });
    await visit(old);
    await old.end("SIGTERM");
    await requireSchema(release, postgres.url);
    await requireSound(fresh);
  },
);

test.each(releases)("after $name on its own folder: everything is there", async (release) => {
  const old = await startMember(release);
  const early = await Visitor.signUp(old.url);
  const picture = await newPicture();
  const made = await early.run(picture);
  if (made.state !== "done") throw new Error(made.code);
  await old.end("SIGTERM");

  const fresh = await startMember(null);
  const profile = await early.call("GET", "/profiles/me", undefined, { url: fresh.url });
  expect(profile).toMatchObject({ status: 200, value: { credits: 99 } });
  const { pathname, search } = new URL(made.url, old.url);
  const kept = await fetch(fresh.url + pathname + search);
  expect(unmarked(Buffer.from(await kept.arrayBuffer()))).toEqual(picture);
  await visit(fresh);
  await requireSound(fresh);
});
