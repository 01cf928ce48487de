import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "#server/db/connection.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { freePort, type Program, startProgram } from "./programs.ts";

type Role = "web" | "worker" | "all";

/** A PostgreSQL, a folder, and the programs started on them. */
export interface Stage {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly postgresPid: number;
  /** Holds all files, including the logs. */
  readonly dir: string;
  /** Secrets and files of the servers. */
  readonly dataDir: string;
  /** A process of the built product. `PRODUCT` names the program of another build. */
  startServer(role: Role, env?: Readonly<Record<string, string>>): Promise<Program>;
  /** A worker of the product whose engine returns its input. */
  startEchoWorker(env?: Readonly<Record<string, string>>): Promise<Program>;
  /** The peer: bare Fastify and pg. */
  startBare(): Promise<Program>;
  close(): Promise<void>;
}

/** Enough for a web process, a worker with its queue, the peer, and the measuring process. */
const MAX_CONNECTIONS = 100;
const quiet = { info: () => undefined, warn: console.warn, error: console.error };

export async function openStage(): Promise<Stage> {
  const dir = mkdtempSync(path.join(tmpdir(), "fotoya-load-"));
  chmodSync(dir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dir, "database"),
    log: quiet,
    maxConnections: MAX_CONNECTIONS,
  });
  const database = await openDatabase(postgres.url, { maxConnections: 4 });
  const programs: Program[] = [];
  const dataDir = path.join(dir, "data");
  mkdirSync(dataDir);

  async function start(name: string, args: readonly string[], env: Record<string, string>) {
    const port = await freePort();
    const program = await startProgram({
      name,
      args,
      env: { ...env, PORT: String(port), DATABASE_URL: postgres.url },
      logFile: path.join(dir, `${name}-${port}.log`),
      port,
      readyPath: "/healthz",
    });
    programs.push(program);
    return program;
  }

  const common = {
    HOST: "127.0.0.1",
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    // Each request names its own client address, so that the limits see many clients instead of one.
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "info",
    PUBLIC_URL: "http://counter.example",
    ENGINE_THREADS: "1",
    DATABASE_POOL: "12",
  };

  return {
    database,
    databaseUrl: postgres.url,
    postgresPid: postgres.pid(),
    dir,
    dataDir,
    startServer: (role, { PRODUCT = "dist/server/main.js", ...env } = {}) =>
      start(role, [PRODUCT, "--role", role], { ...common, ...env }),
    startEchoWorker: (env = {}) =>
      start("worker", ["--import", "tsx", "bench/load/echo-worker.ts"], { ...common, ...env }),
    startBare: () =>
      start("bare", ["--import", "tsx", "bench/load/bare.ts"], { NODE_ENV: "production" }),
    async close() {
      for (const program of programs.toReversed()) await program.stop();
      await database.close();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
