import type { ServerResponse } from "node:http";
import { z } from "zod";
import type { FakeWire, WireCall } from "../../../../../tests/setup/fake-models/fake-wire.ts";
import {
  ELSEWHERE,
  sendFault,
  sendJson,
  sendListFault,
} from "../../../../../tests/setup/fake-models/fault.ts";
import {
  type PaintOrder,
  paintAnswer,
} from "../../../../../tests/setup/fake-models/painted-answer.ts";
import type { Scenario } from "../../../../../tests/setup/fake-models/scenarios.ts";
import type { SeenRequest } from "../../../../../tests/setup/fake-models/seen-request.ts";

const PICTURE_PATH = "/pictures/answer.png";
const RETRY_AFTER_S = 7;

const USAGE = {
  input_tokens: 600,
  output_tokens: 1372,
  total_tokens: 1972,
  input_tokens_details: { image_tokens: 500, text_tokens: 100 },
};

function orderOf({ fields, files }: SeenRequest, isWide: boolean): PaintOrder {
  const { prompt = "", size = "1024x1024" } = Object.fromEntries(fields);
  const [widthPx = 1024, heightPx = 1024] = size.split("x").map(Number);
  const pictures = files.filter(({ field }) => /^image(\[\])?$/.test(field));
  return {
    prompt,
    pictures: pictures.map(({ bytes }) => bytes),
    widthPx: isWide ? widthPx * 3 : widthPx,
    heightPx,
  };
}

interface Refused {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function refusal(status: number, code: string | null, message: string): Refused {
  return { status, body: { error: { message, type: "image_generation_user_error", code } } };
}

const limited = refusal(429, "rate_limit_exceeded", "Rate limit reached for images per minute.");

/** An HTTP date has whole seconds. The extra second keeps the delay from being shorter than intended. */
function limitedUntil(): Refused {
  const until = new Date(Date.now() + (RETRY_AFTER_S + 1) * 1_000);
  return { ...limited, headers: { "retry-after": until.toUTCString() } };
}

const limitedFor: Refused = { ...limited, headers: { "retry-after": String(RETRY_AFTER_S) } };

/** Refusals worded like OpenAI and compatible servers. */
const refusals: Partial<Record<Scenario, Refused | (() => Refused)>> = {
  rate_limited_once: limitedFor,
  rate_limited: limitedFor,
  rate_limited_until: limitedUntil,
  no_credit: refusal(429, "insufficient_quota", "You exceeded your current quota."),
  unpaid: refusal(402, null, "Payment required."),
  bad_key: refusal(401, "invalid_api_key", "Incorrect API key provided: fake-key."),
  forbidden: refusal(403, null, "Your organization must be verified."),
  unknown_model: refusal(404, "model_not_found", "The model does not exist."),
  retired_model: refusal(404, "model_not_found", "The model has been deprecated."),
  wrong_address: refusal(404, null, "Invalid URL (POST /v2/images/edits)"),
  bad_fields: refusal(400, "unknown_parameter", "Unknown parameter: 'seed'."),
  too_large_request: refusal(413, null, "The request is too large."),
  overloaded: refusal(503, null, "The engine is overloaded."),
  plain_error: { status: 500, body: { error: "generate_image returned no results" } },
  prompt_blocked: refusal(400, "moderation_blocked", "Rejected by the safety system."),
  image_safety: refusal(400, "content_policy_violation", "Not allowed by our content policy."),
  prohibited_content: refusal(400, "content_policy_violation", "Not allowed by our policy."),
};

function refusalOf(scenario: Scenario): Refused | undefined {
  const refused = refusals[scenario];
  return typeof refused === "function" ? refused() : refused;
}

function encoded(bytes: Buffer): object {
  return { created: 1, data: [{ b64_json: bytes.toString("base64") }], usage: USAGE };
}

async function damaged(seen: SeenRequest): Promise<object> {
  const whole = await paintAnswer(orderOf(seen, false));
  return encoded(whole.subarray(0, whole.byteLength / 2));
}

/** Answers with status 200 that contain no image or an unusable one. */
const strangeAnswers: Partial<Record<Scenario, (seen: SeenRequest) => object | Promise<object>>> = {
  no_image: () => ({ created: 1, data: [] }),
  empty: () => ({ created: 1, data: [] }),
  svg_as_png: () => encoded(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' />")),
  damaged,
  answer_by_url: () => ({ created: 1, data: [{ url: PICTURE_PATH }] }),
  url_elsewhere: () => ({ created: 1, data: [{ url: ELSEWHERE }] }),
};

function sendRefusal(response: ServerResponse, { status, body, headers = {} }: Refused): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendJson(response, status, body);
}

/** `POST /v1/images/edits` (platform.openai.com/docs/api-reference/images/createEdit). */
async function answerEdits({ request, response, scenario }: WireCall): Promise<void> {
  const order = orderOf(request, scenario === "wrong_aspect");
  const paint = async () => encoded(await paintAnswer(order));
  const whole = async () => JSON.stringify(await paint());
  const opening = '{"created":1,"data":[{"b64_json":"';
  if (await sendFault(scenario, response, { opening, whole })) return;
  const refused = refusalOf(scenario);
  if (refused) sendRefusal(response, refused);
  else if (order.pictures.length === 0) {
    sendRefusal(response, refusal(400, "missing_required_parameter", "image is required"));
  } else sendJson(response, 200, (await strangeAnswers[scenario]?.(request)) ?? (await paint()));
}

/** Serves the image of an answer by URL, drawn from the last edit. */
async function answerPicture(edit: SeenRequest, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "image/png" });
  response.end(await paintAnswer(orderOf(edit, false)));
}

const chatShape = z.object({
  model: z.string(),
  messages: z.array(
    z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() }),
  ),
});

/** `POST /v1/chat/completions`: answers with `translate` of the last message. */
async function answerChat({ request, response, scenario, translate }: WireCall): Promise<void> {
  const parsed = chatShape.safeParse(request.json);
  if (!parsed.success) {
    sendRefusal(response, refusal(400, null, z.prettifyError(parsed.error)));
    return;
  }
  const content = scenario === "empty" ? "" : translate(parsed.data.messages.at(-1)?.content ?? "");
  const answer = {
    id: "chat-1",
    object: "chat.completion",
    created: 1,
    model: parsed.data.model,
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 20, completion_tokens: 8, total_tokens: 28 },
  };
  const whole = async () => JSON.stringify(answer);
  if (await sendFault(scenario, response, { opening: '{"choices":["', whole })) return;
  const refused = refusalOf(scenario);
  if (refused) sendRefusal(response, refused);
  else sendJson(response, 200, answer);
}

/** `GET /v1/models`, with `shutdown_date` as developers.openai.com/api/docs/deprecations describes it. */
async function listModels({ response, scenario, models }: WireCall): Promise<void> {
  if (await sendListFault(scenario, response)) return;
  sendJson(response, 200, {
    object: "list",
    data: Object.entries(models).map(([id, shutdown_date]) => {
      return { id, object: "model", created: 1, owned_by: "openai", shutdown_date };
    }),
  });
}

export const wire: FakeWire = {
  basePath: "/v1",
  paidPath: /\/images\/edits$|\/chat\/completions$/,
  open() {
    let edit: SeenRequest | null = null;
    return async (call) => {
      const { pathname } = call.url;
      if (pathname === "/v1/models") await listModels(call);
      else if (pathname.endsWith("/images/edits")) {
        edit = call.request;
        await answerEdits(call);
      } else if (pathname.endsWith("/chat/completions")) await answerChat(call);
      else if (edit && pathname === PICTURE_PATH) await answerPicture(edit, call.response);
      else return false;
      return true;
    };
  },
};
