import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * A copy of the tree as it is now, changes that are not committed among it, in a folder of its own. The packages are
 * hard links: a few seconds, and no space.
 */
export function makeScratchCopy(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), "fotoya-faults-"));
  // As root PostgreSQL runs under another account, which has to reach its programs.
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
  // Caches are written in place, which would change those of the tree too.
  for (const cache of [".cache", ".vite", ".vite-temp"]) {
    rmSync(join(copy, "node_modules", cache), { recursive: true, force: true });
  }
  return copy;
}
