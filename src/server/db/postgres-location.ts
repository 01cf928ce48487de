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
  /** The folder that holds the cluster and what belongs to it. */
  readonly base: string;
  readonly clusterDir: string;
  readonly passwordFile: string;
  /** Where a reachable copy of PostgreSQL's programs may be kept. */
  readonly programsDir: string;
  readonly runAs: RunAs | null;
}

/** Where root keeps what its unprivileged user must reach when DATA_DIR is closed to that user. */
const SHARED_DIR = "/var/lib/fotoya";
/** Names the folder of a database that does not lie in DATA_DIR itself. */
export const RECORD_FILE = "database-location";
export const CLUSTER = "postgres";

function makeOpenDir(dir: string): void {
  const firstMade = mkdirSync(dir, { recursive: true, mode: 0o755 });
  // A strict umask would close the very folder that is meant to be reachable.
  if (firstMade !== undefined) chmodSync(dir, 0o755);
}

/** A folder outside DATA_DIR for the database of this DATA_DIR, recorded in it before it is used. */
function recordSharedBase(dataDir: string, user: RunAs): string {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const base = path.join(SHARED_DIR, name);
  makeOpenDir(SHARED_DIR);
  // A fresh DATA_DIR under an old name gets a fresh database; the old one is kept aside, never deleted.
  if (existsSync(base)) renameSync(base, `${base}.old-${Date.now()}`);
  makeOpenDir(base);
  if (!canEnter(base, user)) {
    throw new Error(`PostgreSQL's user can enter neither ${dataDir} nor ${base}: set DATABASE_URL`);
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
    throw new Error(`${record} says that the database lies in ${base}, but nothing is there`);
  }
  const user = unprivilegedUser();
  if (user === null || existsSync(path.join(dataDir, CLUSTER)) || canEnter(dataDir, user)) {
    return dataDir;
  }
  return recordSharedBase(dataDir, user);
}

/** The account for a cluster: the one that owns it, since PostgreSQL accepts no other. */
function accountFor(clusterDir: string): RunAs | null {
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (!owner) return unprivilegedUser();
  if (isRoot()) {
    const runAs = owner.uid === 0 ? unprivilegedUser() : { uid: owner.uid, gid: owner.gid };
    if (canEnter(clusterDir, runAs)) return runAs;
    throw new Error(
      `${clusterDir} belongs to user ${owner.uid}, who cannot enter it any more; open its parents to that user`,
    );
  }
  if (process.getuid && owner.uid !== process.getuid()) {
    throw new Error(`${clusterDir} belongs to user ${owner.uid}: start the server as that user`);
  }
  return null;
}

/**
 * Where the database of a DATA_DIR lies and which account runs it. It lies in DATA_DIR; for root only
 * when root's unprivileged user can reach it, else below /var/lib/fotoya. Folders above DATA_DIR are
 * left as they are. The caller holds the lock of `dataDir`, which exists.
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
