import { z } from "zod";
import { AppError } from "#core/errors.ts";
import type { ProviderEvent } from "./payment-provider.ts";
import { isSigned } from "./webhook-signature.ts";

/**
 * The event types that an endpoint subscribes to: all that may change a customer's state. Other types are acknowledged
 * and recorded, with no effect.
 */
export const webhookEventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.trial_will_end",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.finalization_failed",
  "invoice.upcoming",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "subscription_schedule.updated",
  "subscription_schedule.released",
  "customer.updated",
  "customer.deleted",
  "payment_method.attached",
  "payment_method.automatically_updated",
] as const;

const MAX_ID_CHARS = 255;
const id = z.string().min(1).max(MAX_ID_CHARS);
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]);

const eventObject = z.object({
  object: z.string().optional(),
  id: id.optional(),
  customer: reference.nullish(),
});

/** Stripe's snapshot event. The thin events of API version 2 have another shape and don't belong at this endpoint. */
const event = z.object({
  id,
  object: z.literal("event"),
  type: z.string().min(1).max(MAX_ID_CHARS),
  created: z.int().nonnegative(),
  data: z.object({ object: eventObject }),
});

const payloadOf = z.record(z.string(), z.unknown());
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Throws if the bytes aren't an event. */
function parseEvent(rawBody: Uint8Array): ProviderEvent {
  const payload: unknown = JSON.parse(utf8.decode(rawBody));
  const { data, created, ...named } = event.parse(payload);
  const about = data.object;
  return {
    id: named.id,
    type: named.type,
    createdAt: new Date(created * 1_000),
    customerId: about.object === "customer" ? (about.id ?? null) : (about.customer ?? null),
    objectId: about.id ?? null,
    payload: payloadOf.parse(payload),
  };
}

/**
 * Returns a reader of deliveries signed with one of the secrets (several while one is being rolled). The reader throws
 * `AppError("bad_signature")` for anything else, including signed bytes that aren't an event.
 * @throws Error if a secret is missing or blank, because anyone could sign with it.
 */
export function createEventReader(
  secrets: readonly string[],
): (rawBody: Buffer, signature: string | undefined, nowMs: number) => ProviderEvent {
  if (secrets.length === 0 || secrets.some((secret) => secret.trim() === "")) {
    throw new Error("a webhook secret is missing");
  }
  return (rawBody, signature, nowMs) => {
    if (!isSigned(rawBody, signature, { secrets, nowMs })) throw new AppError("bad_signature");
    try {
      return parseEvent(rawBody);
    } catch (cause) {
      throw new AppError("bad_signature", {}, { cause });
    }
  };
}
