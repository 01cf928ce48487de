import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pictureName } from "../setup/cluster/echo-engine.ts";
import { newPicture, type RunOutcome, Visitor } from "../setup/visitor.ts";
import type { AcknowledgedRun } from "./storm/load.ts";
import { startLoad } from "./storm/load.ts";
import { openStage, type Stage } from "./support/stage.ts";

let stage: Stage;
let visitor: Visitor;
const acknowledged: AcknowledgedRun[] = [];
beforeAll(async () => {
  stage = await openStage();
  visitor = await Visitor.signUp(stage.url);
});
afterEach(() => stage.openGate());
afterAll(() => stage.stop());

const urlOf = (name: string): string => stage.member(name).url;

function keep(picture: Buffer, outcome: RunOutcome): RunOutcome {
  acknowledged.push({ userId: visitor.userId, picture, outcome });
  return outcome;
}

/** A run that a worker has begun and that does not go on until the gate opens. */
async function beginRun(web: string, mode: "wait" | "stream" = "wait") {
  stage.closeGate();
  const picture = await newPicture();
  const runId = randomUUID();
  const first = visitor.askForRun(picture, { runId, mode, url: urlOf(web) });
  // Whoever waits for it hears of its end.
  first.catch(() => undefined);
  await expect.poll(() => stage.begunBy(pictureName(picture)), { timeout: 20_000 }).toHaveLength(1);
  const [worker = ""] = stage.begunBy(pictureName(picture));
  return { picture, runId, first, worker };
}

async function stateOf(runId: string): Promise<{ state: string; attempt: number }> {
  const [run] = await stage.sql<{ state: string; attempt: number }>(
    "select state, attempt from runs.run where id = $1",
    [runId],
  );
  if (!run) throw new Error(`no run ${runId}`);
  return run;
}

test("a request that waits at a web process is answered by the run of a worker", async () => {
  const picture = await newPicture();
  const outcome = keep(picture, await visitor.run(picture, { firstUrl: urlOf("web-1") }));
  expect(outcome).toMatchObject({ state: "done", bytes: picture });
  expect(stage.begunBy(pictureName(picture))).toEqual([expect.stringMatching(/^worker-/)]);
});

test("a run that was asked for at one web process is cancelled at the other, and charged nowhere", async () => {
  const credits = await visitor.credits();
  const { picture, runId, first } = await beginRun("web-1");
  const answer = await visitor.call("DELETE", `/runs/${runId}`, {}, { url: urlOf("web-2") });
  expect(answer).toMatchObject({ status: 200, value: { runId, state: "failed" } });
  expect(await first).toMatchObject({ status: 409, value: { error: { code: "cancelled" } } });
  acknowledged.push({
    userId: visitor.userId,
    picture,
    outcome: { runId, retries: [], state: "failed", code: "cancelled" },
  });
  expect(await visitor.credits()).toBe(credits);
});

test("the stream of one web process tells of a run that was asked for at the other", async () => {
  const { picture, runId, first } = await beginRun("web-1");
  const steps: string[] = [];
  const stream = visitor.follow(runId, {
    url: urlOf("web-2"),
    onProgress(step) {
      steps.push(step);
      stage.openGate();
    },
  });
  expect(await stream).toMatchObject({ status: 200, value: { runId } });
  expect(steps.length).toBeGreaterThan(0);
  await first;
  const again = keep(picture, await visitor.run(picture, { runId, firstUrl: urlOf("web-2") }));
  expect(again).toMatchObject({ state: "done", bytes: picture });
});

test("a web process that is told to stop ends who waits and who streams, and they go on elsewhere", async () => {
  const waiting = await beginRun("web-1");
  const streaming = await beginRun("web-1", "stream");
  await stage.kill("web-1", "SIGTERM");
  expect(await waiting.first).toMatchObject({ status: 503, value: { error: { code: "busy" } } });
  await expect(streaming.first).rejects.toThrow("the stream ended without a result");
  const goOn = [waiting, streaming].map(async ({ picture, runId }) =>
    keep(picture, await visitor.run(picture, { runId, firstUrl: urlOf("web-2") })),
  );
  stage.openGate();
  for (const outcome of await Promise.all(goOn)) expect(outcome).toMatchObject({ state: "done" });
  await stage.restart("web-1");
});

test("a worker that is told to stop gives its run back, without a lost try, and the other one ends it", async () => {
  const { picture, runId, worker } = await beginRun("web-1");
  await stage.kill(worker, "SIGTERM");
  const begunBy = () => stage.begunBy(pictureName(picture));
  await expect.poll(begunBy, { timeout: 20_000 }).toHaveLength(2);
  expect(new Set(begunBy()).size).toBe(2);
  stage.openGate();
  const outcome = keep(picture, await visitor.run(picture, { runId }));
  expect(outcome).toMatchObject({ state: "done", bytes: picture });
  expect(await stateOf(runId)).toEqual({ state: "done", attempt: 1 });
  await stage.restart(worker);
});

test("every process is replaced under load: nothing fails but connections that are asked again", async () => {
  const load = await startLoad(stage, { people: 4, onSettled: () => undefined });
  for (const { name } of stage.members) {
    await stage.kill(name, "SIGTERM");
    await stage.restart(name);
  }
  await load.finish();
  acknowledged.push(...load.acknowledged);
  const outcomes = load.acknowledged.map(({ outcome }) => outcome);
  expect(outcomes.filter(({ state }) => state === "failed")).toEqual([]);
  const reasons = new Set(outcomes.flatMap(({ retries }) => retries));
  expect([...reasons].filter((reason) => reason !== "lost" && reason !== "busy")).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(0);
});

test("after all of that the books, the runs and the pictures agree with what people were told", async () => {
  expect(acknowledged.length).toBeGreaterThan(6);
  expect(await stage.violations(acknowledged)).toEqual([]);
});
