import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { ClusterLocation } from "./postgres-location.ts";

/** The superuser of the built-in cluster. */
export const CLUSTER_USER = "fotoya";

function readOrMakePassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const password = randomBytes(24).toString("base64url");
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return password;
}

function runInitdb(program: string, args: readonly string[], location: ClusterLocation) {
  return new Promise<void>((resolve, reject) => {
    let output = "";
    const child = spawn(program, args, {
      ...location.runAs,
      cwd: location.base,
      env: { LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb exited with code ${code}: ${output.trim().slice(-2000)}`));
    });
  });
}

function removeUnfinished({ base, clusterDir }: ClusterLocation): void {
  const prefix = `${path.basename(clusterDir)}.init-`;
  for (const name of readdirSync(base)) {
    if (!name.startsWith(prefix)) continue;
    // The initdb of a killed run may still be writing.
    const again = { maxRetries: 10, retryDelay: 100 };
    rmSync(path.join(base, name), { recursive: true, force: true, ...again });
  }
}

async function createCluster(binaries: PostgresBinaries, location: ClusterLocation) {
  const { clusterDir, passwordFile, runAs } = location;
  const unfinished = `${clusterDir}.init-${process.pid}`;
  const password = readOrMakePassword(passwordFile);
  // initdb reads the password under its own account, so it gets a copy that is deleted at the end of this function.
  const handedOver = `${unfinished}.password`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    writeFileSync(handedOver, `${password}\n`, { mode: 0o600 });
    if (runAs) {
      chownSync(unfinished, runAs.uid, runAs.gid);
      chownSync(handedOver, runAs.uid, runAs.gid);
    }
    const args = [
      `--pgdata=${unfinished}`,
      `--username=${CLUSTER_USER}`,
      `--pwfile=${handedOver}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      // Case mapping of every alphabet, identical on every machine.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
    ];
    await runInitdb(binaries.initdb, args, location);
    // A cluster exists completely or not at all: a partial one could never start.
    renameSync(unfinished, clusterDir);
  } finally {
    rmSync(handedOver, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function checkMajor(clusterDir: string, major: number): void {
  const version = readFileSync(path.join(clusterDir, "PG_VERSION"), "utf8").trim();
  if (version === String(major)) return;
  throw new Error(
    `The database in ${clusterDir} was created by PostgreSQL ${version}, but this program contains ` +
      `PostgreSQL ${major}, which can't read it: export it with the version that created it, or set DATABASE_URL`,
  );
}

/**
 * Creates the cluster if there is none, otherwise checks that these programs can read it. The caller holds the lock of
 * the folder. Returns the password of `CLUSTER_USER`.
 */
export async function ensureCluster(
  binaries: PostgresBinaries,
  location: ClusterLocation,
): Promise<string> {
  const { clusterDir, passwordFile } = location;
  removeUnfinished(location);
  if (existsSync(path.join(clusterDir, "PG_VERSION"))) checkMajor(clusterDir, binaries.major);
  else await createCluster(binaries, location);
  if (!existsSync(passwordFile)) {
    throw new Error(`The database password is missing: ${passwordFile}`);
  }
  return readOrMakePassword(passwordFile);
}
