import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const OLDEST_NODE = [20, 19];

/** Exits with a clear message if Node is too old for the product. */
export function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isOldEnough =
    major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (isOldEnough) return;
  console.error(
    `This needs Node ${OLDEST_NODE.join(".")} or newer; this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}

/**
 * Runs `npm ci` if node_modules is missing or was installed for another lock file.
 * @param {string} root
 */
export function installIfNeeded(root) {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".fotoya-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;

  console.log("Installing packages (npm ci) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error("npm ci failed; see the lines above.");
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}
