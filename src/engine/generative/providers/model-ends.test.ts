import { expect, test } from "vitest";
import { noticeSentence } from "../model-notice.ts";
import type { ListedModels } from "../provider.ts";
import { noticeOf } from "./model-ends.ts";

const setting = { variable: "OPENAI_MODEL", model: "gpt-image-1.5" };
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const stateOf = (
  model: string,
  day: string,
  listed: ListedModels | null = null,
): string | undefined => noticeOf({ ...setting, model }, { listed, nowMs: at(day) })?.state;

test("a model of the table is warned of from 90 days before its end on", () => {
  expect(stateOf("gpt-image-1.5", "2026-09-01")).toBeUndefined();
  expect(stateOf("gpt-image-1.5", "2026-09-02")).toBe("ending");
  expect(stateOf("gpt-image-1.5", "2026-11-30")).toBe("ending");
  expect(stateOf("gpt-image-1.5", "2026-12-01")).toBe("ended");
  expect(stateOf("gpt-image-2", "2030-01-01")).toBeUndefined();
});

test("of table and list the earlier end counts", () => {
  const noticed = (day: string) =>
    noticeOf(setting, { listed: new Map([["gpt-image-1.5", day]]), nowMs: at("2026-11-24") });
  expect(noticed("2026-11-30")?.endsOn).toBe("2026-11-30");
  expect(noticed("2027-11-30")?.endsOn).toBe("2026-12-01");
  const own = new Map([["own-image", "2027-01-05"]]);
  expect(stateOf("own-image", "2026-11-24", own)).toBe("ending");
});

test("a model that the provider does not list is told, under either of its names", () => {
  const listed = new Map([["gemini-3-pro-image", null]]);
  expect(stateOf("models/gemini-3-pro-image", "2026-11-24", listed)).toBeUndefined();
  expect(stateOf("gpt-image-2", "2026-11-24", listed)).toBe("unlisted");
});

test("the sentence names the variable and the replacement", () => {
  const notice = noticeOf(setting, { listed: null, nowMs: at("2026-11-24") });
  expect(notice && noticeSentence(notice)).toBe(
    "gpt-image-1.5 ends on 2026-12-01: set OPENAI_MODEL=gpt-image-2.6-sunburst.",
  );
});
