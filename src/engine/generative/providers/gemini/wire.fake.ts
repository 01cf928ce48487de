import sharp from "sharp";
import { z } from "zod";
import type { FakeWire, WireCall } from "../../../../../tests/setup/fake-models/fake-wire.ts";
import {
  sendFault,
  sendJson,
  sendListFault,
} from "../../../../../tests/setup/fake-models/fault.ts";
import {
  type PaintOrder,
  paintAnswer,
} from "../../../../../tests/setup/fake-models/painted-answer.ts";
import type { Scenario } from "../../../../../tests/setup/fake-models/scenarios.ts";

const LONG_SIDE_PX = 768;

/** The parts of a call that the fake reads. It answers 400 to a call without them, like the real API. */
const callShape = z.object({
  contents: z
    .array(
      z.object({
        parts: z.array(
          z.union([
            z.object({ inlineData: z.object({ mimeType: z.string(), data: z.base64() }) }),
            z.object({ text: z.string() }),
          ]),
        ),
      }),
    )
    .min(1),
  systemInstruction: z.unknown().optional(),
  generationConfig: z
    .object({
      responseModalities: z.array(z.enum(["TEXT", "IMAGE"])).optional(),
      imageConfig: z.object({ aspectRatio: z.string().regex(/^\d+:\d+$/) }).optional(),
    })
    .optional(),
});
type Call = z.output<typeof callShape>;

const USAGE = { promptTokenCount: 280, candidatesTokenCount: 1290, totalTokenCount: 1570 };
const REFUSED = { promptTokenCount: 280, totalTokenCount: 280 };

function orderOf(call: Call, isWide: boolean): PaintOrder {
  const parts = call.contents.flatMap((content) => content.parts);
  const ratio = call.generationConfig?.imageConfig?.aspectRatio ?? "1:1";
  const [w = 1, h = 1] = ratio.split(":").map(Number);
  const scale = LONG_SIDE_PX / Math.max(w, h);
  return {
    prompt: parts.flatMap((part) => ("text" in part ? [part.text] : [])).join("\n"),
    pictures: parts.flatMap((part) =>
      "inlineData" in part ? [Buffer.from(part.inlineData.data, "base64")] : [],
    ),
    widthPx: Math.round(w * scale) * (isWide ? 3 : 1),
    heightPx: Math.round(h * scale),
  };
}

function picturePart(bytes: Buffer, extra: object = {}): object {
  return { inlineData: { mimeType: "image/png", data: bytes.toString("base64") }, ...extra };
}

function answerOf(parts: readonly object[], finishReason = "STOP"): object {
  return {
    candidates: [{ content: { role: "model", parts }, finishReason, index: 0 }],
    usageMetadata: USAGE,
    responseId: "fake",
  };
}

function withoutPicture(finishReason: string, parts: readonly object[] = []): object {
  return {
    candidates: [{ content: { parts }, finishReason, index: 0 }],
    usageMetadata: REFUSED,
  };
}

function refusal(code: number, status: string, message: string, details: readonly object[] = []) {
  return { code, body: { error: { code, message, status, details } } };
}

const limited = refusal(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.", [
  { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "7s" },
]);

/** Refusals by status, worded like Google's API. */
const refusals: Partial<Record<Scenario, ReturnType<typeof refusal>>> = {
  rate_limited_once: limited,
  rate_limited: limited,
  bad_key: refusal(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
  forbidden: refusal(403, "PERMISSION_DENIED", "The caller does not have permission."),
  unknown_model: refusal(404, "NOT_FOUND", "models/none is not found for API version v1beta."),
  retired_model: refusal(404, "NOT_FOUND", "This model is no longer available. Please update."),
  wrong_address: refusal(404, "NOT_FOUND", "Requested entity was not found."),
  bad_fields: refusal(400, "INVALID_ARGUMENT", "Invalid JSON payload received."),
  too_large_request: refusal(413, "INVALID_ARGUMENT", "Request payload size exceeds the limit."),
  overloaded: refusal(503, "UNAVAILABLE", "The model is overloaded."),
};

async function withSketches(call: Call): Promise<object> {
  const red = { width: 64, height: 64, channels: 3, background: "#ff0000" } as const;
  const sketch = picturePart(await sharp({ create: red }).png().toBuffer(), { thought: true });
  const final = picturePart(await paintAnswer(orderOf(call, false)), { thoughtSignature: "s" });
  return answerOf([{ text: "Planning.", thought: true }, sketch, final, sketch]);
}

async function damaged(call: Call): Promise<object> {
  const whole = await paintAnswer(orderOf(call, false));
  return answerOf([picturePart(whole.subarray(0, whole.byteLength / 2))]);
}

/** Answers with status 200 that contain no image or an unusable one. */
const strangeAnswers: Partial<Record<Scenario, (call: Call) => object | Promise<object>>> = {
  prompt_blocked: () => ({
    promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
    usageMetadata: REFUSED,
  }),
  blocked_unexplained: () => ({
    promptFeedback: { blockReason: "OTHER" },
    usageMetadata: REFUSED,
  }),
  image_safety: () => withoutPicture("IMAGE_SAFETY"),
  prohibited_content: () => withoutPicture("IMAGE_PROHIBITED_CONTENT"),
  refusal_in_text: () => withoutPicture("STOP", [{ text: "I can't edit photos of this person." }]),
  no_image: () => withoutPicture("NO_IMAGE"),
  empty: () => ({ candidates: [], usageMetadata: REFUSED }),
  continuation: () => ({
    candidates: [
      { finishReason: "CONTINUATION", continuationToken: "more", content: { parts: [] } },
    ],
    usageMetadata: USAGE,
  }),
  svg_as_png: () =>
    answerOf([picturePart(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' />"))]),
  damaged,
  thought_drafts: withSketches,
};

function isTextCall(call: Call): boolean {
  return !call.generationConfig?.responseModalities?.includes("IMAGE");
}

/** `POST /v1beta/models/<model>:generateContent` (ai.google.dev/api/generate-content). */
async function generate({ request, response, scenario, translate }: WireCall): Promise<void> {
  const parsed = callShape.safeParse(request.json);
  if (!parsed.success) {
    const { code, body } = refusal(400, "INVALID_ARGUMENT", z.prettifyError(parsed.error));
    sendJson(response, code, body);
    return;
  }
  const call = parsed.data;
  const paint = async () =>
    answerOf([
      { text: "Here you go." },
      picturePart(await paintAnswer(orderOf(call, scenario === "wrong_aspect"))),
    ]);
  const whole = async () => JSON.stringify(isTextCall(call) ? { candidates: [] } : await paint());
  const opening =
    '{"candidates":[{"content":{"parts":[{"inlineData":{"mimeType":"image/png","data":"';
  if (await sendFault(scenario, response, { opening, whole })) return;
  const refused = refusals[scenario];
  if (refused) {
    sendJson(response, refused.code, refused.body);
    return;
  }
  const strange = await strangeAnswers[scenario]?.(call);
  if (strange) sendJson(response, 200, strange);
  else if (isTextCall(call)) {
    sendJson(response, 200, answerOf([{ text: translate(orderOf(call, false).prompt) }]));
  } else sendJson(response, 200, await paint());
}

/** Models per page of the fake list; Google's pages are larger. */
const PAGE = 2;

/** `GET /v1beta/models` (ai.google.dev/api/models). */
async function listModels({ url, response, scenario, models }: WireCall): Promise<void> {
  if (await sendListFault(scenario, response)) return;
  const names = Object.keys(models);
  const from = Number(url.searchParams.get("pageToken") ?? 0);
  const next = from + PAGE;
  sendJson(response, 200, {
    models: names.slice(from, next).map((name) => ({ name: `models/${name}`, version: "001" })),
    ...(next < names.length ? { nextPageToken: String(next) } : {}),
  });
}

export const wire: FakeWire = {
  basePath: "/v1beta",
  paidPath: /:generateContent$/,
  open: () => async (call) => {
    const { pathname } = call.url;
    if (pathname.endsWith(":generateContent")) await generate(call);
    else if (pathname === "/v1beta/models") await listModels(call);
    else return false;
    return true;
  },
};
