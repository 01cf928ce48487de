import { serve } from "./test-money.ts";
import { sealed, type WireRequest } from "./test-wire.ts";

export const overview = {
  audits: [
    { name: "ledger", findings: 0, first: [] },
    { name: "runs", findings: 0, first: [] },
  ],
  users: 1_234,
  subscriptions: [{ plan: "standard", interval: "month", count: 7 }],
  creditsOutstanding: { paid: 5_000, promo: 90 },
  runs: [{ state: "done", count: 12 }],
  events: [{ status: "dead", count: 2 }],
  reviews: 3,
  engines: [
    {
      engine: "local",
      kind: "local",
      model: null,
      condition: "ready",
      running: 1,
      waiting: 2,
      calls: 0,
      failed: 0,
      costMicroUsd: 0,
      medianMs: null,
      capMicroUsd: null,
    },
    {
      engine: "gemini",
      kind: "studio",
      model: "gemini-2.5-flash-image",
      condition: "spent",
      running: 0,
      waiting: 0,
      calls: 130,
      failed: 4,
      costMicroUsd: 5_070_000,
      medianMs: 7_900,
      capMicroUsd: 5_000_000,
    },
  ],
  models: [
    {
      variable: "GEMINI_MODEL",
      model: "gemini-2.5-flash-image",
      state: "ended",
      endsOn: "2026-10-02",
      replacement: "gemini-nano-banana-2.1",
    },
    {
      variable: "TRANSLATE_MODEL",
      model: "own-model",
      state: "unlisted",
      endsOn: null,
      replacement: null,
    },
  ],
  processes: [
    {
      id: "p1",
      role: "web",
      host: "web-1",
      pid: 7,
      version: "0.1.0",
      state: "ready",
      startedAt: "2026-11-22T09:00:00.000Z",
      silentS: 2,
    },
    {
      id: "p2",
      role: "worker",
      host: "worker-1",
      pid: 8,
      version: "0.2.0",
      state: "ready",
      startedAt: "2026-11-22T09:05:00.000Z",
      silentS: 31,
    },
  ],
};
export const lan = {
  id: "u2",
  email: "lan@example.org",
  name: "Lan Anh",
  credits: 100,
  tier: "Free",
  createdAt: "2026-11-01T00:00:00.000Z",
};
const granted = {
  id: "9",
  at: "2026-11-22T09:00:00.000Z",
  operatorEmail: "ana@example.org",
  action: "credits.grant",
  target: "user:u2",
  detail: { credits: 25, reason: "A run went wrong", endsAt: null },
};
const detail = {
  person: lan,
  isEmailVerified: true,
  freeCredits: "granted",
  balance: { posted: 100, held: 1, available: 99 },
  lots: [],
  history: {
    entries: [
      {
        id: "e1",
        at: "2026-11-01T00:00:00.000Z",
        amount: 100,
        balanceAfter: 100,
        kind: "grant",
        reason: "signup",
        run: null,
      },
    ],
    next: null,
  },
  subscriptions: [],
  invoices: [],
  referral: { referralId: "abcd2345", invitedBy: null, invited: [] },
  actions: [granted],
};
export const event = {
  provider: "stripe",
  id: "evt_1",
  type: "invoice.paid",
  status: "dead",
  attempts: 12,
  lastError: "no answer",
  objectId: "in_1",
  customerId: "cus_1",
  userId: "u2",
  createdAt: "2026-11-22T09:00:00.000Z",
  receivedAt: "2026-11-22T09:00:01.000Z",
  handledAt: null,
};

type Routes = Parameters<typeof serve>[0];

/** A server with a signed-in operator, overridden by `routes`. */
export function serveOperator(routes: Routes = {}): WireRequest[] {
  return serve({
    "GET /operator/overview": () => sealed(overview),
    "GET /operator/users": () => sealed({ users: [lan], next: null }),
    "GET /operator/users/u2": () => sealed(detail),
    "GET /operator/events": () => sealed({ events: [event], next: null }),
    "GET /operator/events?status=dead": () => sealed({ events: [event], next: null }),
    "GET /operator/events?status=done": () => sealed({ events: [], next: null }),
    "GET /operator/events/stripe/evt_1": () =>
      sealed({ event, payload: { id: "evt_1", client_secret: "[hidden]" } }),
    "GET /operator/actions": () => sealed({ actions: [granted], next: null }),
    "GET /operator/free-grants?state=review": () =>
      sealed({
        reviews: [
          {
            person: lan,
            since: "2026-11-22T09:00:00.000Z",
            until: "2026-11-25T09:00:00.000Z",
            ground: { weight: 105, sameAddress: 0, sameNetwork: 7, sameDomain: 7 },
          },
        ],
        next: null,
      }),
    ...routes,
  });
}

/** The payloads sent to "POST /path". */
export function sent(requests: readonly WireRequest[], route: string) {
  return requests
    .filter(({ method, path }) => `${method} ${path}` === route)
    .map(({ payload }) => payload);
}
