/** `npm run build && npx tsx bench/start.ts`: time from `npm start` to the first 200, on the first and second start. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PORT = "3917";
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "fotoya-start-"));

async function startOnce(): Promise<number> {
  const startedAt = performance.now();
  const child = spawn("npm", ["start", "--silent"], {
    cwd: root,
    env: { ...process.env, PORT, DATA_DIR: dataDir },
    stdio: "ignore",
    detached: true,
  });
  let tookMs = Number.NaN;
  for (let i = 0; i < 3_000 && Number.isNaN(tookMs); i += 1) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => null);
    if (answer?.ok) tookMs = performance.now() - startedAt;
    else await new Promise((done) => setTimeout(done, 10));
  }
  const ended = new Promise((done) => child.once("exit", done));
  if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
  await ended;
  return tookMs;
}

const first = await startOnce();
const later = [await startOnce(), await startOnce(), await startOnce()].toSorted((a, b) => a - b);
console.log(`first start with an empty DATA_DIR: ${first.toFixed(0)} ms`);
console.log(
  `later starts: ${later.map((ms) => ms.toFixed(0)).join(", ")} ms (median ${later[1]?.toFixed(0)} ms)`,
);
rmSync(dataDir, { recursive: true, force: true });
