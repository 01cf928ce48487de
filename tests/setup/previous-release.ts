import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = "tests/setup/echo-server.ts";

export interface PreviousRelease {
  /** The program of the release before: `echo-server.ts` in its own sources. */
  readonly program: string;
  /** Which one it is, for people. */
  readonly name: string;
}

function git(...args: string[]): string | null {
  // Asks nobody for a password.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", env });
  return status === 0 ? stdout.trim() : null;
}

/** The commit before the newest change of the product; the newest one where the change is not committed yet. */
function previousCommit(): string | null {
  const isCommitted = git("status", "--porcelain", "--", "src") === "";
  const commits = git("rev-list", "-n", "2", "HEAD", "--", "src")?.split("\n") ?? [];
  return commits[isCommitted ? 1 : 0] ?? null;
}

/**
 * The sources of the release before, unpacked beside this one's packages. Where there is no history (an
 * archive, a shallow clone) these are the present sources: an update then is a restart one by one.
 */
export function previousRelease(): PreviousRelease {
  let commit = previousCommit();
  if (commit === null && git("fetch", "--quiet", "--deepen=50") !== null) commit = previousCommit();
  if (commit === null) {
    return { program: join(root, PROGRAM), name: "the present sources, for want of a history" };
  }
  const dir = join(root, ".cache", "previous", commit);
  if (!existsSync(dir)) unpack(commit, dir);
  return { program: join(dir, PROGRAM), name: commit.slice(0, 12) };
}

function unpack(commit: string, dir: string): void {
  // One release is enough to keep.
  rmSync(join(dir, ".."), { recursive: true, force: true });
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
    // Another test may have been quicker.
    if (!existsSync(dir)) throw error;
  }
}
