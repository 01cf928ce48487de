import { plain, sealed, startWire, tokenFor, type WireRequest } from "./test-wire.ts";

const person = { id: "u1", name: "Ana Lima", email: "ana@example.org" };

export const profile = {
  id: "u1",
  email: person.email,
  firstName: "Ana",
  lastName: "Lima",
  avatarUrl: "",
  credits: 600,
  referralId: "k7qm2xrd",
  subscription: { tierName: "Starter" },
};

export const starter = {
  plan: "starter",
  interval: "month",
  currency: "usd",
  amountMinor: 900,
  status: "active",
  startedAt: "2026-11-22T09:00:00Z",
  currentPeriodEnd: "2026-12-22T09:00:00Z",
  trialEnd: null as string | null,
  isCancelledAtPeriodEnd: false,
  pendingChange: null as { plan: string; interval: string; effectiveAt: string } | null,
  paymentMethod: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 },
  dunning: null as Record<string, unknown> | null,
  isDisputed: false,
};

export const checkout = {
  id: "cs_test_1",
  status: "open",
  url: "/sandbox/checkout/cs_test_1" as string | null,
  plan: "starter",
  interval: "month",
  currency: "usd",
  amountMinor: 900,
};

type Routes = Parameters<typeof startWire>[0];

/** A server with one signed-in user, overridden by `routes`. */
export function serve(routes: Routes = {}): WireRequest[] {
  return startWire({
    "GET /api/auth/get-session": () => plain({ user: person, session: { id: "s1" } }),
    "GET /api/auth/token": () => plain({ token: tokenFor("u1") }),
    "GET /site": () => plain({ payments: "sandbox" }),
    "GET /profiles/me": () => sealed(profile),
    "GET /billing/subscription": () =>
      sealed({ mode: "sandbox", subscription: null, trialDays: 0 }),
    "GET /billing/invoices": () => sealed([]),
    "GET /sandbox/checkouts/cs_test_1": () =>
      sealed({
        ...checkout,
        dueNowMinor: 900,
        trialDays: 0,
        expiresAt: "2026-11-23T09:00:00Z",
        returnUrl: "/checkout/result?checkout=cs_test_1",
      }),
    ...routes,
  });
}

/** An enveloped refusal. */
export const refusal = (code: string, status: number) => () =>
  sealed({ error: { code, message: "" } }, status);

/** No network. */
export const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

/** The payloads sent to "POST /path". */
export const sentTo = (requests: readonly WireRequest[], route: string) =>
  requests
    .filter(({ method, path }) => `${method} ${path}` === route)
    .map(({ payload }) => payload);
