import type { World } from "../support/world.ts";

/** The four kinds of callers, in the order of the table's statuses. */
export const roles = ["anonymous", "other", "owner", "operator"] as const;
export type Role = (typeof roles)[number];

/** Statuses for a caller without an account, another user, the owner of the resource, and an operator. */
type Answers = readonly [anonymous: number, other: number, owner: number, operator: number];

export interface AccessCase {
  /** The requested path. Defaults to the route, for routes without parameters. */
  readonly path?: (world: World) => string;
  /** Defaults to the body that the route accepts. An array tests if the caller may use the route at all. */
  readonly body?: (world: World) => unknown;
  readonly answers: Answers;
}

/** Open to all callers. */
const open: AccessCase = { answers: [200, 200, 200, 200] };
/** For every signed-in user, about their own data. */
const own: AccessCase = { answers: [401, 200, 200, 200] };
/** A session is no API key. Access by key is tested in src/server/api/v1.test.ts. */
const forPrograms: AccessCase = { answers: [401, 401, 401, 401] };
/** A signed-in user gets as far as the validation of an empty body. */
const ownWithBody: AccessCase = { body: () => ({}), answers: [401, 422, 422, 422] };

function forOperators(path?: AccessCase["path"]): AccessCase {
  return { ...(path ? { path } : {}), answers: [401, 403, 403, 200] };
}

/** An operator gets as far as the validation of an empty body. */
function decidedByOperators(path: AccessCase["path"]): AccessCase {
  return { ...forOperators(path), body: () => ({}), answers: [401, 403, 403, 422] };
}

/** Visible to its owner. For all others, including operators, it doesn't exist. */
function owned(path: NonNullable<AccessCase["path"]>, status = 200): AccessCase {
  return { path, answers: [401, 404, status, 404] };
}

/** A part of a batch that its owner has opened. */
const ofBatch = (path: string, status = 200): AccessCase =>
  owned(({ batchId }) => `/batches/${batchId}${path}`, status);

/** A path of the sign-in library that needs its cookie. */
const signIn = (path: string, answers: Answers): AccessCase => ({
  path: () => `/api/auth/${path}`,
  body: () => ({}),
  answers,
});

const eventPath = ({ event }: World) =>
  `/operator/events/${event.provider}/${encodeURIComponent(event.id)}`;

/**
 * The expected status of every route for every kind of caller. HEAD is expected to behave like GET unless it has its
 * own line. A route without a line fails the test, so that each new route defines its access here.
 */
export const accessTable: Readonly<Record<string, readonly AccessCase[]>> = {
  "GET /healthz": [open],
  "GET /readyz": [open],
  // Only from this machine, unless a token is set.
  "GET /metrics": [open],
  "GET /site": [open],
  "GET /robots.txt": [open],
  "GET /sitemap.xml": [open],
  "GET /.well-known/security.txt": [open],
  "GET /engines": [open],
  "GET /engines/": [open],
  "POST /support": [{ answers: [202, 202, 202, 202] }],
  "POST /reports/csp": [{ answers: [204, 204, 204, 204] }],
  "POST /webhooks/stripe": [{ body: () => ({}), answers: [400, 400, 400, 400] }],
  "GET /media/*": [
    { path: ({ resultUrl }) => resultUrl, answers: [200, 200, 200, 200] },
    {
      path: ({ resultUrl }) =>
        resultUrl.replace(/sig=(.)/, (_, first) => (first === "_" ? "sig=A" : "sig=_")),
      answers: [404, 404, 404, 404],
    },
    {
      path: ({ resultUrl }) => new URL(resultUrl, "http://x").pathname,
      answers: [404, 404, 404, 404],
    },
  ],
  "GET /api/auth/*": [
    signIn("token", [401, 200, 200, 200]),
    signIn("list-sessions", [401, 200, 200, 200]),
    signIn("list-accounts", [401, 200, 200, 200]),
    signIn("get-session", [200, 200, 200, 200]),
  ],
  // The sign-in library doesn't support HEAD.
  "HEAD /api/auth/*": [signIn("token", [404, 404, 404, 404])],
  "POST /api/auth/*": [
    signIn("revoke-session", [400, 400, 400, 400]),
    signIn("change-password", [400, 400, 400, 400]),
    signIn("delete-user", [401, 404, 404, 404]),
    signIn("set-password", [404, 404, 404, 404]),
    signIn("admin/list-users", [404, 404, 404, 404]),
  ],
  "GET /profiles/me": [own],
  "POST /profiles/me": [own],
  "PUT /profiles/me": [own],
  "GET /accounts/me": [own],
  "GET /accounts/me/proof": [own],
  "GET /accounts/me/proof/": [own],
  "POST /accounts/me/proof": [ownWithBody],
  "POST /accounts/me/proof/": [ownWithBody],
  // Only accounts without a password confirm by mail, and only if mail delivery is set up.
  "POST /accounts/me/proof/code": [{ answers: [401, 403, 403, 403] }],
  "PUT /accounts/me/preferences": [own],
  "GET /credits/history": [own],
  "GET /credits/lots": [own],
  "GET /referrals/me": [own],
  "GET /consents": [own],
  "GET /consents/": [own],
  "PUT /consents/:document": [{ ...own, path: () => "/consents/people" }],
  "DELETE /consents/:document": [{ ...own, path: () => "/consents/people" }],
  "GET /batches": [own],
  "GET /batches/": [own],
  "POST /batches": [ownWithBody],
  "POST /batches/": [ownWithBody],
  "GET /batches/:id": [ofBatch("")],
  "PUT /batches/:id/photos/:place": [
    {
      ...ofBatch("/photos/0"),
      body: () => ({ refusedFor: "too_large" }),
    },
  ],
  "DELETE /batches/:id/photos/:place": [ofBatch("/photos/1")],
  "POST /batches/:id/start": [
    { ...ofBatch("/start"), body: () => ({}), answers: [401, 422, 422, 422] },
  ],
  "POST /batches/:id/pause": [{ ...ofBatch("/pause", 409) }],
  "POST /batches/:id/resume": [{ ...ofBatch("/resume", 409) }],
  "POST /batches/:id/retry": [
    { ...ofBatch("/retry"), body: () => ({}), answers: [401, 422, 422, 422] },
  ],
  // Last, because it ends the batch.
  "POST /batches/:id/cancel": [ofBatch("/cancel")],
  "GET /operator/quality": [forOperators()],
  "GET /operator/overview": [forOperators()],
  "GET /operator/users": [forOperators()],
  "GET /operator/users/:userId": [forOperators(({ owner }) => `/operator/users/${owner.userId}`)],
  "GET /operator/events": [forOperators()],
  "GET /operator/events/:provider/:id": [forOperators(eventPath)],
  "GET /operator/free-grants": [forOperators(() => "/operator/free-grants?state=review")],
  "GET /operator/actions": [forOperators()],
  "GET /operator/letters": [forOperators(() => "/operator/letters?state=open")],
  "POST /operator/letters/:reference/close": [
    decidedByOperators(() => "/operator/letters/none/close"),
  ],
  "POST /operator/users/:userId/grants": [
    decidedByOperators(({ owner }) => `/operator/users/${owner.userId}/grants`),
  ],
  "POST /operator/events/:provider/:id/replay": [
    decidedByOperators((world) => `${eventPath(world)}/replay`),
  ],
  "POST /operator/free-grants/:userId/decide": [
    decidedByOperators(({ owner }) => `/operator/free-grants/${owner.userId}/decide`),
  ],
  "GET /billing/subscription": [own],
  "POST /billing/checkouts": [ownWithBody],
  "GET /billing/checkouts/:id": [
    owned(({ paidCheckoutId }) => `/billing/checkouts/${paidCheckoutId}`),
  ],
  // Paid, so its owner can't expire it any more.
  "POST /billing/checkouts/:id/expire": [
    owned(({ paidCheckoutId }) => `/billing/checkouts/${paidCheckoutId}/expire`),
  ],
  "POST /billing/portal": [{ answers: [401, 200, 200, 404] }],
  "GET /billing/invoices": [own],
  "POST /billing/invoices/:id/refund": [
    {
      path: ({ invoiceId }) => `/billing/invoices/${invoiceId}/refund`,
      answers: [401, 404, 200, 404],
    },
  ],
  "POST /billing/subscription/preview": [ownWithBody],
  "POST /billing/subscription/change": [ownWithBody],
  "POST /billing/subscription/cancel": [ownWithBody],
  "POST /billing/subscription/resume": [ownWithBody],
  "GET /sandbox/checkouts/:checkoutId": [
    owned(({ paidCheckoutId }) => `/sandbox/checkouts/${paidCheckoutId}`),
  ],
  "POST /sandbox/checkouts/:checkoutId/pay": [
    owned(({ paidCheckoutId }) => `/sandbox/checkouts/${paidCheckoutId}/pay`),
  ],
  "POST /sandbox/checkouts/:checkoutId/cancel": [
    owned(({ paidCheckoutId }) => `/sandbox/checkouts/${paidCheckoutId}/cancel`),
  ],
  "GET /sandbox/customer": [{ answers: [401, 200, 200, 404] }],
  "POST /sandbox/customer/payment-method": [ownWithBody],
  "GET /sandbox/clock": [{ answers: [401, 200, 200, 404] }],
  "POST /sandbox/clock": [ownWithBody],
  "POST /sandbox/dispute": [
    {
      body: ({ invoiceId }) => ({
        requestId: "00000000-0000-4000-8000-000000000001",
        invoiceId,
        step: "win",
      }),
      answers: [401, 404, 409, 404],
    },
  ],
  "GET /accounts/me/data": [own],
  "GET /accounts/me/data/": [own],
  "POST /accounts/me/data/export": [own],
  "POST /accounts/me/data/deletion": [ownWithBody],
  // No account has a pending deletion.
  "DELETE /accounts/me/data/deletion": [{ answers: [401, 409, 409, 409] }],
  "GET /exports/*": [
    {
      path: ({ resultUrl }) => resultUrl.replace(/.*\/media\//, "/exports/"),
      answers: [403, 403, 403, 403],
    },
  ],
  "GET /v1/openapi.json": [open],
  "POST /v1/images/upload": [forPrograms],
  "POST /v1/images/*": [forPrograms],
  "GET /v1/runs/:id": [forPrograms],
  "DELETE /v1/runs/:id": [forPrograms],
  "GET /v1/credits": [forPrograms],
  "GET /v1/credits/": [forPrograms],
  "GET /accounts/me/keys": [own],
  "GET /accounts/me/keys/": [own],
  "GET /accounts/me/webhooks": [own],
  "GET /accounts/me/webhooks/": [own],
  "POST /accounts/me/webhooks": [ownWithBody],
  "POST /accounts/me/webhooks/": [ownWithBody],
  "DELETE /accounts/me/webhooks/:id": [
    { path: () => "/accounts/me/webhooks/none", body: () => ({}), answers: [401, 404, 404, 404] },
  ],
  "POST /accounts/me/keys": [ownWithBody],
  "POST /accounts/me/keys/": [ownWithBody],
  "DELETE /accounts/me/keys/:id": [
    { path: () => "/accounts/me/keys/none", body: () => ({}), answers: [401, 404, 404, 404] },
  ],
  "POST /images/upload": [ownWithBody],
  "POST /images/mark": [ownWithBody],
  "POST /images/form-file": [ownWithBody],
  "POST /images/check": [ownWithBody],
  "POST /images/face_age": [ownWithBody],
  "POST /images/pose_limits": [ownWithBody],
  "POST /images/tile": [ownWithBody],
  // Only accepts pictures, from any caller.
  "POST /verify": [{ body: () => ({}), answers: [415, 415, 415, 415] }],
  "POST /images/*": [ownWithBody],
  "GET /creations": [own],
  "GET /creations/": [own],
  "GET /creations/open": [own],
  "GET /creations/:id": [owned(({ runId }) => `/creations/${runId}`)],
  "PUT /creations/:id": [owned(({ runId }) => `/creations/${runId}`)],
  "PUT /creations/:id/settings": [owned(({ runId }) => `/creations/${runId}/settings`)],
  // Without an idempotency key the request is refused before ownership is checked (creations.test.ts).
  "POST /creations/:id/again": [
    { path: ({ runId }) => `/creations/${runId}/again`, answers: [401, 422, 422, 422] },
  ],
  "GET /runs/:id": [owned(({ runId }) => `/runs/${runId}`)],
  "GET /runs/:id/events": [owned(({ runId }) => `/runs/${runId}/events`)],
  "DELETE /runs/:id": [owned(({ runId }) => `/runs/${runId}`)],
  "POST /runs/equal": [ownWithBody],
  "GET /runs/:id/unwanted": [owned(({ runId }) => `/runs/${runId}/unwanted`)],
  // Last, because they delete the result.
  "POST /runs/:id/unwanted": [owned(({ runId }) => `/runs/${runId}/unwanted`)],
  "DELETE /images/:runId": [owned(({ runId }) => `/images/${runId}`)],
};
