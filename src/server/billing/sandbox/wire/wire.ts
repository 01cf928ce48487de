import { z } from "zod";
import { PaymentFailure } from "../../payment-provider.ts";
import { API_VERSION } from "../book.ts";
import { IdempotencyConflict } from "../idempotency.ts";
import { checkoutRoutes } from "./checkouts.ts";
import { customerRoutes } from "./customers.ts";
import { parseForm } from "./form.ts";
import { paymentRoutes } from "./payments.ts";
import { priceRoutes } from "./prices.ts";
import { type Access, parse, type Route, type WireCall } from "./route.ts";
import { scheduleRoutes } from "./schedules.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

/** The parts of an HTTP request that the API reads. */
interface WireRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly apiVersion: string | null;
  readonly idempotencyKey: string | null;
  /** Form-encoded; empty if the method has none. */
  readonly body: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly body: object;
}

/** Answers one request. Rejects if the database fails, like a server that closes the connection. */
export type Wire = (request: WireRequest) => Promise<WireAnswer>;

/** The calls that the adapter makes. Any other is a 404. */
const routes: readonly Route[] = [
  ...customerRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...paymentRoutes,
  ...priceRoutes,
];

/**
 * Answers the part of Stripe's HTTP API that our adapter uses (docs.stripe.com/api). It refuses unknown parameters,
 * pages lists and expands ids. Repeating an idempotency key returns the first response, including a decline. A refusal
 * changes nothing, so a repeated request is decided again.
 */
export function createWire(access: Access): Wire {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.path, "http://sandbox.invalid");
    if (request.apiVersion !== API_VERSION) {
      return refusal(400, { message: `Invalid Stripe API version: ${request.apiVersion}` });
    }
    const found = findRoute(request.method, pathname);
    if (!found) {
      const message = `Unrecognized request URL (${request.method}: ${pathname}).`;
      return refusal(404, { message });
    }
    const params = request.method === "POST" ? new URLSearchParams(request.body) : searchParams;
    try {
      const call = callOf(request, { id: found.id, pathname, params });
      return { status: 200, body: await found.route.run(access, call) };
    } catch (error) {
      return answerTo(error, found.route);
    }
  };
}

/** Finds the route of a path, and the path's value for ":id". */
function findRoute(method: string, pathname: string): { route: Route; id: string } | null {
  const parts = pathname.split("/");
  for (const route of routes) {
    const pattern = route.path.split("/");
    if (route.method !== method || pattern.length !== parts.length) continue;
    const isFound = pattern.every((part, index) => part === ":id" || part === parts[index]);
    if (isFound) return { route, id: decodeURIComponent(parts[pattern.indexOf(":id")] ?? "") };
  }
  return null;
}

const commonParams = z.object({ expand: z.array(z.string()).default([]) });

function callOf(
  { method, idempotencyKey: key }: WireRequest,
  { id, pathname, params }: { id: string; pathname: string; params: URLSearchParams },
): WireCall {
  const { expand: asked, ...form } = parseForm(params);
  const { expand } = parse(commonParams, { expand: asked });
  params.sort();
  const request = [method, pathname, params.toString()];
  const isKept = method === "POST" && key !== null;
  const answer = z.record(z.string(), z.unknown());
  return { id, form, expand, once: isKept ? { key, request, answer } : undefined };
}

function refusal(status: number, error: Readonly<Record<string, unknown>>): WireAnswer {
  return { status, body: { error: { type: "invalid_request_error", ...error } } };
}

/** Maps a failure to Stripe's error (docs.stripe.com/api/errors). Rethrows the rest. */
function answerTo(error: unknown, { path }: Route): WireAnswer {
  if (!(error instanceof PaymentFailure)) throw error;
  const { message, declineCode } = error;
  if (error instanceof IdempotencyConflict) {
    return refusal(400, { type: "idempotency_error", message });
  }
  switch (error.code) {
    case "not_found":
      // A 404 if the path contains an id, otherwise a 400.
      return refusal(path.includes(":id") ? 404 : 400, { code: "resource_missing", message });
    case "declined":
      return refusal(402, {
        type: "card_error",
        code: "card_declined",
        decline_code: declineCode,
        message,
      });
    case "refused":
      return refusal(400, { message });
    case "auth":
    case "unavailable":
      throw error;
  }
}
