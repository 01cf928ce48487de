import type Stripe from "stripe";
import type { Wire } from "./wire.ts";

type HttpClient = NonNullable<Stripe.StripeConfig["httpClient"]>;

/** Lets Stripe's library call the test checkout: the same requests and responses, without a socket. */
export function createHttpClient(wire: Wire): HttpClient {
  return {
    getClientName: () => "sandbox",
    async makeRequest(...request: Parameters<HttpClient["makeRequest"]>) {
      const [, , path, method, headers, body] = request;
      const { status, body: answer } = await wire({
        method,
        path,
        apiVersion: headerOf(headers, "Stripe-Version"),
        idempotencyKey: headerOf(headers, "Idempotency-Key"),
        body,
      });
      return {
        getStatusCode: () => status,
        getHeaders: () => ({}),
        getRawResponse: () => ({}),
        toStream() {
          throw new Error("no answer of the sandbox is a stream");
        },
        // A copy, as over HTTP: the caller shares no objects with the test checkout.
        toJSON: async () => JSON.parse(JSON.stringify(answer)),
      };
    },
  };
}

function headerOf(headers: Parameters<HttpClient["makeRequest"]>[4], name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : String(value);
}
