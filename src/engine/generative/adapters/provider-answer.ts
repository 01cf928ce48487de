import { z } from "zod";
import { EngineFailure } from "../../port.ts";

const details = z.array(z.object({ retryDelay: z.string().optional() }).loose());

/** Error formats of the known servers. */
const problem = z.union([
  // OpenAI and compatible servers; Gemini with its status and details.
  z.object({
    error: z.object({
      message: z.string().nullish(),
      code: z.union([z.string(), z.number()]).nullish(),
      type: z.string().nullish(),
      status: z.string().nullish(),
      details: details.nullish().catch(null),
    }),
  }),
  // stable-diffusion.cpp
  z.object({ error: z.string() }),
  // FastAPI (vLLM-Omni)
  z.object({ detail: z.unknown() }),
]);

function parseProblem(body: string): z.output<typeof problem> | null {
  try {
    return problem.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the message of a refusal: code, status, type and sentence, or its text without tags. */
export function readProblem(body: string): string {
  const parsed = parseProblem(body);
  if (!parsed) return body.slice(0, 2_000).replaceAll(/<[^<>]*>/g, " ");
  if ("detail" in parsed) return JSON.stringify(parsed.detail);
  if (typeof parsed.error === "string") return parsed.error;
  const { code, status, type, message } = parsed.error;
  return [code, status, type, message].filter((part) => part).join(" ");
}

interface Refused {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Returns the wait that the provider asks for: `Retry-After` in seconds or as a date (RFC 9110), milliseconds as OpenAI
 * adds them, or the delay in Google's RetryInfo. `null` if it gives none.
 */
export function retryAfterMs({ headers, body }: Refused, nowMs: number): number | null {
  const exactMs = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (exactMs >= 0) return exactMs;
  const header = headers["retry-after"];
  if (header !== undefined) {
    const seconds = Number(header);
    if (seconds >= 0) return seconds * 1_000;
    const untilMs = Date.parse(header);
    if (!Number.isNaN(untilMs)) return Math.max(0, untilMs - nowMs);
  }
  return delayInBody(body);
}

function delayInBody(body: string): number | null {
  const parsed = parseProblem(body);
  if (!parsed || "detail" in parsed || typeof parsed.error === "string") return null;
  const delay = parsed.error.details?.find((entry) => entry.retryDelay)?.retryDelay ?? "";
  const seconds = /^([\d.]+)s$/.exec(delay)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

/** Parses and validates the JSON of a success; throws `bad_answer` for anything else. */
export function parseAnswer<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new EngineFailure("bad_answer", "The answer is not JSON.");
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new EngineFailure("bad_answer", "The answer has another shape than the wire has.");
}
