import type { EngineFailureCode } from "#engine/port.ts";
import type { Scenario } from "./scenarios.ts";

/** The expected outcome of each scenario. A missing scenario doesn't apply to the wire. */
export type Outcomes = Readonly<Partial<Record<Scenario, EngineFailureCode | "picture">>>;

/** Outcomes for every provider. */
export const commonOutcomes = {
  ok: "picture",
  wrong_aspect: "bad_answer",
  overloaded: "unavailable",
  broken: "unavailable",
  no_image: "no_image",
  empty: "no_image",
  svg_as_png: "bad_answer",
  damaged: "bad_answer",
  html: "bad_answer",
  truncated: "bad_answer",
  redirect: "bad_answer",
  reset: "unavailable",
  reset_half_way: "unavailable",
  huge: "bad_answer",
  silent: "cancelled",
  drip: "cancelled",
  too_slow: "timeout",
} as const satisfies Outcomes;

/** Further outcomes for a provider with keys, limits and content rules. */
export const hostedOutcomes = {
  rate_limited_once: "engine_rate_limited",
  rate_limited: "engine_rate_limited",
  bad_key: "engine_auth",
  forbidden: "engine_auth",
  unknown_model: "model_retired",
  retired_model: "model_retired",
  wrong_address: "engine_auth",
  bad_fields: "bad_request",
  too_large_request: "bad_request",
  prompt_blocked: "blocked",
  image_safety: "blocked",
  prohibited_content: "blocked",
} as const satisfies Outcomes;

/** Further outcomes for servers with OpenAI's wire. */
export const openAiWireOutcomes = {
  rate_limited_until: "engine_rate_limited",
  no_credit: "engine_auth",
  unpaid: "engine_auth",
  plain_error: "unavailable",
  answer_by_url: "bad_answer",
  url_elsewhere: "bad_answer",
} as const satisfies Outcomes;
