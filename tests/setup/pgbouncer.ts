import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { unprivilegedUser } from "../../src/server/db/postgres-user.ts";
import { freePort } from "./cluster/free-port.ts";

const home = fileURLToPath(new URL("../../.cache/pgbouncer", import.meta.url));
const START_LIMIT_MS = 20_000;

interface Program {
  readonly path: string;
  readonly env: Record<string, string>;
}

function working(path: string): Program | null {
  const libraries = existsSync(join(home, "usr", "lib"))
    ? readdirSync(join(home, "usr", "lib")).map((name) => join(home, "usr", "lib", name))
    : [];
  const env = { PATH: process.env["PATH"] ?? "", LD_LIBRARY_PATH: libraries.join(":") };
  const { status } = spawnSync(path, ["--version"], { env, stdio: "ignore" });
  return status === 0 ? { path, env } : null;
}

/** Unpacks Debian's package and the libraries it needs into our cache, without installing anything. */
function unpackDebian(): void {
  mkdirSync(home, { recursive: true });
  const needed = spawnSync("apt-cache", ["depends", "pgbouncer"], { encoding: "utf8" });
  const libraries = (needed.stdout ?? "").match(/lib(event|c-ares)[\w.-]*/g) ?? [];
  spawnSync("apt-get", ["download", "pgbouncer", ...libraries], { cwd: home, stdio: "ignore" });
  for (const name of readdirSync(home).filter((file) => file.endsWith(".deb"))) {
    spawnSync("dpkg", ["-x", join(home, name), home], { stdio: "ignore" });
  }
}

/** Finds pgbouncer or unpacks it if Debian's packages are available. Throws if there is none. */
function locatePgbouncer(): Program {
  const unpacked = join(home, "usr", "sbin", "pgbouncer");
  const find = () => working("pgbouncer") ?? working("/usr/sbin/pgbouncer") ?? working(unpacked);
  let program = find();
  if (program === null) {
    unpackDebian();
    program = find();
  }
  if (program === null) throw new Error("pgbouncer wasn't found: install its package");
  return program;
}

export interface Pgbouncer {
  readonly url: string;
  stop(): Promise<void>;
}

async function untilAnswers(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isThere) return;
    await delay(50);
  }
  throw new Error("pgbouncer doesn't start");
}

/** Starts a pooler in transaction mode in front of a database, with `poolSize` connections. `dir` must exist. */
export async function startPgbouncer(
  databaseUrl: string,
  dir: string,
  poolSize: number,
): Promise<Pgbouncer> {
  const { path, env } = locatePgbouncer();
  const target = new URL(databaseUrl);
  const port = await freePort();
  const file = join(dir, "pgbouncer.ini");
  const account = `user=${target.username} password=${target.password}`;
  const database = `host=${target.hostname} port=${target.port} dbname=postgres ${account}`;
  writeFileSync(
    file,
    `[databases]
postgres = ${database} pool_size=${poolSize}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 300
`,
  );
  // pgbouncer refuses to run as root.
  const runAs = unprivilegedUser();
  if (runAs) chownSync(file, runAs.uid, runAs.gid);
  const child = spawn(path, [file], { ...runAs, env, stdio: "ignore" });
  const ended = new Promise((done) => child.once("exit", done));
  const url = `postgres://${target.username}@127.0.0.1:${port}/postgres`;
  await untilAnswers(child, url);
  return {
    url,
    async stop() {
      child.kill("SIGQUIT");
      await ended;
    },
  };
}
