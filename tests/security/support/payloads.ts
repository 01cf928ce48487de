import { randomUUID } from "node:crypto";
import { type Operation, operationName } from "../../../src/tool-model/define-tool.ts";
import { pictureSlotsOf } from "../../../src/tool-model/picture-slots.ts";
import { catalogue } from "../../../src/tools/catalogue.ts";
import { operationCases } from "../../../src/tools/registry.cases.ts";
import type { Route } from "./watched.ts";
import { newBatch, type World } from "./world.ts";

/** A body that its route accepts, or refuses only because of the current state. */
type MakePayload = (world: World) => unknown;

const command = () => ({ requestId: randomUUID() });
const letter = (world: World) => ({
  name: "Lan",
  email: world.owner.email,
  subject: "A question",
  message: "How long are pictures kept?",
  locale: "en",
  website: "",
});
const grant = () => ({ ...command(), credits: 1, reason: "A run went wrong", endsAt: null });

/** For every route that reads a body, except those for pictures. */
const payloads: Readonly<Record<string, MakePayload>> = {
  "POST /profiles/me": () => ({ firstName: "Lan", lastName: "Anh", avatarUrl: "", referralId: "" }),
  "PUT /profiles/me": () => ({ firstName: "Lan", lastName: "Anh", avatarUrl: "" }),
  "PUT /accounts/me/preferences": () => ({ locale: "en", creditExpiry: true }),
  "POST /support": letter,
  "POST /runs/equal": () => ({
    operation: "remove_background",
    payload: { sourceImageUrl: `ni:///sha-256;${"A".repeat(43)}?ct=image/jpeg` },
  }),
  "POST /runs/:id/unwanted": () => ({ reason: "broken" }),
  "POST /billing/checkouts": () => ({
    orderId: randomUUID(),
    plan: "starter",
    interval: "month",
    currency: "usd",
    amountMinor: 900,
    isOfAgeOrHasConsent: true,
  }),
  "POST /billing/checkouts/:id/expire": () => ({}),
  "POST /billing/portal": () => ({}),
  "POST /billing/invoices/:id/refund": command,
  "POST /billing/subscription/preview": () => ({ plan: "standard", interval: "month" }),
  "POST /billing/subscription/change": () => ({
    ...command(),
    plan: "standard",
    interval: "month",
    dueNowMinor: 0,
  }),
  "POST /billing/subscription/cancel": command,
  "POST /billing/subscription/resume": command,
  "POST /operator/users/:userId/grants": grant,
  "POST /operator/events/:provider/:id/replay": command,
  "POST /operator/free-grants/:userId/decide": () => ({
    ...command(),
    isGranted: false,
    reason: "Seen before",
  }),
  "POST /sandbox/checkouts/:checkoutId/pay": () => ({
    ...command(),
    paymentMethod: "pm_card_visa",
  }),
  "POST /sandbox/checkouts/:checkoutId/cancel": () => ({}),
  "POST /sandbox/customer/payment-method": () => ({
    ...command(),
    paymentMethod: "pm_card_mastercard",
  }),
  "POST /sandbox/clock": () => ({ ...command(), advance: { days: 1 }, deliveries: "in_order" }),
  "POST /sandbox/dispute": (world) => ({ ...command(), invoiceId: world.invoiceId, step: "open" }),
  "POST /images/upload": (world) => ({ imageData: world.photo }),
  "PUT /creations/:id": () => ({ name: "At the lake", isFavourite: true }),
  "PUT /creations/:id/settings": () => ({ values: { size: "3:4" }, photos: ["photo"] }),
  "POST /creations/:id/again": () => ({}),
  "DELETE /runs/:id": () => ({}),
  "DELETE /images/:runId": () => ({}),
  "POST /images/mark": (world) => ({ runId: world.runId, imageData: world.photo }),
  "POST /images/form-file": (world) => ({
    runId: world.runId,
    imageData: world.photo,
    document: "in-visa-online",
  }),
  "POST /images/check": (world) => ({
    sourceImage: world.photo,
    document: "us-visa",
    isCropOnly: true,
  }),
  "POST /images/face_age": (world) => ({ sourceImage: world.photo }),
  "POST /images/pose_limits": (world) => ({ sourceImage: world.photo }),
  // Names the upload of nobody.
  "POST /images/tile": () => ({
    operation: "art_style",
    payload: { sourceImageUrl: "/media/none", style: "silk" },
  }),
  "POST /images/photo_crop": (world) => ({ sourceImage: world.photo, document: "us-visa" }),
  "POST /accounts/me/webhooks": () => ({ url: "https://elsewhere.example/hooks" }),
  "POST /accounts/me/webhooks/": () => ({ url: "https://elsewhere.example/hooks" }),
  "DELETE /accounts/me/webhooks/:id": () => ({}),
  "POST /accounts/me/proof": () => ({ password: "a long enough one 7" }),
  "POST /accounts/me/proof/": () => ({ password: "a long enough one 7" }),
  "POST /accounts/me/proof/code": () => ({}),
  "POST /accounts/me/keys": () => ({ name: "A program", scopes: ["pictures"] }),
  "POST /accounts/me/keys/": () => ({ name: "A program", scopes: ["pictures"] }),
  "DELETE /accounts/me/keys/:id": () => ({}),
  "POST /accounts/me/data/export": () => ({}),
  "DELETE /accounts/me/data/deletion": () => ({}),
  "POST /batches": newBatch,
  "POST /batches/": newBatch,
  "PUT /batches/:id/photos/:place": (world) => ({ imageData: world.photo }),
  "DELETE /batches/:id/photos/:place": () => ({}),
  "POST /batches/:id/start": () => ({ costCredits: 1 }),
  "POST /batches/:id/pause": () => ({}),
  "POST /batches/:id/resume": () => ({}),
  "POST /batches/:id/retry": () => ({ round: 0 }),
  "POST /batches/:id/cancel": () => ({}),
  "POST /reports/csp": () => ({
    "csp-report": { "effective-directive": "script-src", "blocked-uri": "inline" },
  }),
  "PUT /consents/:document": () => ({ version: 1 }),
  "DELETE /consents/:document": () => ({}),
};

const operations = new Map<string, Operation>(
  catalogue
    .flatMap((tool) => Object.values<Operation>(tool.operations))
    .map((operation) => [operation.path, operation]),
);

/** Converts the pictures of a stored payload to their wire form, and lists of pictures to upload URLs. */
function toWire(world: World, operation: Operation, payload: object): unknown {
  const slots = new Map(pictureSlotsOf(operation).map((slot) => [slot.name, slot]));
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]: [string, unknown]) => {
      const slot = slots.get(name);
      if (slot && Array.isArray(value)) return [slot.url, value.map(() => world.uploadUrl)];
      return [name, slot && value !== null ? world.photo : value];
    }),
  );
}

/** Bodies for an operation on pictures, one per choice of its screen. */
function operationPayloads(world: World, operation: Operation): unknown[] {
  const cases = Object.entries(operationCases).find(([name]) => name === operationName(operation));
  return (cases?.[1].payloads ?? []).map(({ payload }) => toWire(world, operation, payload));
}

/** Valid bodies for a route; empty if it reads no body or isn't known here. */
export function payloadsOf(route: Route, world: World): unknown[] {
  const make = payloads[`${route.method} ${route.url}`];
  if (make) return [make(world)];
  const operation = operations.get(route.url);
  return operation && route.method === "POST" ? operationPayloads(world, operation) : [];
}
