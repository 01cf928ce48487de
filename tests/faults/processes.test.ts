import { afterEach, expect, test } from "vitest";
import { pictureName } from "../setup/cluster/echo-engine.ts";
import { newPicture, Visitor } from "../setup/visitor.ts";
import type { AcknowledgedRun } from "./storm/load.ts";
import { openStage, type Stage } from "./support/stage.ts";

let stage: Stage;
afterEach(() => stage.stop());

async function acknowledge(visitor: Visitor, picture: Buffer): Promise<AcknowledgedRun> {
  return { userId: visitor.userId, picture, outcome: await visitor.run(picture) };
}

test("a worker that runs out of memory dies alone: the other one ends its run, charged once", async () => {
  stage = await openStage({
    webs: 1,
    workers: 2,
    envOf: (name): Record<string, string> => (name === "worker-1" ? { ECHO_HOG: "1" } : {}),
    nodeOptionsOf: (name) => (name === "worker-1" ? ["--max-old-space-size=96"] : []),
  });
  const visitor = await Visitor.signUp(stage.url);
  const runs: AcknowledgedRun[] = [];
  // Until the one that cannot work has had a run.
  const isDead = (): boolean => !stage.member("worker-1").isAlive;
  for (let count = 0; count < 20 && !isDead(); count += 1) {
    runs.push(await acknowledge(visitor, await newPicture()));
  }
  expect(isDead()).toBe(true);
  expect(stage.member("worker-1").output).toContain("heap out of memory");
  const moved = runs.filter(({ picture }) => stage.begunBy(pictureName(picture)).length > 1);
  expect(moved.map(({ picture }) => stage.begunBy(pictureName(picture)))).toEqual([
    ["worker-1", "worker-2"],
  ]);
  for (const { outcome } of runs) expect(outcome).toMatchObject({ state: "done" });
  expect(await stage.violations(runs)).toEqual([]);
});

test("a picture that kills every worker ends after three tries, and its credit is given back", async () => {
  stage = await openStage({
    webs: 1,
    workers: 1,
    env: { ECHO_HOG: "1" },
    nodeOptionsOf: (name) => (name === "worker-1" ? ["--max-old-space-size=96"] : []),
  });
  const visitor = await Visitor.signUp(stage.url);
  const credits = await visitor.credits();
  const picture = await newPicture();
  const asked = visitor.run(picture);
  for (let deaths = 1; deaths <= 3; deaths += 1) {
    await expect.poll(() => stage.member("worker-1").isAlive, { timeout: 30_000 }).toBe(false);
    await stage.restart("worker-1");
  }
  expect(await asked).toMatchObject({ state: "failed", code: "interrupted" });
  expect(await visitor.credits()).toBe(credits);
  const run = { userId: visitor.userId, picture, outcome: await asked };
  expect(stage.begunBy(pictureName(picture))).toHaveLength(3);
  expect(await stage.violations([run])).toEqual([]);
});

const HOUR_MS = 60 * 60_000;

test("the clock of one web process jumps an hour ahead, that of the other one back: everybody is served, nobody pays twice", async () => {
  stage = await openStage({
    webs: 2,
    workers: 1,
    envOf: (name) => ({ ECHO_CLOCK_MS: String(name === "web-1" ? HOUR_MS : -HOUR_MS) }),
  });
  const visitor = await Visitor.signUp(stage.url);
  const runs = [await acknowledge(visitor, await newPicture())];
  for (const web of ["web-1", "web-2"]) {
    process.kill(stage.member(web).pid, "SIGUSR2");
    await expect.poll(() => stage.member(web).output).toContain("the clock jumped");
  }
  for (let count = 0; count < 6; count += 1) {
    runs.push(await acknowledge(visitor, await newPicture()));
  }
  for (const { outcome } of runs) expect(outcome).toMatchObject({ state: "done" });
  expect(await stage.violations(runs)).toEqual([]);
});
