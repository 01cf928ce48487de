import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { codeOf } from "../setup/authenticator-app.ts";
import { freePort } from "../setup/cluster/free-port.ts";
import { Member } from "../setup/cluster/member.ts";
import { startKillablePostgres } from "../setup/cluster/postgres.ts";
import { databaseUrl } from "../setup/database-url.ts";
import { startFakeSmtp } from "../setup/fake-smtp.ts";
import { openBrowser } from "./browser.ts";
import { openFixture } from "./fixture.ts";
import { auth, factsOf, type Person, type Settings } from "./people.ts";

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const LIMIT_MS = 60_000;
export const waitFor = <Found>(look: () => Promise<Found>) =>
  vi.waitFor(look, { timeout: LIMIT_MS, interval: 100 });

/** A machine that opens installations: PostgreSQL, a mail server and processes of this version. */
export async function openMachine(program: string) {
  const dir = mkdtempSync(join(tmpdir(), "old-installation-"));
  // If the user is root, PostgreSQL runs under another account, which must have access.
  chmodSync(dir, 0o755);
  const postgres = await startKillablePostgres(join(dir, "database"));
  const smtp = await startFakeSmtp();
  const members: Member[] = [];
  return {
    dir,
    async newDatabase(name: string): Promise<string> {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`create database "${name}"`);
      await client.end();
      return databaseUrl(postgres.url, name);
    },
    /** Starts a process of this version with the old installation's settings. */
    async start(name: string, env: Settings): Promise<Member> {
      const member = new Member({
        name,
        role: "all",
        port: await freePort(),
        program,
        dir,
        env: { NODE_ENV: "production", SMTP_URL: smtp.url, ...env },
      });
      members.push(member);
      member.spawn();
      await member.untilReady("/readyz");
      return member;
    },
    async close(): Promise<void> {
      for (const member of members) await member.dispose();
      await postgres.stop();
      await smtp.close();
      rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** The findings of the audits in a database; empty if all is well. */
export async function auditFindings(url: string): Promise<unknown[]> {
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

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** Opens an installation of a tagged release with a process of this version. While its gate is closed, no run ends. */
export async function openInstallation(tag: string, program: string) {
  const fixture = openFixture(tag);
  const { expected } = fixture;
  const machine = await openMachine(program);
  const url = await machine.newDatabase(tag);
  await fixture.loadDatabase(url);
  const dataDir = join(machine.dir, "data");
  fixture.unpackData(dataDir);
  const gate = join(machine.dir, "gate");
  writeFileSync(gate, "");
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => undefined);
  const server = await machine.start(tag, {
    ...expected.settings,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    ECHO_GATE: gate,
  });

  function personOf(name: string) {
    const person = expected.people[name];
    if (!person) throw new Error(`there is no ${name}`);
    return person;
  }
  function open(name: string): Person {
    const { email, password, cookies } = personOf(name);
    return { ...openBrowser(() => server.url, cookies), email, password };
  }
  async function signIn(name: string): Promise<Person> {
    const { email, password } = personOf(name);
    const browser = openBrowser(() => server.url);
    await auth(browser, "/sign-in/email", { email, password });
    return { ...browser, email, password };
  }
  return {
    fixture,
    expected,
    url,
    pool,
    server,
    openGate: () => rmSync(gate),
    personOf,
    /** The browser that was signed in when the installation stopped. */
    open,
    /** A new browser, signed in with the password. */
    signIn,
    /** Signs in with the password and a code of the app. */
    async signInOperator(): Promise<Person> {
      const operator = await signIn("operator");
      await auth(operator, "/two-factor/verify-totp", { code: codeOf(expected.factor.totpURI) });
      return operator;
    },
    creditsOf: async (name: string) => (await factsOf(open(name))).credits,
    async get(path: string): Promise<{ status: number; bytes: Buffer }> {
      const answer = await fetch(server.url + path);
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
    /** Problems found by the product's health check and by all audits. */
    async problems(): Promise<unknown[]> {
      const headers = { authorization: `Bearer ${expected.settings["METRICS_TOKEN"]}` };
      const answer = await fetch(`${server.url}/healthz?deep=1`, { headers });
      const health: unknown = await answer.json();
      return [...(answer.ok ? [] : [health]), ...(await auditFindings(url))];
    },
    async close(): Promise<void> {
      await pool.end();
      await machine.close();
    },
  };
}
