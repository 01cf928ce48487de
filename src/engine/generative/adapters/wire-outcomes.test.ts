import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type FakeModels,
  openFakeModels,
} from "../../../../tests/setup/fake-models/fake-models.ts";
import { outcomePage, readOutcomePage } from "../../../../tests/setup/fake-models/outcome-page.ts";
import {
  type Scenario,
  scenarioNames,
  scenarios,
} from "../../../../tests/setup/fake-models/scenarios.ts";
import {
  type Outcome,
  outcomeOf,
  sampleEdit,
} from "../../../../tests/setup/fake-models/wire-cases.ts";
import type { EditModel } from "../model.ts";
import { createCompatibleModel } from "./compatible-model.ts";
import { createGeminiModel } from "./gemini-model.ts";
import { createOpenAiModel } from "./openai-model.ts";

const KEY = "fake-key";
const adapters = ["gemini", "openai", "edit"] as const;
type Adapter = (typeof adapters)[number];
type Code = Outcome["code"];

/** What has to come out; null: the wire has no such case. One code: the same for all. */
const expected = {
  ok: "picture",
  wrong_aspect: "bad_answer",
  rate_limited_once: "engine_rate_limited",
  rate_limited: "engine_rate_limited",
  rate_limited_until: [null, "engine_rate_limited", "engine_rate_limited"],
  no_credit: [null, "engine_auth", "engine_auth"],
  unpaid: [null, "engine_auth", "engine_auth"],
  bad_key: "engine_auth",
  forbidden: "engine_auth",
  unknown_model: "engine_auth",
  bad_fields: "bad_request",
  too_large_request: "bad_request",
  overloaded: "unavailable",
  broken: "unavailable",
  plain_error: [null, "unavailable", "unavailable"],
  prompt_blocked: "blocked",
  image_safety: "blocked",
  prohibited_content: "blocked",
  refusal_in_text: ["no_image", null, null],
  no_image: "no_image",
  empty: "no_image",
  continuation: ["bad_answer", null, null],
  thought_drafts: ["picture", null, null],
  svg_as_png: "bad_answer",
  damaged: "bad_answer",
  html: "bad_answer",
  truncated: "bad_answer",
  answer_by_url: [null, "bad_answer", "bad_answer"],
  url_elsewhere: [null, "bad_answer", "bad_answer"],
  redirect: "bad_answer",
  reset: "unavailable",
  reset_half_way: "unavailable",
  huge: "bad_answer",
  silent: "cancelled",
  drip: "cancelled",
  too_slow: "timeout",
} satisfies Partial<Record<Scenario, Code | readonly [Code | null, Code | null, Code | null]>>;
type Played = keyof typeof expected;
const played = scenarioNames.filter((name): name is Played => name in expected);

function codeFor(scenario: Played, adapter: Adapter): Code | null {
  const codes: Code | readonly (Code | null)[] = expected[scenario];
  return typeof codes === "string" ? codes : (codes[adapters.indexOf(adapter)] ?? null);
}

/** Who gives up a call that never ends, and how. */
function signalFor(scenario: Played): AbortSignal {
  if (scenario === "too_slow") return AbortSignal.timeout(200);
  const controller = new AbortController();
  if (scenario === "silent" || scenario === "drip") setTimeout(() => controller.abort(), 200);
  return controller.signal;
}

function cell(outcome: Outcome): string {
  const wait = outcome.retryAfterMs === null ? "" : ", waits as told";
  return outcome.code === "picture" ? "picture" : `\`${outcome.code}\`${wait}`;
}

describe("what comes over the wire", () => {
  let fake: FakeModels;
  let models: Record<Adapter, EditModel>;
  const seen = new Map<string, string>();

  beforeAll(async () => {
    fake = await openFakeModels();
    models = {
      gemini: createGeminiModel({
        apiKey: KEY,
        baseUrl: fake.urls.gemini,
        model: "gemini-2.5-flash-image",
        priceUsd: null,
      }),
      openai: createOpenAiModel({
        apiKey: KEY,
        baseUrl: fake.urls.openai,
        model: "gpt-image-2",
        quality: "medium",
        priceUsd: null,
      }),
      edit: createCompatibleModel({
        apiKey: KEY,
        baseUrl: fake.urls.openai,
        model: "qwen-image-edit-2511",
        family: "qwen",
        priceUsd: 0.025,
        dialect: {
          imageField: "image[]",
          maskField: null,
          extras: {},
          extrasIn: "form",
          followsUrl: false,
        },
      }),
    };
  });
  afterAll(() => fake.close());

  const cases = adapters.flatMap((adapter) =>
    played.flatMap((scenario) => {
      const code = codeFor(scenario, adapter);
      return code === null ? [] : [{ adapter, scenario, code }];
    }),
  );

  test.each(cases)("$adapter, $scenario: $code", async ({ adapter, scenario, code }) => {
    fake.play(scenario);
    const outcome = await outcomeOf(
      models[adapter],
      await sampleEdit({ signal: signalFor(scenario) }),
    );
    expect(outcome).toMatchObject({ code });
    expect(fake.paidCalls()).toHaveLength(1);
    expect(fake.requests()).toHaveLength(1);
    expect(outcome.message.length).toBeLessThanOrEqual(200);
    expect(outcome.message).not.toContain(KEY);
    const { retryAfterMs } = outcome;
    const isTold = retryAfterMs !== null && retryAfterMs > 6_000 && retryAfterMs <= 8_000;
    expect(isTold).toBe(scenario.startsWith("rate_limited"));
    seen.set(`${adapter} ${scenario}`, cell(outcome));
  });

  test.each(adapters)("%s: the second call after a 429 is answered", async (adapter) => {
    fake.play("rate_limited_once");
    await outcomeOf(models[adapter], await sampleEdit());
    const second = await outcomeOf(models[adapter], await sampleEdit());
    expect(second.code).toBe("picture");
    expect(fake.paidCalls()).toHaveLength(2);
  });

  test.each(adapters)("%s: a call that was given up lets go of its connection", async (adapter) => {
    for (const scenario of ["silent", "drip"] as const) {
      fake.play(scenario);
      const { code } = await outcomeOf(
        models[adapter],
        await sampleEdit({ signal: signalFor(scenario) }),
      );
      expect(code).toBe("cancelled");
      await expect.poll(() => fake.givenUp()).toBe(1);
    }
  });

  test.each(adapters)("%s: nothing is sent when the call is cancelled before", async (adapter) => {
    fake.play("ok");
    const request = await sampleEdit({ signal: AbortSignal.abort() });
    expect((await outcomeOf(models[adapter], request)).code).toBe("cancelled");
    expect(fake.requests()).toEqual([]);
  });

  test.each(adapters)("%s: an answer of 150 MB is cut off, not held", async (adapter) => {
    fake.play("huge");
    const before = process.memoryUsage.rss();
    let highest = before;
    const timer = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, 5);
    const { code } = await outcomeOf(models[adapter], await sampleEdit());
    clearInterval(timer);
    highest = Math.max(highest, process.memoryUsage.rss());
    expect(code).toBe("bad_answer");
    await expect.poll(() => fake.givenUp()).toBe(1);
    const mib = 1024 * 1024;
    // The cap is 32 MiB; what the two sockets hold comes on top.
    expect(fake.sentBytes()).toBeGreaterThan(32 * mib);
    expect(fake.sentBytes()).toBeLessThan(56 * mib);
    expect(highest - before).toBeLessThan(150 * mib);
  });

  test("docs/engines-on-the-wire.md says what was seen", () => {
    const rows = played.map((scenario) => {
      const cells = adapters.map((adapter) => seen.get(`${adapter} ${scenario}`) ?? "");
      return `| ${scenarios[scenario]} | ${cells.join(" | ")} |`;
    });
    const table = [
      `| the provider answers | ${adapters.join(" | ")} |`,
      `|---${"|---".repeat(adapters.length)}|`,
      ...rows,
    ].join("\n");
    expect(readOutcomePage(table)).toBe(outcomePage(table));
  });
});
