import { spawn } from "node:child_process";

/**
 * Resolves with the exit code of a program; `null` if a signal ended it. Rejects if it can't be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number | null>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
    child.once("error", reject);
    child.once("close", resolve);
  });
}
