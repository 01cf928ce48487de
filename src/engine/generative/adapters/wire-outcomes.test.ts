import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type FakeModels,
  openFakeModels,
} from "../../../../tests/setup/fake-models/fake-models.ts";
import { outcomePage, readOutcomePage } from "../../../../tests/setup/fake-models/outcome-page.ts";
import {
  commonOutcomes,
  hostedOutcomes,
  type Outcomes,
} from "../../../../tests/setup/fake-models/outcomes.ts";
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
import { readCases } from "../../../../tests/setup/fake-models/wires.ts";
import type { EditModel } from "../model.ts";
import { type ProviderId, providers } from "../providers/providers.ts";

const KEY = "fake-key";
const casesOf = await readCases();
const ids = providers.map(({ id }) => id);
const hostedIds = ids.filter((id) => casesOf[id].isHosted);

/** The expected outcomes, by provider. */
const expected = new Map<ProviderId, Outcomes>(
  ids.map((id) => {
    const { isHosted, outcomes } = casesOf[id];
    return [id, { ...commonOutcomes, ...(isHosted ? hostedOutcomes : {}), ...outcomes }];
  }),
);

function codeFor(scenario: Scenario, id: ProviderId): Outcome["code"] | null {
  return expected.get(id)?.[scenario] ?? null;
}
const played = scenarioNames.filter((scenario) => ids.some((id) => codeFor(scenario, id)));

const GIVE_UP_AFTER_MS = 100;

/** The abort reason for calls that never end. Calls of other scenarios aren't aborted. */
const givenUpFor: Partial<Record<Scenario, DOMException>> = {
  too_slow: new DOMException("too slow", "TimeoutError"),
  silent: new DOMException("cancelled", "AbortError"),
  drip: new DOMException("cancelled", "AbortError"),
};

/** Aborts a call that never ends, a fixed time after it has arrived, so that a loaded machine may send it late. */
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
  const wait = outcome.retryAfterMs === null ? "" : ", with Retry-After";
  return outcome.code === "picture" ? "result" : `\`${outcome.code}\`${wait}`;
}

test("every scenario is played to at least one provider", () => {
  expect(played).toEqual(scenarioNames);
});

describe("responses on the wire", () => {
  let fake: FakeModels;
  const models = new Map<ProviderId, EditModel>();
  const seen = new Map<string, string>();

  function modelOf(id: ProviderId): EditModel {
    const model = models.get(id);
    if (!model) throw new Error(`${id} has no model`);
    return model;
  }

  beforeAll(async () => {
    fake = await openFakeModels();
    for (const id of ids) {
      const [model] = Object.values(casesOf[id].openModels(fake.urls[id]));
      if (model) models.set(id, model);
    }
  });
  afterAll(() => fake.close());

  const cases = ids.flatMap((adapter) =>
    played.flatMap((scenario) => {
      const code = codeFor(scenario, adapter);
      return code === null ? [] : [{ adapter, scenario, code }];
    }),
  );

  test.each(cases)("$adapter, $scenario: $code", async ({ adapter, scenario, code }) => {
    fake.play(scenario);
    const outcome = await outcomeOf(
      modelOf(adapter),
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

  test.each(hostedIds)("%s: the call after a 429 succeeds", async (adapter) => {
    fake.play("rate_limited_once");
    await outcomeOf(modelOf(adapter), await sampleEdit());
    const second = await outcomeOf(modelOf(adapter), await sampleEdit());
    expect(second.code).toBe("picture");
    expect(fake.paidCalls()).toHaveLength(2);
  });

  test.each(hostedIds)("%s: a cancelled call closes its connection", async (adapter) => {
    for (const scenario of ["silent", "drip"] as const) {
      fake.play(scenario);
      const { code } = await outcomeOf(
        modelOf(adapter),
        await sampleEdit({ signal: signalFor(scenario, fake) }),
      );
      expect(code).toBe("cancelled");
      await expect.poll(() => fake.givenUp()).toBe(1);
    }
  });

  test.each(ids)("%s: a call that is cancelled before it starts sends nothing", async (adapter) => {
    fake.play("ok");
    const request = await sampleEdit({ signal: AbortSignal.abort() });
    expect((await outcomeOf(modelOf(adapter), request)).code).toBe("cancelled");
    expect(fake.requests()).toEqual([]);
  });

  test.each(ids)("%s: a response of 150 MB is cut off, not buffered", async (adapter) => {
    fake.play("huge");
    const before = process.memoryUsage.rss();
    let highest = before;
    const timer = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, 5);
    const { code } = await outcomeOf(modelOf(adapter), await sampleEdit());
    clearInterval(timer);
    highest = Math.max(highest, process.memoryUsage.rss());
    expect(code).toBe("bad_answer");
    await expect.poll(() => fake.givenUp()).toBe(1);
    const mib = 1024 * 1024;
    // The cap is 32 MiB, plus the buffers of the two sockets.
    expect(fake.sentBytes()).toBeGreaterThan(32 * mib);
    expect(fake.sentBytes()).toBeLessThan(56 * mib);
    expect(highest - before).toBeLessThan(150 * mib);
  });

  test("docs/engines-on-the-wire.md shows these outcomes", () => {
    const rows = played.map((scenario) => {
      const cells = ids.map((adapter) => seen.get(`${adapter} ${scenario}`) ?? "");
      return `| ${scenarios[scenario]} | ${cells.join(" | ")} |`;
    });
    const table = [
      `| response of the provider | ${ids.map((id) => casesOf[id].title).join(" | ")} |`,
      `|---${"|---".repeat(ids.length)}|`,
      ...rows,
    ].join("\n");
    expect(readOutcomePage(table)).toBe(outcomePage(table));
  });
});
