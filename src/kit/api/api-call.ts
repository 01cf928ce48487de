import type { CallPath } from "#core/addresses.ts";
import { decodeEnvelope, encodeEnvelope } from "#core/envelope.ts";
import { ApiError } from "./api-error.ts";
import { readRefusal } from "./read-refusal.ts";
import { sendWithProgress } from "./send-with-progress.ts";
import { dropToken, getToken } from "./session.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Called with the share of `picture` sent so far, 0..1. */
  readonly onSent?: (fraction: number) => void;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Call extends CallOptions {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: CallPath;
  /** Sent in the envelope. Ignored for GET. */
  readonly payload?: unknown;
  /** Sent unencoded instead of a payload. */
  readonly picture?: Blob;
}

function bodyOf({ method, payload, picture }: Call) {
  if (method === "GET") return { body: undefined, headers: {} };
  if (picture) return { body: picture, headers: { "content-type": picture.type } };
  return {
    body: JSON.stringify(encodeEnvelope(payload ?? null, Math.random)),
    headers: { "content-type": "application/json" },
  };
}

async function send(call: Call): Promise<Response> {
  const token = await getToken();
  const { body, headers } = bodyOf(call);
  const init = {
    method: call.method,
    headers: {
      "accept-language": document.documentElement.lang || "en",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
      ...call.headers,
    },
    ...(call.signal ? { signal: call.signal } : {}),
  };
  const { picture, onSent } = call;
  if (picture && onSent) return sendWithProgress(call.path, { ...init, body: picture }, onSent);
  return fetch(call.path, body ? { ...init, body } : init);
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Returns the raw response of a call (the specification's `stream` option). Repeats it once with a new token on 401.
 * Rejects with an `ApiError` if the network fails, and with the abort itself if `signal` ended the call.
 */
export async function apiStream(call: Call): Promise<Response> {
  try {
    const response = await send(call);
    if (response.status !== 401) return response;
    dropToken();
    return await send(call);
  } catch (error) {
    if (isAbort(error) || error instanceof ApiError) throw error;
    throw new ApiError("offline", {}, { cause: error });
  }
}

/** What a proxy answers while the server behind it restarts: the same call may succeed in a moment. */
const IS_RESTARTING: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Decodes the envelope in a response's text. Without one, throws `unexpected` for a refusal, such as a proxy's own
 * error page, and `unreadable` if the response was damaged or the server restarts.
 */
export function openAnswer(text: string, status = 200): unknown {
  const code = status >= 400 && !IS_RESTARTING.has(status) ? "unexpected" : "unreadable";
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new ApiError(code, {}, { cause });
  }
  const data: unknown =
    typeof body === "object" && body !== null && "data" in body ? body.data : undefined;
  const decoded = decodeEnvelope(data);
  if (!decoded.ok) throw new ApiError(code, {}, { cause: new Error(decoded.reason) });
  return decoded.value;
}

/** Makes a call and returns its decoded response. Rejects with an `ApiError` for every refusal. */
export async function apiCall(call: Call): Promise<unknown> {
  const response = await apiStream(call);
  const text = await response.text().catch((cause: unknown) => {
    throw new ApiError("offline", {}, { cause });
  });
  const value = openAnswer(text, response.status);
  if (!response.ok) throw await readRefusal(value);
  return value;
}
