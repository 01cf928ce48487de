import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * Copies the current tree, including uncommitted changes, into a temporary folder. Packages are hard links, so it takes
 * a few seconds and no space.
 */
export function makeScratchCopy(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), "fotoya-faults-"));
  // If the user is root, PostgreSQL runs under another account, which must reach its programs.
  chmodSync(copy, 0o755);
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const path of listed.split("\0")) {
    if (path === "" || !existsSync(join(root, path))) continue;
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  execFileSync("cp", ["-al", join(root, "node_modules"), join(copy, "node_modules")]);
  // Caches are written in place, which would change those of the original tree too.
  for (const cache of [".cache", ".vite", ".vite-temp"]) {
    rmSync(join(copy, "node_modules", cache), { recursive: true, force: true });
  }
  return copy;
}
