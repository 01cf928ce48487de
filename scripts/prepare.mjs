/**
 * The last step of `npm ci` and `npm install`: installs the commit hooks in a git work tree. Does nothing without git,
 * without lefthook (--omit=dev) or in CI. It never fails an installation. package.json even tolerates this file's
 * absence, because the container build copies package.json alone before it installs.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TIMEOUT_MS = 10_000;
const root = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);

function findLefthook() {
  try {
    return require.resolve("lefthook");
  } catch {
    return undefined;
  }
}

const lefthook = findLefthook();
if (!process.env.CI && existsSync(join(root, ".git")) && lefthook !== undefined) {
  const { status } = spawnSync(process.execPath, [lefthook, "install"], {
    cwd: root,
    stdio: "ignore",
    timeout: TIMEOUT_MS,
  });
  if (status !== 0) {
    console.error("The commit hooks weren't installed. Run `npx lefthook install` to see why.");
  }
}
