import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isRoot } from "./postgres-user.ts";
import { processStartTime } from "./process-identity.ts";

let parent = "";
let dataDir = "";
let messages: string[] = [];
const log = {
  info: (message: string) => messages.push(message),
  warn: (message: string) => messages.push(message),
  error: (message: string) => messages.push(message),
};
const running = new Set<EmbeddedPostgres>();

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "fotoya-pg-"));
  chmodSync(parent, 0o755);
  dataDir = path.join(parent, "data");
  messages = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  running.clear();
  rmSync(parent, { recursive: true, force: true });
});

async function start(onHealthChange?: (isHealthy: boolean) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    ...(onHealthChange && { onHealthChange }),
  });
  running.add(postgres);
  return postgres;
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  await postgres.stop();
  running.delete(postgres);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** A server of its own process on the same folder; resolves with its address once it runs. */
function startElsewhere(): Promise<{ child: ChildProcess; url: string; postgresPid: number }> {
  const module = fileURLToPath(new URL("./embedded-postgres.ts", import.meta.url));
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const log = { info() {}, warn() {}, error() {} };
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    process.stdout.write(JSON.stringify({ url: postgres.url, postgresPid: postgres.pid() }) + "\\n");`;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("the other server ended")));
    child.stdout.once("data", (chunk: Buffer) => {
      const started: { url: string; postgresPid: number } = JSON.parse(chunk.toString());
      resolve({ child, ...started });
    });
  });
}

function kill(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

describe("startEmbeddedPostgres", () => {
  test("keeps data over a stop and a start, with a password and on this machine only", async () => {
    const first = await start();
    expect(first.isHealthy()).toBe(true);
    await query(first.url, "create table kept (value int); insert into kept values (7)");
    const [settings] = await query(
      first.url,
      `select current_setting('listen_addresses') as hosts, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
              current_setting('max_connections') as connections,
              current_setting('unix_socket_directories') as sockets`,
    );
    expect(settings).toEqual({
      hosts: "127.0.0.1",
      fsync: "on",
      commit: "on",
      pages: "on",
      connections: "60",
      sockets: "",
    });
    const wrong = new URL(first.url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
    expect(statSync(path.join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
    await stop(first);
    expect(existsSync(path.join(dataDir, "fotoya.lock"))).toBe(false);

    const second = await start();
    expect(await query(second.url, "select value from kept")).toEqual([{ value: 7 }]);
  });

  test("refuses a folder that another process uses, and names the process", async () => {
    const { child, postgresPid } = await startElsewhere();
    await expect(start()).rejects.toThrow(`DATA_DIR is in use by process ${child.pid}`);
    await kill(child);
    await start();
    expect(processStartTime(postgresPid)).toBeNull();
  });

  test("ends the PostgreSQL of a killed run and finds its data", async () => {
    const { child, url, postgresPid } = await startElsewhere();
    await query(url, "create table kept (value int); insert into kept values (8)");
    await kill(child);
    expect(processStartTime(postgresPid)).not.toBeNull();
    const postgres = await start();
    expect(messages.join()).toContain(`process ${postgresPid}`);
    expect(await query(postgres.url, "select value from kept")).toEqual([{ value: 8 }]);
  });

  test("starts after server and PostgreSQL were both killed", async () => {
    const { child, url, postgresPid } = await startElsewhere();
    await query(url, "create table kept (value int); insert into kept values (9)");
    await kill(child);
    process.kill(postgresPid, "SIGKILL");
    const postgres = await start();
    expect(await query(postgres.url, "select value from kept")).toEqual([{ value: 9 }]);
  });

  test("starts again at the same address when PostgreSQL dies, and says so meanwhile", async () => {
    const changes: { told: boolean; asked: boolean }[] = [];
    let back = () => undefined as void;
    const isBack = new Promise<void>((resolve) => {
      back = resolve;
    });
    const postgres = await start((isHealthy) => {
      changes.push({ told: isHealthy, asked: postgres.isHealthy() });
      if (isHealthy) back();
    });
    process.kill(postgres.pid(), "SIGKILL");
    await isBack;
    expect(changes).toEqual([
      { told: false, asked: false },
      { told: true, asked: true },
    ]);
    expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("is not held up by a process number that now belongs to a stranger", async () => {
    await stop(await start());
    const pidFile = path.join(dataDir, "postgres", "postmaster.pid");
    writeFileSync(pidFile, `${process.ppid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n\nready\n`);
    expect((await start()).isHealthy()).toBe(true);
    expect(processStartTime(process.ppid)).not.toBeNull();
  });

  test("removes what an interrupted first start left behind", async () => {
    const unfinished = path.join(dataDir, "postgres.init-1");
    mkdirSync(unfinished, { recursive: true });
    chmodSync(dataDir, 0o755);
    writeFileSync(path.join(unfinished, "PG_VERSION"), "18\n");
    await start();
    expect(existsSync(unfinished)).toBe(false);
  });

  test("refuses data of another major version in one sentence and lets the folder go", async () => {
    await stop(await start());
    const version = path.join(dataDir, "postgres", "PG_VERSION");
    const real = readFileSync(version, "utf8");
    writeFileSync(version, "17\n");
    await expect(start()).rejects.toThrow("was created by PostgreSQL 17");
    writeFileSync(version, real);
    await start();
  });

  test("works in a folder that only its owner may enter, and leaves that folder as it is", async () => {
    chmodSync(parent, 0o700);
    const postgres = await start();
    expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(statSync(parent).mode & 0o777).toBe(0o700);
    await stop(postgres);
    const record = path.join(dataDir, "database-location");
    expect(existsSync(record)).toBe(isRoot());
    // Later starts use the recorded place even when DATA_DIR can be reached by then.
    chmodSync(parent, 0o755);
    await stop(await start());
    expect(existsSync(path.join(dataDir, "postgres"))).toBe(!isRoot());
    if (isRoot()) rmSync(readFileSync(record, "utf8").trim(), { recursive: true });
  });
});
