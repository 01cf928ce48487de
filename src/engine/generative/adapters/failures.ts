import { APICallError, NoImageGeneratedError, NoOutputGeneratedError } from "ai";
import { EngineFailure, type EngineFailureCode, type ModelSetting } from "../../port.ts";
import { noticeSentence, refusalNotice } from "../model-notice.ts";
import type { ModelRow } from "../model-row.ts";
import { AnswerTooLarge, CallRefused } from "./capped-fetch.ts";
import { readProblem, retryAfterMs } from "./provider-answer.ts";

/** What a provider said instead of a picture. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface CallContext {
  readonly signal: AbortSignal;
  /** Cut out of every message, should a provider repeat it. */
  readonly secret: string | null;
  /** What is called, for the sentence about a model that is gone; left out: the server names its models itself. */
  readonly setting?: ModelSetting;
  /** What was looked up of the model. */
  readonly row?: ModelRow | undefined;
}

/** Messages go to logs; a provider may repeat what the person wrote, and more than this says nothing new. */
const MAX_MESSAGE_LETTERS = 200;

const BLOCKED =
  /moderation_blocked|content[_ ]policy|content_filter|safety system|safety_violation|flagged as sensitive|nsfw/i;
const NO_CREDIT = /insufficient_quota|billing_hard_limit|billing_not_active|credit balance/i;
/** Gemini says 400 for a wrong key and for a country that it does not serve. */
const BAD_KEY = /api[_ ]key|user location is not supported/i;

/** Said of a model that was never there, or is there no more. Both are mended by naming another one. */
const GONE =
  /model_not_found|not found|does not exist|no longer (?:available|supported|served)|deprecated|retired|shut down|decommissioned|discontinued/i;
const GONE_STATUSES: ReadonlySet<number> = new Set([400, 404, 410]);

function isModelGone(status: number, words: string): boolean {
  return GONE_STATUSES.has(status) && /\bmodels?\b|model_/i.test(words) && GONE.test(words);
}

/** The sentence of a failure: on one line, short, without the key. */
export function toMessage(text: string, secret: string | null): string {
  const withoutKey = secret ? text.replaceAll(secret, "[key]") : text;
  return withoutKey.replaceAll(/\s+/g, " ").trim().slice(0, MAX_MESSAGE_LETTERS);
}

/**
 * Statuses with one meaning. An address or a model that does not exist is, like a wrong key, what only the
 * operator can mend.
 */
const byStatus: Readonly<Record<number, EngineFailureCode>> = {
  401: "engine_auth",
  402: "engine_auth",
  403: "engine_auth",
  404: "engine_auth",
  405: "engine_auth",
  408: "unavailable",
  425: "unavailable",
  429: "engine_rate_limited",
};

function codeOf(status: number, words: string): EngineFailureCode {
  if (status < 400) return "bad_answer";
  if (status >= 500) return "unavailable";
  if (BLOCKED.test(words)) return "blocked";
  const isRefusedKey = status === 400 && BAD_KEY.test(words);
  if (isRefusedKey || NO_CREDIT.test(words)) return "engine_auth";
  if (isModelGone(status, words)) return "model_retired";
  return byStatus[status] ?? "bad_request";
}

/** An answer that is no success, in our words. */
export function refusalFailure(refusal: Refusal, secret: string | null): EngineFailure {
  const words = readProblem(refusal.body);
  const code = codeOf(refusal.status, words);
  return new EngineFailure(code, toMessage(`${refusal.status} ${words}`, secret), {
    retryAfterMs: retryAfterMs(refusal, Date.now()),
  });
}

/** An error with everything that caused it, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && !chain.includes(at); at = at.cause) chain.push(at);
  return chain;
}

const TOO_SLOW = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);
const NETWORK =
  /^(UND_ERR_|ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$|ENETUNREACH$|CERT_|ERR_TLS)/;

/** How the connection broke, when that is what happened. */
function networkFailure(chain: readonly Error[], secret: string | null): EngineFailure | null {
  for (const link of chain) {
    const code = "code" in link && typeof link.code === "string" ? link.code : "";
    const message = toMessage(`${link.message} ${code}`, secret);
    if (TOO_SLOW.has(code)) return new EngineFailure("timeout", message);
    if (NETWORK.test(code)) return new EngineFailure("unavailable", message);
  }
  return null;
}

function stopFailure({ signal }: CallContext): EngineFailure {
  const reason: unknown = signal.reason;
  if (reason instanceof EngineFailure) return reason;
  return reason instanceof Error && reason.name === "TimeoutError"
    ? new EngineFailure("timeout", "The model took too long.")
    : new EngineFailure("cancelled", "The call was cancelled.");
}

/** The body of a success that could not be read, told apart from a refusal. */
function callFailure(error: APICallError, secret: string | null): EngineFailure {
  const { statusCode, responseHeaders = {}, responseBody = "", message } = error;
  if (statusCode === undefined) return new EngineFailure("unavailable", toMessage(message, secret));
  return refusalFailure(
    { status: statusCode, headers: responseHeaders, body: responseBody || message },
    secret,
  );
}

/**
 * Everything that a call of a model can throw as one `EngineFailure`. A stop by the signal comes first,
 * whatever it looks like by the time it arrives. The vendor's error goes no further: it holds the pictures and
 * the headers that were sent.
 */
export function toFailure(error: unknown, context: CallContext): EngineFailure {
  if (error instanceof EngineFailure) return error;
  if (context.signal.aborted) return stopFailure(context);
  const { secret } = context;
  const chain = chainOf(error);
  const ours = chain.find((link) => link instanceof AnswerTooLarge || link instanceof CallRefused);
  if (ours) return new EngineFailure("bad_answer", toMessage(ours.message, secret));
  const network = networkFailure(chain, secret);
  if (network) return network;
  if (APICallError.isInstance(error)) return callFailure(error, secret);
  if (NoImageGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)) {
    return new EngineFailure("no_image", "The model answered without a picture.");
  }
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new EngineFailure("bad_answer", toMessage(words, secret));
}

function withSetting(failure: EngineFailure, { setting, row }: CallContext): EngineFailure {
  if (failure.code !== "model_retired" || !setting) return failure;
  const message = toMessage(
    `${noticeSentence(refusalNotice(setting, row))} ${failure.message}`,
    null,
  );
  return new EngineFailure("model_retired", message, { setting });
}

/** Runs one call of a model so that it rejects with an `EngineFailure`, and with nothing else. */
export async function asOneCall<Answer>(
  context: CallContext,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    context.signal.throwIfAborted();
    return await call();
  } catch (error) {
    throw withSetting(toFailure(error, context), context);
  }
}
