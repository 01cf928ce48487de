import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { PaymentFailure } from "#server/billing/payment-provider.ts";
import { fakeStripeRoutes } from "./fake-stripe-api.ts";
import { type FakeBooks, openFakeBooks } from "./fake-stripe-books.ts";
import { type Form, parseForm } from "./fake-stripe-form.ts";
import type { Route } from "./fake-stripe-routes.ts";
import { view } from "./fake-stripe-view.ts";

export const FAKE_STRIPE_KEY = "sk_test_fake";
const API_VERSION = "2026-10-28.endive";

/** A request as it arrived. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
}

export interface FakeStripe {
  readonly url: string;
  readonly books: FakeBooks;
  readonly requests: StripeRequest[];
  /** Statuses that the next requests are answered with instead, first to last; 0 hangs up. */
  readonly objections: number[];
  /** Methods of the next requests that are carried out and then hung up on. */
  readonly dropAnswers: string[];
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

interface Kept {
  readonly fingerprint: string;
  readonly answer: Answer;
}

function refusal(status: number, error: Readonly<Record<string, unknown>>): Answer {
  return { status, body: { error: { type: "invalid_request_error", ...error } } };
}

const failures = {
  not_found: ({ message }) => refusal(404, { code: "resource_missing", message }),
  declined: ({ message, declineCode }) =>
    refusal(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: declineCode,
      message,
    }),
  refused: ({ message }) => refusal(400, { message }),
  auth: ({ message }) => refusal(401, { message }),
  unavailable: ({ message }) => refusal(503, { type: "api_error", message }),
} satisfies Record<PaymentFailure["code"], (failure: PaymentFailure) => Answer>;

function toAnswer(error: unknown): Answer {
  if (error instanceof PaymentFailure) return failures[error.code](error);
  if (error instanceof z.ZodError) {
    return refusal(400, { code: "parameter_unknown", message: z.prettifyError(error) });
  }
  throw error;
}

/** The route of a path, and what stands for ":id". */
function findRoute(method: string, path: string): { route: Route; id: string } | null {
  for (const route of fakeStripeRoutes) {
    const found = new RegExp(`^${route.path.replace(":id", "([^/]+)")}$`).exec(path);
    // A name such as create_preview is no id.
    if (route.method === method && found) return { route, id: found[1] ?? "" };
  }
  return null;
}

function run(
  books: FakeBooks,
  { method, path, form }: { method: string; path: string; form: Form },
) {
  const found = findRoute(method, path);
  if (!found) return refusal(404, { message: `Unrecognized request URL (${method}: ${path})` });
  try {
    const answer = found.route.run(books, { form, id: found.id });
    const { expand: paths = [] } = z.object({ expand: z.array(z.string()).optional() }).parse(form);
    return { status: 200, body: view(answer, { books, paths }) };
  } catch (error) {
    return toAnswer(error);
  }
}

function objection(status: number): Answer {
  return refusal(status, { type: "api_error", message: `answered ${status} on purpose` });
}

/**
 * A server on loopback that speaks the part of Stripe's API that the adapter uses, in front of the
 * sandbox's books: form-encoded parameters (an unknown one is refused), lists in pages of two, expansion,
 * idempotency keys that answer again what they answered first (docs.stripe.com/api/idempotent_requests).
 */
export async function startFakeStripe(options: {
  readonly startS: number;
  readonly hasPrices?: boolean;
}): Promise<FakeStripe> {
  const { startS, hasPrices = true } = options;
  const books = openFakeBooks({ startS, hasPrices });
  const kept = new Map<string, Kept>();
  const fake = {
    books,
    requests: new Array<StripeRequest>(),
    objections: new Array<number>(),
    dropAnswers: new Array<string>(),
  };

  function answerOf(request: IncomingMessage, body: string): Answer {
    const { pathname: path, search } = new URL(request.url ?? "/", "http://127.0.0.1");
    const { method = "GET", headers } = request;
    const key = headers["idempotency-key"]?.toString() ?? null;
    fake.requests.push({ method, path, idempotencyKey: key });
    if (headers.authorization !== `Bearer ${FAKE_STRIPE_KEY}`) {
      return refusal(401, { message: "Invalid API Key provided" });
    }
    if (headers["stripe-version"] !== API_VERSION) {
      return refusal(400, { message: `API version ${String(headers["stripe-version"])}` });
    }
    const objected = fake.objections.shift();
    if (objected !== undefined) return objection(objected);
    const call = { method, path, form: parseForm(method === "POST" ? body : search) };
    if (method !== "POST" || key === null) return run(books, call);
    return once(key, `${path}?${body}`, () => run(books, call));
  }

  function once(key: string, fingerprint: string, work: () => Answer): Answer {
    const known = kept.get(key);
    if (known && known.fingerprint !== fingerprint) {
      const message = "Keys for idempotent requests can only be used with the same parameters";
      return refusal(400, { type: "idempotency_error", message });
    }
    const answer = known?.answer ?? work();
    kept.set(key, { fingerprint, answer });
    return answer;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = answerOf(request, await text(request));
    const isDropped = fake.dropAnswers[0] === request.method;
    if (isDropped) fake.dropAnswers.shift();
    if (isDropped || status === 0) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return Object.assign(fake, {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
