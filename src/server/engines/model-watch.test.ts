import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/compose/config.ts";
import { type FakeModels, openFakeModels } from "../../../tests/setup/fake-models/fake-models.ts";
import { openModelWatch } from "./open.ts";

const HOUR_MS = 3_600_000;
let fake: FakeModels;
beforeAll(async () => {
  fake = await openFakeModels();
  return () => fake.close();
});
afterEach(() => fake.play("ok"));

function watch(variables: Record<string, string> = {}) {
  const { engines } = readConfig({
    GEMINI_API_KEY: "key-g",
    GEMINI_BASE_URL: fake.urls.gemini,
    OPENAI_API_KEY: "key-o",
    OPENAI_BASE_URL: fake.urls.openai,
    TRANSLATE_MODEL: "openai:gpt-6-luna",
    ...variables,
  });
  const logged: string[] = [];
  const clock = { nowMs: Date.parse("2026-11-24T12:00:00Z") };
  const log = { warn: (message: string) => void logged.push(message) };
  const { notices } = openModelWatch(engines, { log, now: () => clock.nowMs });
  return { notices, logged, clock };
}

const served = {
  "other-1": null,
  "other-2": null,
  "gemini-nano-banana-2.1": null,
  "gpt-image-2.6-sunburst": null,
  "gpt-6-luna": null,
};

test("nothing is told of the defaults; each list is read to its end, and once a day", async () => {
  fake.list(served);
  const { notices, logged, clock } = watch();
  expect(await notices()).toEqual([]);
  expect(
    fake
      .requests()
      .map(({ path }) => path.replace(/\?.*/, ""))
      .toSorted(),
  ).toEqual(["/v1/models", "/v1beta/models", "/v1beta/models", "/v1beta/models"]);
  expect(fake.paidCalls()).toEqual([]);
  await notices();
  expect(fake.requests()).toHaveLength(4);
  clock.nowMs += 25 * HOUR_MS;
  await notices();
  expect(fake.requests()).toHaveLength(8);
  expect(logged).toEqual([]);
});

test("an end that only the provider's list knows is told 90 days ahead, in the log once", async () => {
  fake.list({ ...served, "gpt-6-luna": "2027-02-01" });
  const { notices, logged } = watch();
  expect(await notices()).toMatchObject([
    { variable: "TRANSLATE_MODEL", model: "gpt-6-luna", state: "ending", endsOn: "2027-02-01" },
  ]);
  await notices();
  expect(logged).toEqual(["gpt-6-luna ends on 2027-02-01: set TRANSLATE_MODEL to another model."]);
});

test("what the table knows is logged at the start, and told when no list can be read", async () => {
  fake.play("bad_key");
  const { notices, logged, clock } = watch({ OPENAI_MODEL: "gpt-image-1.5" });
  const sentence = "gpt-image-1.5 ends on 2026-12-01: set OPENAI_MODEL=gpt-image-2.6-sunburst.";
  expect(logged).toEqual([sentence]);
  expect(await notices()).toMatchObject([{ model: "gpt-image-1.5", state: "ending" }]);
  expect(logged.filter((line) => line.includes("the model list of"))).toHaveLength(2);
  expect(logged.join()).not.toMatch(/key-[go]/);
  await notices();
  expect(fake.requests()).toHaveLength(2);
  clock.nowMs += 2 * HOUR_MS;
  fake.play("ok");
  fake.list({ ...served, "gpt-image-1.5": "2026-12-01" });
  expect(await notices()).toMatchObject([{ model: "gpt-image-1.5", state: "ending" }]);
  expect(fake.requests().length).toBeGreaterThan(0);
});

test("an endless list is cut off, and asks of no model that no order names", async () => {
  fake.play("huge");
  const { notices } = watch({ ENGINES: "local,openai", TRANSLATE_MODEL: "gemini:none" });
  expect(await notices()).toEqual([]);
  expect(fake.sentBytes()).toBeLessThan(40 * 1024 * 1024);
  onTestFinished(() => fake.list({}));
  const local = watch({ ENGINES: "local", TRANSLATE_MODEL: "gemini:none" });
  fake.play("ok");
  fake.list({ none: null });
  expect(await local.notices()).toEqual([]);
  expect(fake.requests().map(({ path }) => path)).not.toContain("/v1/models");
});
