import { createHmac } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { PRODUCT_NAME } from "#core/product.ts";
import { withTimeLimit } from "#server/async/time-limit.ts";
import { type AddressGuard, ForbiddenAddress, type Found } from "./public-address.ts";

const TIMEOUT_MS = 10_000;

/** The message to send. */
interface WebhookMessage {
  readonly id: string;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly body: string;
}

/** The result of one attempt: the response status, or the reason why there was none. */
export type Posted = { readonly status: number } | { readonly problem: string };

/** A Standard Webhooks signature (v1) over id, time and body, so that a captured message can't be replayed later. */
export function signMessage(
  { id, secret, body }: Pick<WebhookMessage, "id" | "secret" | "body">,
  atS: number,
): string {
  const signed = createHmac("sha256", secret).update(`${id}.${atS}.${body}`).digest("base64");
  return `v1,${signed}`;
}

/** A lookup that always returns the checked addresses, so that nothing is resolved between check and connection. */
function pinned(found: readonly Found[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = found;
    if (options.all) done(null, [...found]);
    else done(null, first?.address ?? "", first?.family ?? 4);
  };
}

export interface PostDeps {
  readonly guard: AddressGuard;
  readonly now: () => number;
}

interface Sending {
  readonly url: URL;
  readonly found: readonly Found[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Resolves with the status. Follows no redirect and doesn't read the response body. */
function send({ url, found, headers, body, signal }: Sending): Promise<number> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: "POST", headers, lookup: pinned(found), agent: false, signal },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    call.once("error", reject);
    call.end(body);
  });
}

/** A short reason for the webhook's owner. It reveals nothing about our own network. */
function problemOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return "address not on the public net";
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (error instanceof DOMException || code === "ABORT_ERR") return "no answer in time";
  return typeof code === "string" && /^[A-Z][A-Z_]{1,60}$/.test(code) ? code : "no answer";
}

/** Settles like `work`, or rejects with the signal's reason on abort: the system's DNS lookup can't be cancelled. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason instanceof Error ? signal.reason : new Error("stopped"));
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}

/**
 * Sends a message once. Resolves and checks the address first; lookup, connection and response share one time limit.
 * Never rejects.
 */
export async function postWebhook(
  { guard, now }: PostDeps,
  { url: address, ...message }: WebhookMessage,
  stop: AbortSignal,
): Promise<Posted> {
  try {
    const url = guard.parse(address);
    const status = await withTimeLimit(TIMEOUT_MS, stop, async (signal) => {
      const found = await untilAborted(guard.find(url), signal);
      const atS = Math.floor(now() / 1_000);
      const { body, id } = message;
      const headers = {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": `${PRODUCT_NAME}-Webhooks/1`,
        "webhook-id": id,
        "webhook-timestamp": String(atS),
        "webhook-signature": signMessage(message, atS),
      };
      return send({ url, found, headers, body, signal });
    });
    return { status };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
