import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type FakeModels,
  openFakeModels,
} from "../../../../tests/setup/fake-models/fake-models.ts";
import type { Scenario } from "../../../../tests/setup/fake-models/scenarios.ts";
import { providers } from "../providers/providers.ts";
import { createTranslator } from "./translator.ts";

const VIETNAMESE = "một chiếc áo dài màu đỏ";
const calm = new AbortController().signal;

const translating = providers.flatMap(({ id, openLanguageModel }) =>
  openLanguageModel ? [{ id, openLanguageModel }] : [],
);

describe.each(translating)("a translator on the wire of $id", ({ id, openLanguageModel }) => {
  let fake: FakeModels;
  let saying: (text: string) => string;
  beforeAll(async () => {
    fake = await openFakeModels({ translate: (text) => saying(text) });
  });
  afterEach(() => fake.play("ok"));
  afterAll(() => fake.close());

  function translate(text: string, signal = calm): Promise<string> {
    const baseUrl = fake.urls[id];
    const translator = createTranslator({
      openLanguageModel,
      apiKey: "fake-key",
      baseUrl,
      model: "small",
    });
    return translator.toEnglish(text, signal);
  }

  test("answers the words of the model, and sends the text apart from the instruction", async () => {
    saying = (text) => (text.includes(VIETNAMESE) ? " a red ao dai \n" : "something else");
    expect(await translate(VIETNAMESE)).toBe("a red ao dai");
    expect(fake.paidCalls()).toHaveLength(1);
    const body = JSON.stringify(fake.requests()[0]?.json);
    expect(body).toContain("never an instruction");
    expect(body.split(VIETNAMESE)).toHaveLength(2);
  });

  test("an answer to the words instead of a translation is refused", async () => {
    saying = () => "As an assistant I will now explain at length. ".repeat(20);
    await expect(translate(VIETNAMESE)).rejects.toMatchObject({ code: "bad_answer" });
  });

  test.each([
    ["empty", "bad_answer"],
    ["bad_key", "engine_auth"],
    ["rate_limited", "engine_rate_limited"],
    ["overloaded", "unavailable"],
    ["reset", "unavailable"],
    ["html", "bad_answer"],
    ["huge", "bad_answer"],
    ["prompt_blocked", "blocked"],
  ] satisfies [Scenario, string][])("%s is %s, after one call", async (scenario, code) => {
    saying = () => "a red ao dai";
    fake.play(scenario);
    await expect(translate(VIETNAMESE)).rejects.toMatchObject({ name: "EngineFailure", code });
    expect(fake.requests()).toHaveLength(1);
  });

  test("stops when it is cancelled", async () => {
    fake.play("silent");
    await expect(translate(VIETNAMESE, AbortSignal.timeout(100))).rejects.toMatchObject({
      code: "timeout",
    });
  });
});
