import { APICallError, NoImageGeneratedError, NoOutputGeneratedError } from "ai";
import { EngineFailure, type EngineFailureCode, type ModelSetting } from "../../port.ts";
import { noticeSentence, refusalNotice } from "../model-notice.ts";
import type { ModelRow } from "../model-row.ts";
import { AnswerTooLarge, CallRefused } from "./capped-fetch.ts";
import { readProblem, retryAfterMs } from "./provider-answer.ts";

/** A provider's refusal. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface CallContext {
  readonly signal: AbortSignal;
  /** Removed from every message, in case a provider repeats it. */
  readonly secret: string | null;
  /** The called model, for the message about a retired model; absent if the server names its models itself. */
  readonly setting?: ModelSetting;
  /** The looked-up row of the model. */
  readonly row?: ModelRow | undefined;
}

/** Limit for logged messages: a provider may repeat user text, and longer text adds nothing. */
const MAX_MESSAGE_LETTERS = 200;

const BLOCKED =
  /moderation_blocked|content[_ ]policy|content_filter|safety system|safety_violation|flagged as sensitive|nsfw/i;
const NO_CREDIT = /insufficient_quota|billing_hard_limit|billing_not_active|credit balance/i;
/** Gemini returns 400 for a wrong key and for unsupported countries. */
const BAD_KEY = /api[_ ]key|user location is not supported/i;

/** Matches messages about an unknown or retired model. Naming another model solves both. */
const GONE =
  /model_not_found|not found|does not exist|no longer (?:available|supported|served)|deprecated|retired|shut down|decommissioned|discontinued/i;
const GONE_STATUSES: ReadonlySet<number> = new Set([400, 404, 410]);

function isModelGone(status: number, words: string): boolean {
  return GONE_STATUSES.has(status) && /\bmodels?\b|model_/i.test(words) && GONE.test(words);
}

/** Formats a failure message: one line, short, without the key. */
export function toMessage(text: string, secret: string | null): string {
  const withoutKey = secret ? text.replaceAll(secret, "[key]") : text;
  return withoutKey.replaceAll(/\s+/g, " ").trim().slice(0, MAX_MESSAGE_LETTERS);
}

/** Statuses with one meaning. A missing address or model is like a wrong key: only the operator can fix it. */
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

/** Translates a refusal into an `EngineFailure`. */
export function refusalFailure(refusal: Refusal, secret: string | null): EngineFailure {
  const words = readProblem(refusal.body);
  const code = codeOf(refusal.status, words);
  return new EngineFailure(code, toMessage(`${refusal.status} ${words}`, secret), {
    retryAfterMs: retryAfterMs(refusal, Date.now()),
  });
}

/** Returns an error with all its causes, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && !chain.includes(at); at = at.cause) chain.push(at);
  return chain;
}

const TOO_SLOW = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);
const NETWORK =
  /^(UND_ERR_|ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_AGAIN$|EHOSTUNREACH$|ENETUNREACH$|CERT_|ERR_TLS)/;

/** Returns the failure of a broken connection, or `null` if the connection isn't the cause. */
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

/** Translates the SDK's call error: a refusal, or (below status 400) a success with an unreadable body. */
function callFailure(error: APICallError, secret: string | null): EngineFailure {
  const { statusCode, responseHeaders = {}, responseBody = "", message } = error;
  if (statusCode === undefined) return new EngineFailure("unavailable", toMessage(message, secret));
  return refusalFailure(
    { status: statusCode, headers: responseHeaders, body: responseBody || message },
    secret,
  );
}

/**
 * Translates any error of a model call into one `EngineFailure`. An abort by the signal takes precedence, whatever
 * error it caused. The vendor's error isn't attached: it holds the images and headers that were sent.
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

/** Runs one call of a model; rejects only with an `EngineFailure`. */
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
