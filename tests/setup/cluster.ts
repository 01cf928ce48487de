import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "./cluster/free-port.ts";
import { Member } from "./cluster/member.ts";
import { type KillablePostgres, startKillablePostgres } from "./cluster/postgres.ts";
import { type RoundRobin, startRoundRobin } from "./cluster/round-robin.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";
import { untilOpen } from "./until-open.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The built product. */
export const BUILT_PRODUCT = join(root, "dist", "server", "main.js");
const READY_PATH = "/readyz";

export interface ClusterOptions {
  readonly webs: number;
  readonly workers: number;
  /** The program of every process. Default: the built product. */
  readonly program?: string;
  /** The image store: a folder that all processes share, or an S3 server. Default: the folder. */
  readonly storage?: "disk" | "s3";
  /** Variables for every process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Variables for one process, by its name (`web-1`, `worker-2`). */
  readonly envOf?: (name: string) => Readonly<Record<string, string>>;
  /** Node's own options for one process, such as `--max-old-space-size=64`. */
  readonly nodeOptionsOf?: (name: string) => readonly string[];
  /** The largest file that a process may write. Simulates a full disk. */
  readonly fileLimitKibOf?: (name: string) => number | undefined;
  /** Called for every line that a process prints. */
  readonly onLine?: (line: string, member: Member) => void;
}

/** Several product processes on one PostgreSQL server, behind one address, all on this machine. */
export interface Cluster {
  /** The shared address, which the web processes answer in turn. */
  readonly url: string;
  readonly dir: string;
  readonly members: readonly Member[];
  readonly postgres: KillablePostgres;
  /** `null` if images are stored in a folder. */
  readonly s3: S3Server | null;
  /** The name of the web process that got the last request to a path through the shared address. */
  webOf(path: string): string;
  member(name: string): Member;
  /** Sends a signal to a process and waits for its exit. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** Starts a process that has exited and waits until it's ready. */
  restart(name: string, env?: Readonly<Record<string, string>>): Promise<void>;
  waitReady(): Promise<void>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Stops everything, in any state, and removes its data. */
  stop(): Promise<void>;
}

interface Started {
  readonly dir: string;
  readonly steps: (() => Promise<unknown>)[];
}

/** Starts the cluster and waits until every process is ready. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  if (!existsSync(options.program ?? BUILT_PRODUCT)) {
    throw new Error("The product is not built: npm run build");
  }
  const dir = mkdtempSync(join(tmpdir(), "cluster-"));
  // When started by root, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(dir, 0o755);
  const started: Started = { dir, steps: [] };
  try {
    return await startParts(options, started);
  } catch (error) {
    await endAll(started);
    throw error;
  }
}

/** Ensures that nothing outlives this process, even if it exits in the middle of a test. */
function killAtExit(kill: () => void, steps: Started["steps"]): void {
  process.once("exit", kill);
  steps.push(async () => void process.removeListener("exit", kill));
}

async function endAll({ dir, steps }: Started): Promise<void> {
  const results = [];
  for (const step of steps.toReversed()) results.push(...(await Promise.allSettled([step()])));
  rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

async function startParts(options: ClusterOptions, started: Started): Promise<Cluster> {
  const { dir, steps } = started;
  const postgres = await startKillablePostgres(join(dir, "database"));
  steps.push(() => postgres.stop());
  killAtExit(() => postgres.killNow(), steps);
  const ports = await Promise.all(Array.from({ length: options.webs }, freePort));
  const balancer = await startRoundRobin(ports, { readyPath: READY_PATH });
  steps.push(() => balancer.close());
  const s3 = options.storage === "s3" ? await startS3Server() : null;
  if (s3) steps.push(() => s3.close());
  const members = await createMembers(options, { dir, postgres, s3, balancer, ports });
  steps.push(() => Promise.all(members.map((member) => member.dispose())));
  killAtExit(() => members.forEach((member) => member.killNow()), steps);
  for (const member of members) member.spawn();
  const waitReady = async (): Promise<void> => {
    await Promise.all(members.map((member) => member.untilReady(READY_PATH)));
  };
  await waitReady();
  // The guard for a busy server exempts the ready path, and the start may have kept the threads busy.
  await Promise.all(
    members.filter(({ role }) => role !== "worker").map(({ url }) => untilOpen(url)),
  );
  const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
  pool.on("error", () => undefined);
  steps.push(() => pool.end());
  return handleOf({ started, postgres, s3, members, balancer, pool, waitReady });
}

interface Ground {
  readonly dir: string;
  readonly postgres: KillablePostgres;
  readonly s3: S3Server | null;
  readonly balancer: RoundRobin;
  /** Ports of the web processes. */
  readonly ports: readonly number[];
}

function variablesOf({ dir, postgres, s3, balancer }: Ground): Record<string, string> {
  return {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    RATE_LIMITS: "off",
    ENGINE_THREADS: "1",
    PUBLIC_URL: balancer.url,
    DATABASE_URL: postgres.url,
    DATA_DIR: join(dir, "data"),
    ...(s3 ? { STORAGE_URL: s3.storageUrl } : {}),
  };
}

async function createMembers(options: ClusterOptions, ground: Ground): Promise<Member[]> {
  const { dir, ports } = ground;
  const roles = [
    ...Array.from({ length: options.webs }, () => "web" as const),
    ...Array.from({ length: options.workers }, () => "worker" as const),
  ];
  mkdirSync(join(dir, "data"));
  return Promise.all(
    roles.map(async (role, index) => {
      const name = `${role}-${role === "web" ? index + 1 : index - options.webs + 1}`;
      const fileLimitKib = options.fileLimitKibOf?.(name);
      return new Member({
        name,
        role,
        port: ports[index] ?? (await freePort()),
        program: options.program ?? BUILT_PRODUCT,
        dir,
        env: { ...variablesOf(ground), ...options.env, ...options.envOf?.(name) },
        nodeOptions: options.nodeOptionsOf?.(name) ?? [],
        ...(fileLimitKib === undefined ? {} : { fileLimitKib }),
        ...(options.onLine ? { onLine: options.onLine } : {}),
      });
    }),
  );
}

interface Parts {
  readonly started: Started;
  readonly postgres: KillablePostgres;
  readonly s3: S3Server | null;
  readonly members: readonly Member[];
  readonly balancer: RoundRobin;
  readonly pool: pg.Pool;
  readonly waitReady: () => Promise<void>;
}

function handleOf(parts: Parts): Cluster {
  const { started, postgres, s3, members, balancer, pool, waitReady } = parts;
  function member(name: string): Member {
    const found = members.find((one) => one.name === name);
    if (!found) throw new Error(`there is no process ${name}`);
    return found;
  }
  return {
    url: balancer.url,
    dir: started.dir,
    members,
    postgres,
    s3,
    webOf(path) {
      const port = balancer.lastBackends.get(path);
      const found = members.find((one) => one.port === port);
      if (!found) throw new Error(`no process received ${path}`);
      return found.name;
    },
    member,
    waitReady,
    kill: (name, signal = "SIGKILL") => member(name).end(signal),
    async restart(name, env) {
      member(name).spawn(env);
      await member(name).untilReady(READY_PATH);
    },
    async sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const { rows } = await pool.query<Row>(text, [...values]);
      return rows;
    },
    stop: () => endAll(started),
  };
}
