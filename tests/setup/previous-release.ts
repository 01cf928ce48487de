import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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
 * Unpacks the sources of previous releases beside this one's packages: the last tagged one and the commit before this
 * one. Without a history (an archive, a shallow clone) returns the present sources, so that an update is only a
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
  const parts = ["src", "tests/setup", "package.json", "tsconfig.json", "tsconfig.base.json"];
  const archive = spawnSync("git", ["archive", "--format=tar", commit, ...parts], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  if (archive.status !== 0) throw new Error(`git archive: ${archive.stderr.toString()}`);
  const unpacked = spawnSync("tar", ["-x", "-C", made], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr.toString()}`);
  symlinkSync(join(root, "node_modules"), join(made, "node_modules"), "junction");
  try {
    renameSync(made, dir);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another test may have unpacked it first.
    if (!existsSync(dir)) throw error;
  }
}
