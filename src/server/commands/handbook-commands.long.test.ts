import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, signIn, signUp } from "../../../tests/setup/account-holder.ts";
import { codeOf } from "../../../tests/setup/authenticator-app.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";

/* The commands of docs/handbook.md that need nobody else, as an operator types them. */

const MAIN = ["--import", "tsx", join("src", "server", "main.ts")];
const OPEN = / (?:is open|answers|works) at (http:\S+)/;
const TIMEOUT_MS = 120_000;

let folder = "";
let database: TestDatabase;
const processes = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "handbook-"));
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all([...processes].map((child) => end(child)));
  await database.drop();
  await rm(folder, { recursive: true });
});

const env = () => ({
  NODE_ENV: "production",
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, "data"),
  PORT: "0",
  RATE_LIMITS: "off",
  ENGINE_THREADS: "1",
  METRICS_TOKEN: "a-token-of-the-handbook",
  OPERATOR_ACCOUNTS: OPERATOR,
});

/** Starts a process and answers where it is open. */
async function start(...args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...MAIN, ...args], { env: env(), stdio: "pipe" });
  processes.add(child);
  let said = "";
  const url = await new Promise<string>((done, fail) => {
    const read = (text: Buffer) => {
      said += text.toString();
      const [, address] = OPEN.exec(said) ?? [];
      if (address) done(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => fail(new Error(said)));
  });
  return { child, url };
}

async function end(child: ChildProcess): Promise<void> {
  processes.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

/** What a command says, and 0 or what it ends with. */
async function command(...args: string[]): Promise<{ code: unknown; said: string }> {
  try {
    const { stderr } = await promisify(execFile)(process.execPath, [...MAIN, ...args], {
      env: env(),
    });
    return { code: 0, said: stderr };
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && "stderr" in cause)
      return { code: cause.code, said: String(cause.stderr) };
    throw cause;
  }
}

const EMAIL = "lan@example.com";
const OPERATOR = "operator@example.com";

/** The password alone is not enough any more, the code is. */
async function signInByCode(url: string, account: Account, code: string): Promise<void> {
  const post = (path: string, body: object, cookie = "") =>
    fetch(`${url}/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const first = await post("/sign-in/email", account);
  expect(await first.json()).toMatchObject({ twoFactorRedirect: true });
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  expect((await post("/two-factor/verify-totp", { code }, cookie)).status).toBe(200);
}

test("figures, backup, forgetting and new secrets, in the order of an operator's life", {
  timeout: 4 * TIMEOUT_MS,
}, async () => {
  const all = await start();
  const ask = (path: string, headers = {}) => fetch(`${all.url}${path}`, { headers });
  const authorization = "Bearer a-token-of-the-handbook";
  for (const path of ["/healthz", "/healthz?deep=1", "/readyz"]) {
    await expect
      .poll(async () => (await ask(path, { authorization })).status, {
        timeout: TIMEOUT_MS,
        interval: 200,
      })
      .toBe(200);
  }
  for (const path of ["/metrics", "/healthz?deep=1"]) expect((await ask(path)).status).toBe(404);
  const figures = await (await ask("/metrics", { authorization })).text();
  const handbook = await readFile(join("docs", "handbook.md"), "utf8");
  const named = [...handbook.matchAll(/`(fotoya_[a-z_]+)`/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !figures.includes(`# TYPE ${name} `))).toEqual([]);
  const person = await signUp(all.url, EMAIL);

  const kept = await command("backup", join(folder, "backups", "{time}"), "--keep-days", "21");
  expect(kept).toMatchObject({ code: 0, said: expect.stringContaining("contains the secrets") });
  const without = join(folder, "elsewhere", "{time}");
  expect((await command("backup", without, "--without-secrets")).said).toContain(
    "doesn't contain the secrets",
  );
  const [backup = ""] = await readdir(join(folder, "backups"));
  const former = await readFile(join(folder, "backups", backup, "secrets", "auth-secret"));

  expect(await command("renew-secrets")).toMatchObject({
    code: 1,
    said: expect.stringContaining("stop all of them first"),
  });
  expect(await command("forget", "nobody@example.com")).toMatchObject({ code: 1 });
  expect((await command("forget", EMAIL)).said).toContain("The account will be deleted after");
  const operator = await signUp(all.url, OPERATOR);
  expect(await command("enrol-operator", EMAIL)).toMatchObject({
    code: 1,
    said: expect.stringContaining("isn't in OPERATOR_ACCOUNTS"),
  });
  const enrolled = await command("enrol-operator", OPERATOR);
  expect(enrolled).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/m),
  });
  const [uri = ""] = /^otpauth:\S+$/m.exec(enrolled.said) ?? [];
  await signInByCode(all.url, operator.account, codeOf(uri));
  const { rows: logged } = await database.pool.query(
    "select action from public.operator_action where target = $1",
    [`user:${operator.userId}`],
  );
  expect(logged).toEqual([{ action: "operator.enrol" }]);
  await end(all.child);

  const renewed = await command("renew-secrets");
  expect(renewed).toMatchObject({
    code: 0,
    said: expect.stringContaining("auth-secret, media-secret, webhook-secret"),
  });
  expect(await readFile(join(folder, "data", "auth-secret"))).not.toEqual(former);

  expect(await command("--role", "web")).toMatchObject({
    code: 1,
    said: expect.stringContaining("--role web needs PUBLIC_URL"),
  });
  const again = await start();
  // The account that is leaving still lets its owner in, to undo it.
  await signIn(again.url, person.account);
  await end(again.child);
});
