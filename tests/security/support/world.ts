import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { z } from "zod";
import { apiScopes } from "../../../src/core/api-keys.ts";
import { consentVersions, PEOPLE_CONSENT } from "../../../src/core/safety/consent.ts";
import { type Person, signUp } from "./person.ts";
import { OPERATOR } from "./stand.ts";

interface Photo {
  readonly base64: string;
  readonly mimeType: string;
}

/** Users of a server, and one object of every kind that belongs to one of them. */
export interface World {
  readonly url: string;
  readonly owner: Person;
  readonly other: Person;
  readonly operator: Person;
  readonly photo: Photo;
  /** The signed path of the owner's upload. */
  readonly uploadUrl: string;
  /** A finished run of the owner. */
  readonly runId: string;
  /** The URL of that run's result. */
  readonly resultUrl: string;
  /** A paid checkout of the owner, and an open one of the other user. */
  readonly paidCheckoutId: string;
  readonly openCheckoutId: string;
  readonly invoiceId: string;
  /** A batch of the owner, with two photos that weren't sent. */
  readonly batchId: string;
  /** An API key of the owner with all scopes. */
  readonly apiKey: string;
  /** An event of the payment provider about the owner. */
  readonly event: { readonly provider: string; readonly id: string };
}

const checkout = z.object({ id: z.string() });
const invoices = z.array(z.object({ id: z.string() })).min(1);
const upload = z.object({ presignedUrl: z.string() });
const result = z.object({ runId: z.string(), url: z.string() });
const events = z.object({
  events: z.array(z.object({ provider: z.string(), id: z.string() })),
});

const EVENT_LIMIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** A photo that passes every check: 48 by 40 pixels. */
async function smallPhoto(): Promise<Photo> {
  const background = { r: 200, g: 120, b: 40 };
  const png = await sharp({ create: { width: 48, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return { base64: png.toString("base64"), mimeType: "image/png" };
}

/** The parsed `value` of a successful response. Throws if it was refused. */
async function ok<Schema extends z.ZodType>(
  schema: Schema,
  answer: Promise<{ status: number; value: unknown }>,
): Promise<z.output<Schema>> {
  const { status, value } = await answer;
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(value)}`);
  return schema.parse(value);
}

/** The payment provider's first event, which arrives a moment after the payment. */
async function firstEvent(operator: Person): Promise<World["event"]> {
  const endMs = performance.now() + EVENT_LIMIT_MS;
  while (performance.now() < endMs) {
    const [event] = (await ok(events, operator.call("GET", "/operator/events"))).events;
    if (event) return event;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error("the payment left no event");
}

function order(plan: string): object {
  return {
    orderId: randomUUID(),
    plan,
    interval: "month",
    currency: "usd",
    amountMinor: 900,
    isOfAgeOrHasConsent: true,
  };
}

/** The request that opens a batch of two photos. */
export function newBatch(): object {
  return {
    batchId: randomUUID(),
    tool: "magic",
    operation: "remove_background",
    settings: {},
    engine: null,
    photos: [
      { name: "one.jpg", bytes: 1_000 },
      { name: "two.jpg", bytes: 2_000 },
    ],
  };
}

/** Signs up three users at a server with test payments, and creates an object of every kind for the first one. */
export async function openWorld(url: string): Promise<World> {
  const name = randomUUID().slice(0, 8);
  const owner = await signUp(url, `owner-${name}@example.com`);
  const other = await signUp(url, `other-${name}@example.com`);
  const operator = await signUp(url, OPERATOR);
  const consent = { version: consentVersions[PEOPLE_CONSENT] };
  for (const person of [owner, other, operator]) {
    await ok(z.unknown(), person.call("PUT", `/consents/${PEOPLE_CONSENT}`, consent));
  }
  const photo = await smallPhoto();
  const { presignedUrl } = await ok(
    upload,
    owner.call("POST", "/images/upload", { imageData: photo }),
  );
  const run = await ok(
    result,
    owner.call("POST", "/images/remove_background", { sourceImage: photo }),
  );
  const paid = await ok(checkout, owner.call("POST", "/billing/checkouts", order("starter")));
  await ok(
    z.object({ outcome: z.literal("paid") }),
    owner.call("POST", `/sandbox/checkouts/${paid.id}/pay`, {
      requestId: randomUUID(),
      paymentMethod: "pm_card_visa",
    }),
  );
  await ok(z.unknown(), owner.call("GET", `/billing/checkouts/${paid.id}`));
  const [invoice] = await ok(invoices, owner.call("GET", "/billing/invoices"));
  const event = await firstEvent(operator);
  if (!invoice) throw new Error("the payment left no invoice");
  const key = await ok(
    z.object({ secret: z.string() }),
    owner.call("POST", "/accounts/me/keys", { name: "A program", scopes: [...apiScopes] }),
  );
  const batch = await ok(z.object({ id: z.string() }), owner.call("POST", "/batches", newBatch()));
  const open = await ok(checkout, other.call("POST", "/billing/checkouts", order("starter")));
  return {
    url,
    owner,
    other,
    operator,
    photo,
    batchId: batch.id,
    apiKey: key.secret,
    uploadUrl: presignedUrl,
    runId: run.runId,
    resultUrl: run.url,
    paidCheckoutId: paid.id,
    openCheckoutId: open.id,
    invoiceId: invoice.id,
    event,
  };
}
