import { createHash, createHmac, randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { type BatchView, batchView } from "../../src/core/batch.ts";
import { billingState } from "../../src/core/billing.ts";
import { creationDetail, creationPage } from "../../src/core/creations.ts";
import { letterList } from "../../src/core/operator-letters.ts";
import { runAnswer } from "../../src/core/run.ts";
import { sandboxPortal } from "../../src/core/sandbox.ts";
import { webhookList } from "../../src/core/webhooks.ts";
import { startWebhooks } from "../../src/server/api/deliver-webhooks.ts";
import { readManifest } from "../../src/server/backup/manifest.ts";
import { runRestore } from "../../src/server/compose-backup.ts";
import { readConfig } from "../../src/server/config.ts";
import { openDatabase } from "../../src/server/db/connection.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded-postgres.ts";
import { codeOf } from "../setup/authenticator-app.ts";
import { freePort } from "../setup/cluster/free-port.ts";
import { Member } from "../setup/cluster/member.ts";
import { type KillablePostgres, startKillablePostgres } from "../setup/cluster/postgres.ts";
import { databaseUrl } from "../setup/database-url.ts";
import { type FakeSmtp, startFakeSmtp } from "../setup/fake-smtp.ts";
import { unmarked } from "../setup/unmarked.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { fixtureTags, openFixture } from "./fixture.ts";
import { factsOf } from "./people.ts";

/*
 * Installations of tagged releases, opened by this version: what people had and were promised is there, and what was
 * in the middle goes on. See CONTRIBUTING.md, "Old installations".
 */

const LIMIT_MS = 60_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const waitFor = <T>(look: () => Promise<T>) =>
  vi.waitFor(look, { timeout: LIMIT_MS, interval: 100 });

let dir = "";
let postgres: KillablePostgres;
let smtp: FakeSmtp;
const members: Member[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "old-installation-"));
  // As root PostgreSQL runs under another account, which must be able to enter.
  chmodSync(dir, 0o755);
  postgres = await startKillablePostgres(join(dir, "database"));
  smtp = await startFakeSmtp();
});
afterAll(async () => {
  for (const member of members) await member.dispose();
  await postgres.stop();
  await smtp.close();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database "${name}"`);
  await client.end();
  return databaseUrl(postgres.url, name);
}

/** A process of this version, with what the old installation had set. */
async function start(
  name: string,
  settings: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): Promise<Member> {
  const member = new Member({
    name,
    role: "all",
    port: await freePort(),
    program: inject("echoProgram"),
    dir,
    env: { ...settings, NODE_ENV: "production", SMTP_URL: smtp.url, ...env },
  });
  members.push(member);
  member.spawn();
  await member.untilReady("/readyz");
  return member;
}

/** Everything that the product itself looks at, and all audits. */
async function requireSound(
  member: Member,
  settings: Readonly<Record<string, string>>,
  url: string,
): Promise<void> {
  const answer = await fetch(`${member.url}/healthz?deep=1`, {
    headers: { authorization: `Bearer ${settings["METRICS_TOKEN"]}` },
  });
  expect(await answer.json()).toMatchObject({ status: "ok" });
  expect(await auditFindings(url)).toEqual([]);
}

async function auditFindings(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(
    `select 'credit' as audit, t::text as finding from credit.audit t
     union all select 'runs', t::text from runs.audit t
     union all select 'batches', t::text from batches.audit t`,
  );
  await client.end();
  return rows;
}

describe.each(fixtureTags())("an installation of %s", (tag) => {
  const fixture = openFixture(tag);
  const { expected } = fixture;
  const { settings } = expected;
  const dataDir = () => join(dir, tag, "data");
  const gate = () => join(dir, `${tag}.gate`);
  let url = "";
  let pool: pg.Pool;
  let server: Member;
  let operator: Browser;

  beforeAll(async () => {
    url = await newDatabase(tag);
    await fixture.loadDatabase(url);
    fixture.unpackData(dataDir());
    writeFileSync(gate(), "");
    pool = new pg.Pool({ connectionString: url, max: 2 });
    pool.on("error", () => undefined);
    server = await start(tag, settings, {
      DATABASE_URL: url,
      DATA_DIR: dataDir(),
      ECHO_GATE: gate(),
    });
  }, LIMIT_MS);
  afterAll(() => pool.end());

  function personOf(name: string) {
    const person = expected.people[name];
    if (!person) throw new Error(`there is no ${name}`);
    return person;
  }
  /** The browser that was signed in when the installation stopped. */
  function open(name: string) {
    const { email, password, cookies } = personOf(name);
    return { ...openBrowser(() => server.url, cookies), email, password };
  }
  async function signIn(name: string) {
    const { email, password } = personOf(name);
    const browser = openBrowser(() => server.url);
    expect(await browser.auth("/sign-in/email", { email, password })).toMatchObject({
      status: 200,
    });
    return { ...browser, email, password };
  }
  const creditsOf = async (name: string) => (await factsOf(open(name))).credits;
  const get = async (path: string) => {
    const answer = await fetch(server.url + path);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const batchOf = (owner: string, id: string) =>
    open(owner).ask(batchView, "GET", `/batches/${id}`);

  test("starts on its database, and the books are sound", async () => {
    await requireSound(server, settings, url);
  });

  test("an account that was being deleted can be kept", async () => {
    const leaving = await signIn(expected.leaving);
    expect(await leaving.call("GET", "/credits/lots")).toMatchObject({ status: 403 });
    await leaving.ask(z.unknown(), "DELETE", "/accounts/me/data/deletion");
    const { cookies: _cookies, ...facts } = personOf(expected.leaving);
    expect(await factsOf(leaving)).toMatchObject(facts);
  });

  test("everybody else is still signed in, and owns what they owned", async () => {
    for (const [name, { cookies: _cookies, ...facts }] of Object.entries(expected.people)) {
      if (name === expected.leaving) continue;
      expect(await factsOf(open(name))).toMatchObject(facts);
    }
  });

  test("passwords sign in, the operator's with a code of the app", async () => {
    await signIn("lan");
    operator = await signIn("operator");
    const { totpURI } = expected.factor;
    expect(await operator.auth("/two-factor/verify-totp", { code: codeOf(totpURI) })).toMatchObject(
      { status: 200 },
    );
    await operator.ask(z.unknown(), "GET", "/operator/overview");
    const { letters } = await operator.ask(letterList, "GET", "/operator/letters?state=open");
    expect(letters.map(({ reference }) => reference)).toEqual([expected.letter]);
  });

  test("signed links answer with the same bytes; a deleted picture stays away", async () => {
    for (const { link } of expected.runs) {
      const { status, bytes } = await get(fixture.linkNow(link.path));
      expect({ status, sha256: sha256(bytes) }).toEqual({ status: 200, sha256: link.sha256 });
    }
    const copy = await get(fixture.linkNow(expected.copy.link.path));
    expect(sha256(copy.bytes)).toBe(expected.copy.link.sha256);
    expect((await get(fixture.linkNow(expected.deleted.link.path))).status).toBe(404);
  });

  test("creations stand in their list with names, stars and settings", async () => {
    const { owner, list, settings: kept } = expected.creations;
    const { creations } = await open(owner).ask(creationPage, "GET", "/creations");
    expect(creations.map((one) => ({ ...one, hasResult: one.result !== null }))).toMatchObject(
      list,
    );
    const pictures = creations.flatMap(({ result }) =>
      result ? [result.url, result.smallUrl] : [],
    );
    for (const path of pictures) expect((await get(path)).status).toBe(200);
    const detail = await open(owner).ask(creationDetail, "GET", `/creations/${kept.id}`);
    expect(detail.settings).toEqual(kept.settings);
    for (const input of detail.inputs) expect((await get(input.url)).status).toBe(200);
  });

  test("keys of programs work for what they were made for", async () => {
    const { owner, list } = expected.keys;
    const { credits } = personOf(owner);
    const [whole, narrow] = list;
    const ask = (secret: string | undefined, path: string) =>
      fetch(server.url + path, { headers: { authorization: `Bearer ${secret}` } });
    for (const key of [whole, narrow]) {
      const answer = await ask(key?.secret, "/v1/credits");
      expect(await answer.json()).toMatchObject({ available: credits });
    }
    const path = `/v1/runs/${expected.runs[0]?.runId}`;
    expect(await (await ask(whole?.secret, path)).json()).toMatchObject({ state: "done" });
    expect((await ask(narrow?.secret, path)).status).toBe(403);
  });

  test("mailed links confirm an address and set a new password", async () => {
    const { email, password, cookies, token } = expected.unconfirmed;
    const newcomer = openBrowser(() => server.url, cookies);
    const confirmed = await newcomer.auth("/confirm-email", { token: fixture.tokenNow(token) });
    expect(confirmed).toMatchObject({ status: 200 });
    await newcomer.auth("/sign-in/email", { email, password });
    expect(await newcomer.call("POST", "/profiles/me")).toMatchObject({
      status: 200,
      value: { credits: 100, freeCredits: "granted" },
    });

    const { owner, token: resetToken } = expected.reset;
    const forgetful = openBrowser(() => server.url);
    const newPassword = "another one of many words";
    const reset = { token: resetToken, newPassword };
    expect(await forgetful.auth("/reset-password", reset)).toMatchObject({ status: 200 });
    const again = { email: personOf(owner).email, password: newPassword };
    expect(await forgetful.auth("/sign-in/email", again)).toMatchObject({ status: 200 });
  });

  test("survives a kill in the middle; runs that were pending end once, for the credits set aside", async () => {
    const { owner, runs } = expected.pending;
    const ids = runs.map(({ runId }) => runId);
    await waitFor(async () => {
      const { rows } = await pool.query<{ state: string }>(
        "select state from runs.run where id = any($1) and state = 'running' and lease_until > clock_timestamp()",
        [ids],
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await server.end("SIGKILL");
    rmSync(gate());
    server.spawn();
    await server.untilReady("/readyz");
    const person = open(owner);
    for (const { runId, photoSha256 } of runs) {
      const { result } = await waitFor(async () => {
        const view = z
          .object({ state: z.literal("done"), result: z.object({ url: z.string() }) })
          .parse((await person.call("GET", `/runs/${runId}`)).value);
        return view;
      });
      // The engine of this test gives every picture back as it came.
      expect(sha256(unmarked((await get(result.url)).bytes))).toBe(photoSha256);
    }
    const { rows } = await pool.query<{ state: string; captured: number }>(
      "select state, captured::int from credit.hold where id = any($1)",
      [ids],
    );
    expect(rows).toEqual(ids.map(() => ({ state: "captured", captured: 10 })));
    expect(await creditsOf(owner)).toBe(personOf(owner).credits);
  });

  test("a batch that was at work ends by itself", async () => {
    const { owner, id, items } = expected.batches.working;
    await waitFor(async () => expect((await batchOf(owner, id)).state).toBe("done"));
    const batch = await batchOf(owner, id);
    expect(batch.chargedCredits).toBe(10 * items.length);
    expect(batch.items.map(({ runId }) => runId)).toEqual(items.map(({ runId }) => runId));
  });

  test("batches that rest stay so until they are resumed, and then end", async () => {
    const { resting, spent, finished } = expected.batches;
    for (const { owner, id, state, counts, chargedCredits } of [resting, spent, finished]) {
      expect(await batchOf(owner, id)).toMatchObject({ state, counts, chargedCredits });
    }
    await operator.ask(
      z.unknown(),
      "POST",
      `/operator/users/${personOf(spent.owner).userId}/grants`,
      {
        requestId: randomUUID(),
        credits: 10 * (spent.counts["waiting"] ?? 0),
        reason: "For the rest of the batch",
        endsAt: null,
      },
    );
    for (const { owner, id, items } of [resting, spent]) {
      await open(owner).ask(batchView, "POST", `/batches/${id}/resume`);
      const batch = await waitFor(async (): Promise<BatchView> => {
        const view = await batchOf(owner, id);
        expect(view.state).toBe("done");
        return view;
      });
      expect(batch.chargedCredits).toBe(10 * items.length);
      expect(batch.items.map(({ runId }) => runId)).toEqual(items.map(({ runId }) => runId));
      for (const { result } of batch.items) expect((await get(result?.url ?? "")).status).toBe(200);
    }
  });

  test("an upload of before and a creation of before make a new picture", async () => {
    const { owner, path } = expected.upload;
    const person = open(owner);
    const upload = fixture.linkNow(path);
    expect((await get(upload)).status).toBe(200);
    const cover = { sourceImageUrls: [upload], title: "Holiday", content: "The sea" };
    await person.ask(runAnswer, "POST", "/images/youtube_thumbnail", cover);
    for (const { id } of expected.creations.list) {
      const newId = randomUUID();
      const again = await person.call(
        "POST",
        `/creations/${String(id)}/again`,
        {},
        {
          "idempotency-key": newId,
        },
      );
      expect(again).toMatchObject({ status: 200 });
      await waitFor(async () =>
        expect((await person.call("GET", `/runs/${newId}`)).value).toMatchObject({ state: "done" }),
      );
    }
    expect(await creditsOf(owner)).toBe(
      personOf(owner).credits - 10 * (1 + expected.creations.list.length),
    );
    const early = { "idempotency-key": expected.cancelledId };
    const creation = expected.creations.list[0]?.["id"];
    expect(
      await person.call("POST", `/creations/${String(creation)}/again`, {}, early),
    ).not.toMatchObject({ value: { state: "done" } });
  });

  test("plans go on: the test checkout opens, and a renewal grants its credits once", async () => {
    const customers = [...Object.keys(expected.subscriptions), expected.openCheckout.owner];
    for (const name of customers) {
      const page = await open(name).ask(z.object({ url: z.string() }), "POST", "/billing/portal");
      expect(page.url).toContain("/sandbox/portal");
      const { invoices } = await open(name).ask(sandboxPortal, "GET", "/sandbox/customer");
      expect(invoices).toHaveLength(name in expected.subscriptions ? 1 : 0);
    }
    const subscriptionOf = async (name: string) =>
      (await open(name).ask(billingState, "GET", "/billing/subscription")).subscription;
    for (const [name, facts] of Object.entries(expected.subscriptions)) {
      expect(await subscriptionOf(name)).toMatchObject(facts);
    }

    const { owner, id } = expected.openCheckout;
    const payment = { requestId: randomUUID(), paymentMethod: "pm_card_visa" };
    await open(owner).ask(z.unknown(), "POST", `/sandbox/checkouts/${id}/pay`, payment);
    await open(owner).ask(z.unknown(), "GET", `/billing/checkouts/${id}`);
    expect(await creditsOf(owner)).toBe(personOf(owner).credits + 500);

    for (const name of Object.keys(expected.subscriptions)) {
      const month = { requestId: randomUUID(), advance: { months: 1 } };
      for (const _press of [1, 2]) {
        await open(name).ask(z.unknown(), "POST", "/sandbox/clock", month);
      }
    }
    await waitFor(async () => {
      const { rows } = await pool.query(
        `select id::text from sandbox.delivery where state = 'pending'
         union all select event_id from billing.provider_event where status = 'received'`,
      );
      expect(rows).toEqual([]);
    });
    expect(await creditsOf("minh")).toBe(personOf("minh").credits + 500);
    expect(await creditsOf("ha")).toBe(personOf("ha").credits + 1_800);
    expect(await creditsOf("hoa")).toBe(personOf("hoa").credits);
    expect(await subscriptionOf("hoa")).toBeNull();
  });

  test("free credits that waited for a decision are decided", async () => {
    const { userId } = personOf(expected.review);
    await operator.ask(z.unknown(), "POST", `/operator/free-grants/${userId}/decide`, {
      requestId: randomUUID(),
      isGranted: true,
      reason: "A school class",
    });
    expect(await creditsOf(expected.review)).toBe(100);
  });

  test("webhooks tell what they had to tell, once and signed with the secret of before", async () => {
    const { owner, id, secret, runId, delivery } = expected.webhook;
    const { webhooks } = await open(owner).ask(webhookList, "GET", "/accounts/me/webhooks");
    expect(webhooks).toMatchObject([{ id, disabledAt: null }]);
    await requireSound(server, settings, url);
    await server.end("SIGTERM");

    const heard: { id: string; runId: string; isSigned: boolean }[] = [];
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        const messageId = String(request.headers["webhook-id"]);
        const at = String(request.headers["webhook-timestamp"]);
        const signature = createHmac("sha256", key).update(`${messageId}.${at}.${body}`);
        heard.push({
          id: messageId,
          runId: z.object({ data: z.object({ runId: z.string() }) }).parse(JSON.parse(body)).data
            .runId,
          isSigned: request.headers["webhook-signature"] === `v1,${signature.digest("base64")}`,
        });
        response.end();
      });
    });
    await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
    const { port } = z.custom<AddressInfo>().parse(receiver.address());
    // Its tries are due now, and its host leads to this machine.
    await pool.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
         from graphile_worker.jobs where task_identifier = 'webhook'`,
    );
    const database = await openDatabase(url, { maxConnections: 2 });
    const guard = {
      parse: () => new URL(`http://hooks.nowhere.invalid:${port}`),
      find: async () => [{ address: "127.0.0.1", family: 4 }],
    };
    const told = [runId, ...expected.pending.runs.map((run) => run.runId)].toSorted();
    const stop = await startWebhooks({ database, guard, now: Date.now, log: silent }, url);
    await waitFor(async () => expect(heard.length).toBeGreaterThanOrEqual(told.length));
    await stop();
    await database.close();
    await new Promise((done) => receiver.close(done));
    expect(heard.map((one) => one.runId).toSorted()).toEqual(told);
    expect(heard.every(({ isSigned }) => isSigned)).toBe(true);
    expect(heard.map((one) => one.id)).toContain(`msg_${delivery}`);
  });

  test("its backup is restored", async () => {
    const backup = join(dir, tag, "backup");
    fixture.unpackBackup(backup);
    const restoredUrl = await newDatabase(`${tag}-restored`);
    const home = join(dir, tag, "restored");
    const env = { DATABASE_URL: restoredUrl, DATA_DIR: home };
    const manifest = await readManifest(backup);
    await runRestore(readConfig({ ...settings, ...env }), backup, []);
    expect(await auditFindings(restoredUrl)).toEqual([]);
    const client = new pg.Client({ connectionString: restoredUrl });
    await client.connect();
    const { rows } = await client.query<{ email: string }>('select email from auth."user"');
    await client.end();
    expect(rows).toHaveLength(Object.keys(expected.people).length + 1);
    expect(manifest.pictures.kept).toBeGreaterThan(0);
    for (const { link } of expected.runs) {
      const [, key = ""] = /^\/media\/([^?]+)/.exec(link.path) ?? [];
      expect(sha256(readFileSync(join(home, "files", key)))).toBe(link.sha256);
    }
    const member = await start(`${tag}-restored`, settings, env);
    const { email, password } = personOf("lan");
    const lan = openBrowser(() => member.url);
    expect(await lan.auth("/sign-in/email", { email, password })).toMatchObject({ status: 200 });
    await member.end("SIGTERM");
  });

  test("starts on the built-in PostgreSQL in its own folder", async () => {
    const home = join(dir, tag, "embedded");
    fixture.unpackData(home);
    const embedded = await startEmbeddedPostgres({ dataDir: home, log: silent });
    await fixture.loadDatabase(embedded.url);
    await embedded.stop();
    const member = await start(`${tag}-embedded`, settings, { DATA_DIR: home });
    const { cookies, email, password, credits } = personOf("minh");
    const minh = { ...openBrowser(() => member.url, cookies), email, password };
    expect(await factsOf(minh)).toMatchObject({ credits });
    await member.end("SIGTERM");
  });
});
