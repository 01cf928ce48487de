import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import product from "../package.json" with { type: "json" };

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, ".github/workflows");

const job = z.looseObject({
  strategy: z.looseObject({ matrix: z.object({ parts: z.array(z.string()) }) }).optional(),
  steps: z.array(z.looseObject({ run: z.string().optional() })),
});
const workflow = z.looseObject({ jobs: z.record(z.string(), job) });

/** Every command that a job runs, with each value of its matrix. */
const commands = readdirSync(folder).flatMap((file) => {
  const { jobs } = workflow.parse(parse(readFileSync(join(folder, file), "utf8")));
  return Object.values(jobs).flatMap(({ strategy, steps }) =>
    steps.flatMap(({ run }) =>
      run
        ? (strategy?.matrix.parts ?? [""]).map((parts) => run.replace("${{ matrix.parts }}", parts))
        : [],
    ),
  );
});
const parts = commands.flatMap(
  (command) => /^npm test -- (.+)$/.exec(command)?.[1]?.split(" ") ?? [],
);

test("jobs run commands of package.json and nothing else", () => {
  const called = commands.map((command) => /^npm (?:run )?([\w:]+)/.exec(command)?.[1] ?? command);
  expect(Object.keys(product.scripts)).toEqual(expect.arrayContaining(called));
});

test("together they run every part of npm test, under a name that it knows", () => {
  const config = readFileSync(join(root, "vitest.config.ts"), "utf8");
  const projects = [...config.matchAll(/name: "(\w+)"/g)].map(([, name = ""]) => name);
  const known = ["source", "build", "browser", ...projects.filter((name) => name !== "faults")];
  expect([...new Set(parts)].toSorted()).toEqual(known.toSorted());
});
