/**
 * `npx tsx tests/faults/kills.ts --kills 300 --postgres-kills 50 [--people 8] [--seed 1]`: kills processes of the
 * product and PostgreSQL under load, and reports losses. Exits with 1 if there are any.
 */
import { parseArgs } from "node:util";
import { bundleEchoServer } from "../setup/cluster/bundle-echo-server.ts";
import { runStorm } from "./storm/storm.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "300" },
    "postgres-kills": { type: "string", default: "50" },
    people: { type: "string", default: "8" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

// So that the processes it started end with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

async function main(): Promise<void> {
  const report = await runStorm({
    kills: Number(values.kills),
    postgresKills: Number(values["postgres-kills"]),
    people: Number(values.people),
    seed: Number(values.seed),
    program: await bundleEchoServer(),
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify(report, null, 2));
  const { runs, violations } = report;
  const verdict =
    violations.length === 0 ? "nothing lost, nothing doubled" : `${violations.length} violations`;
  console.log(
    `${runs.done} pictures, ${runs.failed} without a face, ${runs.interrupted} given up; ` +
      verdict,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

await main();
