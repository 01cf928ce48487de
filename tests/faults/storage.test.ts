import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictureName } from "../setup/cluster/echo-engine.ts";
import type { S3Trouble } from "../setup/s3-server.ts";
import { newPicture, type RunOutcome, Visitor } from "../setup/visitor.ts";
import type { AcknowledgedRun } from "./storm/load.ts";
import { openStage, type Stage } from "./support/stage.ts";

const TROUBLE_MS = 1_500;
/** What a client may be told while the store is out of order. */
const TYPED = new Set(["busy", "storage_unavailable"]);
let stage: Stage;

/** A picture whose file is larger than the limit of these tests. */
function largePicture(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: 400, height: 400, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
}

const LIMIT_KIB = 64;
/** Longer than a worker that has nothing else to do takes to begin. */
const BEGIN_MS = 500;

test("the disk of a web process is full: a typed answer, no run, no credit held, small pictures go on", async () => {
  const full = await openStage({
    webs: 1,
    workers: 1,
    fileLimitKibOf: (name) => (name === "web-1" ? LIMIT_KIB : undefined),
  });
  try {
    const visitor = await Visitor.signUp(full.url);
    const credits = await visitor.credits();
    const answer = await visitor.askForRun(await largePicture(), { runId: crypto.randomUUID() });
    expect(answer).toMatchObject({
      status: 503,
      value: { error: { code: "storage_unavailable", message: expect.any(String) } },
    });
    expect(await full.sql("select id from runs.run")).toEqual([]);
    expect(await visitor.credits()).toBe(credits);
    const picture = await newPicture();
    const outcome = await visitor.run(picture);
    expect(outcome).toMatchObject({ state: "done" });
    expect(await full.violations([{ userId: visitor.userId, picture, outcome }])).toEqual([]);
  } finally {
    await full.stop();
  }
});

test("the disk of a worker is full: its run waits, others are served, and another worker ends it, charged once", async () => {
  const full = await openStage({
    webs: 1,
    workers: 2,
    fileLimitKibOf: (name) => (name === "worker-1" ? LIMIT_KIB : undefined),
  });
  try {
    const visitor = await Visitor.signUp(full.url);
    // Until the one that cannot keep them has had a large one.
    const large: { picture: Buffer; outcome: Promise<RunOutcome> }[] = [];
    const isStuck = (): boolean =>
      large.some(({ picture }) => full.begunBy(pictureName(picture)).includes("worker-1"));
    while (large.length < 20 && !isStuck()) {
      const picture = await largePicture();
      large.push({ picture, outcome: visitor.run(picture) });
      await delay(BEGIN_MS);
    }
    expect(isStuck()).toBe(true);
    const picture = await newPicture();
    const small = { userId: visitor.userId, picture, outcome: await visitor.run(picture) };
    expect(small.outcome).toMatchObject({ state: "done" });

    await full.kill("worker-1");
    const ended = await Promise.all(
      large.map(async ({ picture: sent, outcome }) => {
        const { userId } = visitor;
        return { userId, picture: sent, outcome: await outcome };
      }),
    );
    for (const { outcome, picture: sent } of ended) {
      expect(outcome).toMatchObject({ state: "done", bytes: sent });
    }
    expect(await full.violations([small, ...ended])).toEqual([]);
  } finally {
    await full.stop();
  }
});

const troubles: [string, S3Trouble][] = [
  ["slow", { kind: "slow", delayMs: 1_500 }],
  ["refusing", { kind: "refusing" }],
  ["hanging up", { kind: "cutting" }],
  ["full", { kind: "full" }],
];

describe("a store in trouble", () => {
  const runs: AcknowledgedRun[] = [];
  let visitor: Visitor;
  beforeAll(async () => {
    stage = await openStage({ webs: 1, workers: 1, storage: "s3" });
    visitor = await Visitor.signUp(stage.url);
  });
  afterAll(() => stage.stop());

  test.each(troubles)(
    "%s for a while: runs wait or are refused in words, then all are done",
    async (what, trouble) => {
      const { s3 } = stage;
      if (!s3) throw new Error("no store");
      s3.trouble = trouble;
      const pictures = await Promise.all([newPicture(), newPicture(), newPicture()]);
      const asked = pictures.map(async (picture) => ({
        userId: visitor.userId,
        picture,
        outcome: await visitor.run(picture),
      }));
      await delay(TROUBLE_MS);
      s3.trouble = null;
      const endedMs = performance.now();
      const ended = await Promise.all(asked);
      const tookMs = Math.round(performance.now() - endedMs);
      console.log(`${what}: all runs were done ${tookMs} ms after the trouble`);
      for (const { outcome, picture } of ended) {
        expect(outcome).toMatchObject({ state: "done", bytes: picture });
        expect(outcome.retries.filter((code) => !TYPED.has(code))).toEqual([]);
      }
      runs.push(...ended);
      expect(await stage.violations(runs)).toEqual([]);
    },
  );
});
