import { z } from "zod/mini";

/*
 * Shapes of the enveloped calls below /accounts/me/webhooks, for both sides:
 *   GET    /accounts/me/webhooks       addresses, and the last messages to them
 *   POST   /accounts/me/webhooks       adds an address; only this response contains the secret
 *   DELETE /accounts/me/webhooks/:id   removes an address; responds like GET
 */

export const MAX_WEBHOOKS = 5;
export const MAX_WEBHOOK_URL = 500;
/** Prefix of every signing secret (Standard Webhooks). */
export const WEBHOOK_SECRET_PREFIX = "whsec_";

const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  createdAt: z.string(),
  /** When deliveries to the address stopped because it no longer accepted them; `null` if it is active. */
  disabledAt: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof webhook>;

const deliveryStates = ["waiting", "delivered", "failed"] as const;

const webhookDelivery = z.object({
  id: z.uuid(),
  webhookId: z.uuid(),
  runId: z.uuid(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** HTTP status of the last response; `null` if there was none. */
  status: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  createdAt: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookList = z.object({
  webhooks: z.array(webhook),
  deliveries: z.array(webhookDelivery),
});
export type WebhookList = z.infer<typeof webhookList>;

export const webhookRequest = z.strictObject({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WEBHOOK_URL)),
});

export const newWebhook = z.object({ webhook, secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhook>;
