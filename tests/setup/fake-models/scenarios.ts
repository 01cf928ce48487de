/** What a fake provider can be told to do, and what that stands for. */
export const scenarios = {
  ok: "a picture",
  wrong_aspect: "a picture three times as wide as asked",
  rate_limited_once: "429 with Retry-After once, then a picture",
  rate_limited: "429 with Retry-After, always",
  rate_limited_until: "429 with Retry-After as a date",
  no_credit: "429 since the account has no credit left",
  unpaid: "402",
  bad_key: "the key is refused",
  forbidden: "403",
  unknown_model: "404",
  bad_fields: "400 for the form of the request",
  too_large_request: "413",
  overloaded: "503",
  broken: "500 with a text instead of JSON",
  plain_error: '500 with {error: "text"}, as stable-diffusion.cpp answers',
  prompt_blocked: "the prompt is blocked",
  blocked_unexplained: "the prompt is blocked for other reasons",
  image_safety: "the finished picture is withheld for safety",
  prohibited_content: "the finished picture is withheld as prohibited",
  refusal_in_text: "a sentence instead of a picture",
  no_image: "finished without a picture",
  empty: "an empty answer",
  continuation: "an answer that asks for a second call",
  thought_drafts: "sketches before the final picture",
  svg_as_png: "SVG that is called PNG",
  damaged: "a PNG that ends half way",
  html: "200 with a page of HTML",
  truncated: "200 with JSON that ends half way",
  answer_by_url: "an address of the same server instead of the picture",
  url_elsewhere: "an address of another server instead of the picture",
  redirect: "302 to another server",
  reset: "the connection is reset before an answer",
  reset_half_way: "the connection is reset in the middle of the answer",
  huge: "an answer of 150 MB",
  silent: "no answer, until the caller gives up",
  drip: "a byte now and then, until the caller gives up",
  too_slow: "no answer, until the time is over",
  invalid_workflow: "the workflow is refused",
  out_of_memory: "the workflow fails while it runs",
} as const;
export type Scenario = keyof typeof scenarios;

function isScenario(name: string): name is Scenario {
  return name in scenarios;
}
export const scenarioNames = Object.keys(scenarios).filter(isScenario);
