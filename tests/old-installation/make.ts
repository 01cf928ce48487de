/**
 * Makes the fixture of a release, by hand, in a checkout of its tag:
 *
 *   npm ci && npm run build
 *   MAKE_DATABASE_URL=postgres://... npx tsx tests/old-installation/make.ts v0.1.0
 *
 * The URL names an empty database of a PostgreSQL server whose `pg_dump` is on the PATH. See README.md next to the
 * fixtures.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { secretNames } from "../../src/server/secrets/secrets.ts";
import { bundleEchoServer } from "../setup/cluster/bundle-echo-server.ts";
import { freePort } from "../setup/cluster/free-port.ts";
import { Member } from "../setup/cluster/member.ts";
import { BUILT_PRODUCT } from "../setup/cluster.ts";
import { startFakeSmtp } from "../setup/fake-smtp.ts";
import { liveUntilTheEnd } from "./last-days.ts";
import { liveBefore, signUpCrowd } from "./lives.ts";
import { OPERATOR, type Settings, until } from "./people.ts";

/** The settings of the installation's operator. */
const settings: Settings = {
  RATE_LIMITS: "off",
  CREDITS_PER_RUN: "10",
  ENGINES: "local",
  ENGINE_THREADS: "1",
  KEEP_DAYS: "7",
  INACTIVE_YEARS: "2",
  MAX_QUEUED_RUNS: "100",
  RUN_TIMEOUT_S: "120",
  MAIL_FROM: "Fotoya <hello@example.com>",
  OPERATOR_ACCOUNTS: OPERATOR,
  OPERATOR_MAIL: OPERATOR,
  OPERATOR_NAME: "The old installation",
  METRICS_TOKEN: "the-token-of-the-old-installation",
  BUILD_ID: "old",
};

const [tag] = process.argv.slice(2);
const databaseUrl = process.env["MAKE_DATABASE_URL"];
if (!tag || !databaseUrl) throw new Error("MAKE_DATABASE_URL=... make.ts TAG");
const target = fileURLToPath(new URL(`../fixtures/${tag}`, import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "made-"));
chmodSync(dir, 0o755);
const dataDir = join(dir, "data");
const gate = join(dir, "gate");
const smtp = await startFakeSmtp();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
const echo = await bundleEchoServer();
const port = await freePort();
const env = {
  ...settings,
  NODE_ENV: "production",
  LOG_LEVEL: "warn",
  SMTP_URL: smtp.url,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
};

async function start(program: string, more: Record<string, string> = {}): Promise<Member> {
  const member = new Member({
    name: "server",
    role: "all",
    port,
    program,
    dir,
    env: { ...env, ...more },
    onLine: (line) => {
      if (!line.startsWith('{"echo"')) console.log(line);
    },
  });
  process.once("exit", () => member.killNow());
  member.spawn();
  await member.untilReady("/healthz");
  return member;
}

function command(...args: string[]): void {
  execFileSync(process.execPath, [BUILT_PRODUCT, ...args], {
    cwd: dir,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/** Leaves out lines that only `psql` understands. */
function dump(): string {
  const args = [
    "--inserts",
    "--rows-per-insert=50",
    "--no-owner",
    "--no-privileges",
    databaseUrl ?? "",
  ];
  const text = execFileSync("pg_dump", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  return text.replaceAll(/^\\(?:un)?restrict .*\n/gm, "");
}

function tar(file: string, from: string): void {
  const bytes = execFileSync(
    "tar",
    ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-c", "-C", from, "."],
    { maxBuffer: 2 ** 28 },
  );
  writeFileSync(join(target, file), gzipSync(bytes, { level: 9 }));
}

try {
  const world = { url: `http://127.0.0.1:${port}`, smtp, pool, gate };
  // Sign-ups per network are counted only if limits are on.
  const counted = await start(BUILT_PRODUCT, { RATE_LIMITS: "on" });
  const crowd = await signUpCrowd(world);
  await counted.end("SIGTERM");

  const real = await start(BUILT_PRODUCT);
  const life = await liveBefore(world, crowd);
  await real.end("SIGTERM");

  // Makes scheduled tasks due at each start.
  await pool.query("delete from public.chore");
  const noticing = await start(echo);
  await until("the first picture of who was invited is noticed", async () => {
    // As if a day had passed, which the reward waits for.
    const { rowCount } = await pool.query(
      "update public.referral set due_at = due_at - interval '25 hours' where state = 'waiting_delay'",
    );
    return rowCount === 1 ? true : null;
  });
  await noticing.end("SIGTERM");
  await pool.query("delete from public.chore");

  const last = await start(echo, { ECHO_GATE: gate });
  const expected = await liveUntilTheEnd(world, life);
  command("backup", join(dir, "backup"));
  await last.end("SIGKILL");
  await last.dispose();
  const { rows } = await pool.query<{ at: Date }>("select clock_timestamp() as at");

  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "dump.sql.gz"), gzipSync(dump(), { level: 9 }));
  const kept = join(dir, "kept");
  mkdirSync(kept);
  for (const name of [...secretNames, "files"]) {
    if (!existsSync(join(dataDir, name))) throw new Error(`no ${name} in ${dataDir}`);
    cpSync(join(dataDir, name), join(kept, name), { recursive: true });
  }
  tar("data.tar.gz", kept);
  tar("backup.tar.gz", join(dir, "backup"));
  const about = {
    tag,
    stoppedAt: rows[0]?.at.toISOString(),
    settings,
  };
  writeFileSync(
    join(target, "expected.json"),
    `${JSON.stringify({ ...about, ...expected }, null, 2)}\n`,
  );
} finally {
  await pool.end();
  await smtp.close();
  rmSync(dir, { recursive: true, force: true });
}
