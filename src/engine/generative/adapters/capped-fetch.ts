/** Four times a PNG of 2048 x 2048 in base64. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** An answer is larger than anybody needs. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
  constructor(maxBytes: number) {
    super(`the answer is larger than ${maxBytes / 1024 / 1024} MiB`);
  }
}

/** A call went to a place that nobody configured, or was one too many. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
}

interface CapOptions {
  /** The only host that may be spoken to is the one of this address. */
  readonly baseUrl: string;
  readonly maxBytes?: number;
}

function addressOf(input: Parameters<typeof fetch>[0]): URL {
  return new URL(input instanceof Request ? input.url : input);
}

/**
 * A `fetch` for the calls of a provider. It ends an answer that grows beyond the limit while it comes in, opens
 * no socket to another host, and follows no redirect: the header with the key would travel along.
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

/** Lets one call through and refuses every further one: each is paid for, and libraries like to go on. */
export function onlyOnce(call: typeof fetch): typeof fetch {
  let isSpent = false;
  return async (input, init) => {
    if (isSpent) throw new CallRefused("the answer asks for a second call");
    isSpent = true;
    return call(input, init);
  };
}
