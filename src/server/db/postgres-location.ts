import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { canEnter, isRoot, type RunAs, unprivilegedUser } from "./postgres-user.ts";

export interface ClusterLocation {
  /** DATA_DIR with symbolic links resolved. */
  readonly dataDir: string;
  /** The folder of the cluster and its files. */
  readonly base: string;
  readonly clusterDir: string;
  readonly passwordFile: string;
  /** Where a reachable copy of PostgreSQL's programs may be kept. */
  readonly programsDir: string;
  readonly runAs: RunAs | null;
}

/** Where root keeps files that its unprivileged user must reach if that user can't enter DATA_DIR. */
const SHARED_DIR = "/var/lib/fotoya";
/** Names the folder of a database outside DATA_DIR. */
export const RECORD_FILE = "database-location";
export const CLUSTER = "postgres";

function makeOpenDir(dir: string): void {
  const firstMade = mkdirSync(dir, { recursive: true, mode: 0o755 });
  // A strict umask would make the folder unreachable.
  if (firstMade !== undefined) chmodSync(dir, 0o755);
}

/** Creates a folder outside DATA_DIR for its database, and records it in DATA_DIR before it's used. */
function recordSharedBase(dataDir: string, user: RunAs): string {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const base = path.join(SHARED_DIR, name);
  makeOpenDir(SHARED_DIR);
  // A new DATA_DIR with a reused name gets a new database; the old one is renamed, never deleted.
  if (existsSync(base)) renameSync(base, `${base}.old-${Date.now()}`);
  makeOpenDir(base);
  if (!canEnter(base, user)) {
    throw new Error(
      `The PostgreSQL user can access neither ${dataDir} nor ${base}: set DATABASE_URL`,
    );
  }
  const record = path.join(dataDir, RECORD_FILE);
  writeFileSync(`${record}.new`, `${base}\n`);
  renameSync(`${record}.new`, record);
  return base;
}

function chooseBase(dataDir: string): string {
  const record = path.join(dataDir, RECORD_FILE);
  if (existsSync(record)) {
    const base = readFileSync(record, "utf8").trim();
    if (existsSync(base)) return base;
    throw new Error(
      `${record} says that the database is in ${base}, but that folder has no database`,
    );
  }
  const user = unprivilegedUser();
  if (user === null || existsSync(path.join(dataDir, CLUSTER)) || canEnter(dataDir, user)) {
    return dataDir;
  }
  return recordSharedBase(dataDir, user);
}

/** The account for a cluster: its owner, because PostgreSQL accepts no other. */
function accountFor(clusterDir: string): RunAs | null {
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (!owner) return unprivilegedUser();
  if (isRoot()) {
    const runAs = owner.uid === 0 ? unprivilegedUser() : { uid: owner.uid, gid: owner.gid };
    if (canEnter(clusterDir, runAs)) return runAs;
    throw new Error(
      `${clusterDir} belongs to user ${owner.uid}, who can no longer access it; give that user access to its parent folders`,
    );
  }
  if (process.getuid && owner.uid !== process.getuid()) {
    throw new Error(`${clusterDir} belongs to user ${owner.uid}: start the server as that user`);
  }
  return null;
}

/**
 * Returns the location of a DATA_DIR's database and the account that runs it. The location is DATA_DIR, except for root
 * if root's unprivileged user can't reach it: then it's below /var/lib/fotoya. Folders above DATA_DIR stay unchanged.
 * The caller holds the lock of `dataDir`, which exists.
 */
export function locateCluster(dataDir: string): ClusterLocation {
  const root = realpathSync(dataDir);
  const base = realpathSync(chooseBase(root));
  const clusterDir = path.join(base, CLUSTER);
  const runAs = accountFor(clusterDir);
  return {
    dataDir: root,
    base,
    clusterDir,
    passwordFile: path.join(base, "postgres-password"),
    programsDir: runAs ? SHARED_DIR : root,
    runAs,
  };
}
