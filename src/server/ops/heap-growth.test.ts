import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const MODULE = fileURLToPath(new URL("heap-growth.ts", import.meta.url));

/**
 * 64 MB that live, and much that lives for a moment too long to be cleared away while it is young. Says how many MB the
 * heap had at most.
 */
const CHURN = `
  const [isBounded] = process.argv.slice(-1);
  if (isBounded === "bounded") (await import(process.argv.at(-2))).boundHeapGrowth();
  const row = () => Array.from({ length: 128 }, (_, index) => ({ index }));
  const alive = Array.from({ length: 8_000 }, row);
  const passing = Array.from({ length: 4_000 }, row);
  let most = 0;
  for (let at = 0; at < 200_000; at += 1) {
    passing[at % passing.length] = row();
    if (at % 500 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
  }
  console.log(Math.round(most / 2 ** 20), alive.length);
`;

async function mostMb(how: "bounded" | "free"): Promise<number> {
  const args = ["--import", "tsx", "--input-type=module", "--eval", CHURN, "--", MODULE, how];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout.split(" ")[0]);
}

test("a heap that clears away late is kept near what lives in it", async () => {
  const [bounded, free] = [await mostMb("bounded"), await mostMb("free")];
  expect(bounded).toBeGreaterThan(0);
  expect(bounded).toBeLessThan(0.8 * free);
}, 240_000);
