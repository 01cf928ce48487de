import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Wire, WireAnswer } from "#server/billing/sandbox/wire/wire.ts";

export const STRIPE_SERVER_KEY = "sk_test_fake";

/** A received request. */
interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly apiVersion: string | null;
  readonly idempotencyKey: string | null;
}

export interface StripeServer {
  readonly url: string;
  readonly requests: StripeRequest[];
  /** Statuses that the next requests get without being executed, first to last; 0 closes the connection. */
  readonly objections: number[];
  /** Methods of the next requests that are executed, but get no response: the connection closes. */
  readonly dropAnswers: string[];
  close(): Promise<void>;
}

function refusal(status: number, type: string, message: string): WireAnswer {
  return { status, body: { error: { type, message } } };
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  return headers[name]?.toString() ?? null;
}

/** Serves the test checkout's API on loopback, with the faults of a network and a service. */
export async function startStripeServer(wire: Wire): Promise<StripeServer> {
  const server = {
    requests: new Array<StripeRequest>(),
    objections: new Array<number>(),
    dropAnswers: new Array<string>(),
  };

  async function answerTo(request: IncomingMessage): Promise<WireAnswer> {
    const { method = "GET", url: path = "/" } = request;
    const body = await text(request);
    const idempotencyKey = headerOf(request, "idempotency-key");
    const apiVersion = headerOf(request, "stripe-version");
    server.requests.push({ method, path, apiVersion, idempotencyKey });
    if (request.headers.authorization !== `Bearer ${STRIPE_SERVER_KEY}`) {
      return refusal(401, "invalid_request_error", "Invalid API Key provided");
    }
    const status = server.objections.shift();
    if (status !== undefined) return refusal(status, "api_error", `answered ${status} on purpose`);
    return wire({ method, path, apiVersion, idempotencyKey, body });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answerTo(request);
    const isDropped = server.dropAnswers[0] === request.method;
    if (isDropped) server.dropAnswers.shift();
    if (isDropped || status === 0) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  const http = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify(refusal(500, "api_error", String(error)).body));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return Object.assign(server, {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  });
}
