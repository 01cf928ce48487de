/**
 * The server under load, on its own PostgreSQL and loopback only. Exits with 1 if a target is missed.
 * Run: npm run build && npx tsx bench/load.ts profiles|runs|workers|all [--seconds N]
 */
import { parseArgs } from "node:util";
import { benchProfiles } from "./load/profiles.ts";
import { type Finding, printFindings } from "./load/report.ts";
import { benchRuns } from "./load/runs.ts";
import { benchWorkers } from "./load/workers.ts";

const DEFAULT_SECONDS = 10;

const programs: Readonly<Record<string, (seconds: number) => Promise<Finding[]>>> = {
  profiles: benchProfiles,
  runs: benchRuns,
  workers: benchWorkers,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: String(DEFAULT_SECONDS) } },
});
const [what = "all"] = positionals;
const seconds = Number(values.seconds);
const names = what === "all" ? Object.keys(programs) : [what];
let isMissed = false;
for (const name of names) {
  const program = programs[name];
  if (!program) throw new Error(`there is no load program ${name}`);
  const findings = await program(seconds);
  printFindings(name, findings);
  isMissed ||= findings.some(({ isMet }) => isMet === false);
}
process.exitCode = isMissed ? 1 : 0;
