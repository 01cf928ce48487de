import type { Database, Queryable } from "#server/db/connection.ts";
import { addJob, type JobHandler } from "../queue/queue.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { findCustomer, findUserOfCustomer, type InOrder } from "./customers.ts";
import type { PaymentProvider, ProviderEvent } from "./payment-provider.ts";
import { type SyncDeps, syncCustomer } from "./sync.ts";
import { webhookEventTypes } from "./webhook-event.ts";

/*
 * Deliveries of the provider. A delivery is stored before it's answered, once per event id, and processed as a job. Its
 * content is trusted only to find the customer to read.
 */

export const EVENT_JOB = "provider_event";
/** More than a day with the queue's growing delays. After that an operator has to look. */
const MAX_ATTEMPTS = 12;
const MAX_ERROR_LENGTH = 500;

/** Other types are stored and ignored. */
const handledTypes = new Set<string>(webhookEventTypes);

export interface InboxDeps extends SyncDeps {
  readonly database: Database;
  readonly inOrder: InOrder;
  readonly log: QueueLog;
  /** Current time in ms, to check signatures. */
  readonly now: () => number;
}

/** A delivery as it was received. */
export interface Delivery {
  readonly rawBody: Buffer;
  readonly signature: string | undefined;
}

/**
 * Stores a delivery, so it may be acknowledged. Throws `bad_signature`. After any other error nothing was stored and
 * the provider has to retry.
 */
export async function receiveEvent(
  { provider, database, now }: InboxDeps,
  { rawBody, signature }: Delivery,
): Promise<void> {
  const event = provider.readEvent(rawBody, signature, now());
  await database.transaction(async ({ client }) => {
    if (await keep(client, provider, event)) await enqueue(client, provider.mode, event.id);
  });
}

/** Returns whether the event needs processing. */
async function keep(
  on: Queryable,
  { mode }: PaymentProvider,
  event: ProviderEvent,
): Promise<boolean> {
  const isHandled = handledTypes.has(event.type);
  const { rows } = await on.query(
    `insert into billing.provider_event (
       provider, event_id, type, object_id, customer_id, created, payload, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning event_id`,
    [
      mode,
      event.id,
      event.type,
      event.objectId,
      event.customerId,
      event.createdAt,
      JSON.stringify(event.payload),
      isHandled ? "received" : "ignored",
    ],
  );
  return isHandled && rows.length > 0;
}

async function enqueue(on: Queryable, mode: string, eventId: string): Promise<void> {
  await addJob(on, { name: EVENT_JOB, key: `event:${mode}:${eventId}`, payload: { eventId } });
}

/** Tries once to process an event, and marks it as done in the transaction that applies it. */
export async function handleEvent(deps: InboxDeps, eventId: string): Promise<void> {
  const { provider, database, log } = deps;
  const claimed = await claim(database.pool, provider.mode, eventId);
  if (!claimed) return;
  try {
    const customerId = await provider.customerOf(claimed);
    const userId =
      customerId === null
        ? null
        : await findUserOfCustomer(database.pool, provider.mode, customerId);
    if (userId === null) {
      await finish(database.pool, deps, {
        eventId,
        status: "ignored",
        error: "no customer of ours",
      });
      return;
    }
    await deps.inOrder(userId, async (transaction) => {
      const customer = await findCustomer(transaction.client, provider.mode, userId);
      if (customer) await syncCustomer(deps, transaction, customer);
      await finish(transaction.client, deps, { eventId, status: "done", error: null });
    });
  } catch (error) {
    const isLast = claimed.attempts >= MAX_ATTEMPTS;
    const message = String(error).slice(0, MAX_ERROR_LENGTH);
    const status = isLast ? "dead" : "received";
    await finish(database.pool, deps, { eventId, status, error: message });
    if (!isLast) throw error;
    log.error(
      `event ${eventId} failed after ${MAX_ATTEMPTS} attempts and won't be retried: ${message}`,
    );
  }
}

/** The queue's handler around `handleEvent`. */
export function eventHandler(deps: InboxDeps): JobHandler {
  return async ({ payload }) => {
    const eventId = payload instanceof Object ? Reflect.get(payload, "eventId") : undefined;
    if (typeof eventId === "string") await handleEvent(deps, eventId);
  };
}

interface EventRow {
  readonly attempts: number;
  readonly type: string;
  readonly object_id: string | null;
  readonly customer_id: string | null;
  readonly created: Date;
  readonly payload: Record<string, unknown>;
}

/** Returns `null` if the event was already processed. */
async function claim(on: Queryable, mode: string, eventId: string) {
  const { rows } = await on.query<EventRow>(
    `update billing.provider_event set attempts = attempts + 1
      where provider = $1 and event_id = $2 and status = 'received'
      returning attempts, type, object_id, customer_id, created, payload`,
    [mode, eventId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    id: eventId,
    attempts: row.attempts,
    type: row.type,
    objectId: row.object_id,
    customerId: row.customer_id,
    createdAt: row.created,
    payload: row.payload,
  };
}

interface Outcome {
  readonly eventId: string;
  readonly status: "received" | "done" | "ignored" | "dead";
  readonly error: string | null;
}

async function finish(
  on: Queryable,
  { provider }: Pick<InboxDeps, "provider">,
  { eventId, status, error }: Outcome,
): Promise<void> {
  await on.query(
    `update billing.provider_event
        set status = $3, last_error = $4, handled_at = case when $3 = 'received' then null else clock_timestamp() end
      where provider = $1 and event_id = $2 and status <> 'done'`,
    [provider.mode, eventId, status, error],
  );
}

/**
 * Queues an event again, in the caller's transaction. Returns `false` if it's already waiting, or belongs to a provider
 * that isn't in use.
 */
export async function replayEvent(
  { provider }: Pick<InboxDeps, "provider">,
  on: Queryable,
  event: { readonly provider: string; readonly id: string },
): Promise<boolean> {
  if (event.provider !== provider.mode) return false;
  const { rows } = await on.query(
    `update billing.provider_event set status = 'received', attempts = 0, handled_at = null
      where provider = $1 and event_id = $2 and status <> 'received'
      returning event_id`,
    [provider.mode, event.id],
  );
  if (rows.length > 0) await enqueue(on, provider.mode, event.id);
  return rows.length > 0;
}
