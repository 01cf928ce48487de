/** Four times the size of a 2048 x 2048 PNG in base64. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** The answer exceeds the size limit. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
  constructor(maxBytes: number) {
    super(`the answer is larger than ${maxBytes / 1024 / 1024} MiB`);
  }
}

/** A call to an unconfigured host, or one call too many. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
}

interface CapOptions {
  /** Calls may only go to the origin of this address. */
  readonly baseUrl: string;
  readonly maxBytes?: number;
}

function addressOf(input: Parameters<typeof fetch>[0]): URL {
  return new URL(input instanceof Request ? input.url : input);
}

/**
 * Creates a `fetch` for a provider's calls. It aborts answers that exceed the limit while they arrive, connects to no
 * other origin, and follows no redirects, which would carry the key header along.
 */
export function createCappedFetch({
  baseUrl,
  maxBytes = MAX_ANSWER_BYTES,
}: CapOptions): typeof fetch {
  const { origin } = new URL(baseUrl);
  return async (input, init) => {
    const address = addressOf(input);
    if (address.origin !== origin) {
      throw new CallRefused(`the answer leads to ${address.host}, which is not configured`);
    }
    const response = await fetch(input, { ...init, redirect: "manual" });
    return withCap(response, maxBytes);
  };
}

async function withCap(response: Response, maxBytes: number): Promise<Response> {
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    await body.cancel();
    throw new AnswerTooLarge(maxBytes);
  }
  let receivedBytes = 0;
  const capped = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      receivedBytes += chunk.byteLength;
      if (receivedBytes > maxBytes) controller.error(new AnswerTooLarge(maxBytes));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(capped), { status, statusText, headers });
}

/** Allows one call and refuses all others: each costs money, and libraries tend to retry. */
export function onlyOnce(call: typeof fetch): typeof fetch {
  let isSpent = false;
  return async (input, init) => {
    if (isSpent) throw new CallRefused("the answer asks for a second call");
    isSpent = true;
    return call(input, init);
  };
}
