import { expect, inject, test } from "vitest";
import { depth } from "../setup/depth.ts";
import { runStorm } from "./storm/storm.ts";

test("processes and PostgreSQL die under load: no credit lost or doubled, no finished picture lost", async () => {
  const report = await runStorm({
    kills: depth({ sample: 6, full: 300 }),
    postgresKills: depth({ sample: 2, full: 50 }),
    people: depth({ sample: 4, full: 8 }),
    seed: Date.now() % 1_000_000,
    program: inject("echoProgram"),
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify(report));
  expect(report.violations).toEqual([]);
  expect(report.runs.done).toBeGreaterThan(0);
});
