import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type FakeModels,
  openFakeModels,
} from "../../../../tests/setup/fake-models/fake-models.ts";
import { outcomePage, readOutcomePage } from "../../../../tests/setup/fake-models/outcome-page.ts";
import { sampleWorkflow } from "../../../../tests/setup/fake-models/sample-workflow.ts";
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
import { createComfyUiModel } from "./comfyui-model.ts";
import { createCompatibleModel } from "./compatible-model.ts";
import { createGeminiModel } from "./gemini-model.ts";
import { createOpenAiModel } from "./openai-model.ts";

const KEY = "fake-key";
const adapters = ["gemini", "openai", "edit", "comfyui"] as const;
const hostedAdapters = ["gemini", "openai", "edit"] as const;
const columns = {
  gemini: "Gemini",
  openai: "OpenAI",
  edit: "compatible server",
  comfyui: "ComfyUI",
} satisfies Record<Adapter, string>;
type Adapter = (typeof adapters)[number];
type Code = Outcome["code"];

/** By adapter; null: the wire has no such case. */
type Codes = Readonly<Record<Adapter, Code | null>>;
const nobody: Codes = { gemini: null, openai: null, edit: null, comfyui: null };
const hosted = (code: Code): Codes => ({ ...nobody, gemini: code, openai: code, edit: code });
const openAiWire = (code: Code): Codes => ({ ...nobody, openai: code, edit: code });
const geminiOnly = (code: Code): Codes => ({ ...nobody, gemini: code });
const comfyUiOnly = (code: Code): Codes => ({ ...nobody, comfyui: code });

/** What has to come out. One code: the same for all. */
const expected = {
  ok: "picture",
  wrong_aspect: "bad_answer",
  rate_limited_once: hosted("engine_rate_limited"),
  rate_limited: hosted("engine_rate_limited"),
  rate_limited_until: openAiWire("engine_rate_limited"),
  no_credit: openAiWire("engine_auth"),
  unpaid: openAiWire("engine_auth"),
  bad_key: hosted("engine_auth"),
  forbidden: hosted("engine_auth"),
  unknown_model: hosted("model_retired"),
  retired_model: hosted("model_retired"),
  wrong_address: hosted("engine_auth"),
  bad_fields: hosted("bad_request"),
  too_large_request: hosted("bad_request"),
  overloaded: "unavailable",
  broken: "unavailable",
  plain_error: openAiWire("unavailable"),
  prompt_blocked: hosted("blocked"),
  blocked_unexplained: geminiOnly("blocked"),
  image_safety: hosted("blocked"),
  prohibited_content: hosted("blocked"),
  refusal_in_text: geminiOnly("no_image"),
  no_image: "no_image",
  empty: "no_image",
  continuation: geminiOnly("bad_answer"),
  thought_drafts: geminiOnly("picture"),
  svg_as_png: "bad_answer",
  damaged: "bad_answer",
  html: "bad_answer",
  truncated: "bad_answer",
  answer_by_url: openAiWire("bad_answer"),
  url_elsewhere: openAiWire("bad_answer"),
  redirect: "bad_answer",
  reset: "unavailable",
  reset_half_way: "unavailable",
  huge: "bad_answer",
  silent: "cancelled",
  drip: "cancelled",
  too_slow: "timeout",
  invalid_workflow: comfyUiOnly("engine_auth"),
  out_of_memory: comfyUiOnly("unavailable"),
} satisfies Partial<Record<Scenario, Code | Codes>>;
type Played = keyof typeof expected;
const played = scenarioNames.filter((name): name is Played => name in expected);

function codeFor(scenario: Played, adapter: Adapter): Code | null {
  const codes: Code | Codes = expected[scenario];
  return typeof codes === "string" ? codes : codes[adapter];
}

const GIVE_UP_AFTER_MS = 100;

/** Why calls that never end are given up; the others are waited for. */
const givenUpFor: Partial<Record<Scenario, DOMException>> = {
  too_slow: new DOMException("too slow", "TimeoutError"),
  silent: new DOMException("nobody waits", "AbortError"),
  drip: new DOMException("nobody waits", "AbortError"),
};

/** Ends a call that never ends some time after it has arrived: what a loaded machine sends late counts too. */
function signalFor(scenario: Scenario, fake: FakeModels): AbortSignal {
  const controller = new AbortController();
  const why = givenUpFor[scenario];
  const watch = setInterval(() => {
    if (why && fake.paidCalls().length === 0) return;
    clearInterval(watch);
    if (why) setTimeout(() => controller.abort(why), GIVE_UP_AFTER_MS);
  }, 10);
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
      comfyui: createComfyUiModel({
        baseUrl: fake.urls.comfyui,
        workflows: new Map([["default", sampleWorkflow({ imageCount: 1 })]]),
        family: "qwen",
        priceUsd: null,
        pollMs: 10,
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
      await sampleEdit({ signal: signalFor(scenario, fake) }),
    );
    expect(outcome).toMatchObject({ code });
    expect(fake.paidCalls()).toHaveLength(1);
    expect(outcome.message.length).toBeLessThanOrEqual(200);
    expect(outcome.message).not.toContain(KEY);
    expect(code !== "model_retired" || outcome.costMicroUsd === 0).toBe(true);
    const { retryAfterMs } = outcome;
    const isTold = retryAfterMs !== null && retryAfterMs > 6_000 && retryAfterMs <= 8_000;
    expect(isTold).toBe(scenario.startsWith("rate_limited"));
    seen.set(`${adapter} ${scenario}`, cell(outcome));
  });

  test.each(hostedAdapters)("%s: the second call after a 429 is answered", async (adapter) => {
    fake.play("rate_limited_once");
    await outcomeOf(models[adapter], await sampleEdit());
    const second = await outcomeOf(models[adapter], await sampleEdit());
    expect(second.code).toBe("picture");
    expect(fake.paidCalls()).toHaveLength(2);
  });

  test.each(hostedAdapters)(
    "%s: a call that was given up lets go of its connection",
    async (adapter) => {
      for (const scenario of ["silent", "drip"] as const) {
        fake.play(scenario);
        const { code } = await outcomeOf(
          models[adapter],
          await sampleEdit({ signal: signalFor(scenario, fake) }),
        );
        expect(code).toBe("cancelled");
        await expect.poll(() => fake.givenUp()).toBe(1);
      }
    },
  );

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
      `| the provider answers | ${adapters.map((adapter) => columns[adapter]).join(" | ")} |`,
      `|---${"|---".repeat(adapters.length)}|`,
      ...rows,
    ].join("\n");
    expect(readOutcomePage(table)).toBe(outcomePage(table));
  });
});
