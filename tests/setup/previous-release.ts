import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = "tests/setup/echo-server.ts";

export interface PreviousRelease {
  /** The previous release's program: `echo-server.ts` in its own sources. */
  readonly program: string;
  /** `true` for a tagged release, which may be installed somewhere; `false` for a commit in between. */
  readonly isTagged: boolean;
  /** The tag or the short commit id, for messages. */
  readonly name: string;
}

function git(...args: string[]): string | null {
  // Never prompts for a password.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", env });
  return status === 0 ? stdout.trim() : null;
}

/** The commit before the newest change of the product, or the newest one if the change isn't committed yet. */
function previousCommit(): string | null {
  const isCommitted = git("status", "--porcelain", "--", "src") === "";
  const commits = git("rev-list", "-n", "2", "HEAD", "--", "src")?.split("\n") ?? [];
  return commits[isCommitted ? 1 : 0] ?? null;
}

/** The newest tag before this commit. */
function previousTag(): string | null {
  const tags = git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname") ?? "";
  const atHead = git("tag", "--points-at", "HEAD")?.split("\n") ?? [];
  return tags.split("\n").find((tag) => tag !== "" && !atHead.includes(tag)) ?? null;
}

/**
 * Unpacks the sources of previous releases: the last tagged one and the commit before this one. They use this one's
 * packages, or install their own if these differ. Without a history (an archive, a shallow clone) returns the present sources, so that an update is only a
 * rolling restart.
 */
export function previousReleases(): PreviousRelease[] {
  let commit = previousCommit();
  if (commit === null && git("fetch", "--quiet", "--deepen=50") !== null) commit = previousCommit();
  const tag = previousTag();
  const names = new Map<string, string>();
  if (commit !== null) names.set(commit, commit.slice(0, 12));
  const tagged = tag === null ? null : git("rev-parse", `${tag}^{commit}`);
  if (tag !== null && tagged !== null) names.set(tagged, tag);
  if (names.size === 0) {
    const name = "the present sources, for want of a history";
    return [{ program: join(root, PROGRAM), isTagged: false, name }];
  }
  const home = join(root, ".cache", "previous");
  for (const kept of existsSync(home) ? readdirSync(home) : []) {
    if (!names.has(kept)) rmSync(join(home, kept), { recursive: true, force: true });
  }
  return [...names].map(([id, name]) => {
    const dir = join(home, id);
    if (!existsSync(dir)) unpack(id, dir);
    return { program: join(dir, PROGRAM), isTagged: name === tag, name };
  });
}

function unpack(commit: string, dir: string): void {
  mkdirSync(join(dir, ".."), { recursive: true });
  const made = mkdtempSync(`${dir}.made-`);
  // As root, PostgreSQL runs under another account, which must be able to enter.
  chmodSync(made, 0o755);
  const settings = ["package.json", LOCK, "tsconfig.json", "tsconfig.base.json"];
  const parts = ["src", "tests/setup", ...settings];
  const archive = spawnSync("git", ["archive", "--format=tar", commit, ...parts], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  if (archive.status !== 0) throw new Error(`git archive: ${archive.stderr.toString()}`);
  const unpacked = spawnSync("tar", ["-x", "-C", made], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr.toString()}`);
  if (isDeepStrictEqual(productPackages(made), productPackages(root))) {
    symlinkSync(join(root, "node_modules"), join(made, "node_modules"), "junction");
  } else {
    install(made);
  }
  try {
    renameSync(made, dir);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another test may have unpacked it first.
    if (!existsSync(dir)) throw error;
  }
}

const LOCK = "package-lock.json";

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean }>
  >;
}

/** The versions of the packages that the product runs with, by folder. */
function productPackages(tree: string): Readonly<Record<string, string | undefined>> {
  const { packages }: Lock = JSON.parse(readFileSync(join(tree, LOCK), "utf8"));
  const own = Object.entries(packages).filter(([folder, { dev }]) => folder !== "" && dev !== true);
  return Object.fromEntries(own.map(([folder, { version }]) => [folder, version]));
}

/** Packages for development are found in this tree, which contains the other one. */
function install(tree: string): void {
  const args = ["ci", "--omit=dev", "--no-audit", "--no-fund"];
  const { status, stderr } = spawnSync("npm", args, { cwd: tree, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ci in ${tree}: ${stderr}`);
}
