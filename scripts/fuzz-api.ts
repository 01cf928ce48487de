/**
 * `npm run fuzz`: the long form of fuzzing all routes, for nightly runs. Starts its own database and server and sends
 * 250,000 malformed requests; FUZZ_REQUESTS and FUZZ_SEED override the number and the seed. Exits with 1 if a request
 * gets a 5xx, hangs, breaks the server or is reflected in a page.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../tests/faults/storm/random.ts";
import { fuzz } from "../tests/security/fuzz/fuzz-run.ts";
import { signInPaths } from "../tests/security/fuzz/sign-in-paths.ts";
import { readCorpus, readNaughtyStrings } from "../tests/security/support/hostile-corpus.ts";
import { openStand } from "../tests/security/support/stand.ts";
import { bundleEchoServer } from "../tests/setup/cluster/bundle-echo-server.ts";
import { startKillablePostgres } from "../tests/setup/cluster/postgres.ts";

const requests = Number(process.env["FUZZ_REQUESTS"] ?? 250_000);
const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);

async function run(databaseUrl: string): Promise<boolean> {
  const stand = await openStand({ program: await bundleEchoServer(), databaseUrl });
  try {
    const report = await fuzz({
      stand,
      requests,
      random: seededRandom(seed),
      corpus: { documents: readCorpus("json"), texts: readNaughtyStrings() },
      signInPaths,
      onProgress: (answers) => console.log(`${answers} answers, ${stand.memoryMb()} MB`),
    });
    const { findings, byRoute: _, ...figures } = report;
    console.log(JSON.stringify({ seed, ...figures, memoryMb: stand.memoryMb() }, null, 2));
    const problems = [...findings.map(({ kind, what }) => `${kind}: ${what}`), ...stand.faults()];
    for (const problem of problems) console.error(problem);
    return problems.length === 0 && stand.isAlive();
  } finally {
    await stand.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
// When started by root, PostgreSQL runs under another account, which needs access to the folder.
chmodSync(folder, 0o755);
console.log(`seed ${seed}, ${requests} requests`);
const postgres = await startKillablePostgres(join(folder, "database"));
try {
  process.exitCode = (await run(postgres.url)) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
