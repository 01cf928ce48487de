/**
 * `npm run fuzz`: the long form of the fuzzing of all routes, for the night. It starts a database and a server of
 * its own and sends 250,000 odd requests; FUZZ_REQUESTS and FUZZ_SEED say otherwise. Ends with 1 when a request
 * was answered with a 5xx, hung, broke the server or came back in a page.
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
// As root PostgreSQL runs under another account, which must be able to enter.
chmodSync(folder, 0o755);
console.log(`seed ${seed}, ${requests} requests`);
const postgres = await startKillablePostgres(join(folder, "database"));
try {
  process.exitCode = (await run(postgres.url)) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
