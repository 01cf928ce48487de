import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { GalleryProblem } from "./command-line.ts";

/** A second checkout of this repository, without the hooks that would prepare it for work. */
export interface Checkout {
  readonly folder: string;
  /** The short hash of its commit. */
  readonly commit: string;
}

function git(root: string, args: readonly string[]): string {
  return execFileSync("git", ["-c", `core.hooksPath=${devNull}`, ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

/** The short hash of a commit. Throws a `GalleryProblem` if there is none. */
function commitOf(root: string, ref: string): string {
  try {
    return git(root, ["rev-parse", "--verify", "--short", "--end-of-options", `${ref}^{commit}`]);
  } catch {
    throw new GalleryProblem(
      `Git finds no commit "${ref}" here. Name a tag, a branch or a commit.`,
    );
  }
}

/** The name of the tree at `root`: its commit, and whether files differ from it. */
export function treeName(root: string): string {
  const changes = git(root, ["status", "--porcelain"]);
  return `this tree (${commitOf(root, "HEAD")}${changes === "" ? "" : " with changes"})`;
}

/**
 * Checks out `ref` into the system's temporary folder, with the packages of `root`. The checkout is removed when the
 * process exits, also after Ctrl+C. Throws a `GalleryProblem` if there is no such ref.
 */
export function checkOut(root: string, ref: string): Checkout {
  const commit = commitOf(root, ref);
  const parent = mkdtempSync(join(tmpdir(), "fotoya-gallery-"));
  const folder = join(parent, "tree");
  const packages = join(folder, "node_modules");
  process.once("exit", () => {
    // The link first, so that nothing can follow it into the packages.
    rmSync(packages, { force: true });
    try {
      git(root, ["worktree", "remove", "--force", folder]);
    } catch {
      // Git forgets a checkout whose folder is gone.
    }
    rmSync(parent, { recursive: true, force: true });
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => process.exit(130));
  }
  git(root, ["worktree", "add", "--detach", folder, commit]);
  symlinkSync(join(root, "node_modules"), packages, "junction");
  return { folder, commit };
}
