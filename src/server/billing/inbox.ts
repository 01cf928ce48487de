import type { Database, Queryable } from "#server/db/connection.ts";
import { addJob, type JobHandler } from "../queue/queue.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { findCustomer, findUserOfCustomer, type InOrder } from "./customers.ts";
import type { PaymentProvider, ProviderEvent } from "./payment-provider.ts";
import { type SyncDeps, syncCustomer } from "./sync.ts";
import { webhookEventTypes } from "./webhook-event.ts";

/*
 * Deliveries of the provider. One is kept before it is answered, once per event id, and worked on as a job:
 * what it says is not believed beyond whose customer to look at.
 */

export const EVENT_JOB = "provider_event";
/** With the queue's growing pauses more than a day. Then a person has to look. */
const MAX_ATTEMPTS = 12;
const MAX_ERROR_LENGTH = 500;

/** Every other type is kept and left alone. */
const handledTypes = new Set<string>(webhookEventTypes);

export interface InboxDeps extends SyncDeps {
  readonly database: Database;
  readonly inOrder: InOrder;
  readonly log: QueueLog;
  /** Present time in ms, for signatures. */
  readonly now: () => number;
}

/** A delivery as it came over the wire. */
export interface Delivery {
  readonly rawBody: Buffer;
  readonly signature: string | undefined;
}

/**
 * Keeps a delivery. When this resolves it may be answered as taken. Throws `bad_signature`; any other error
 * means that nothing was kept and the provider has to try again.
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

/** Answers whether there is anything to do for it. */
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

/** One try at an event. It is marked as done in the transaction that applied it. */
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
    log.error(`event ${eventId} was given up after ${MAX_ATTEMPTS} attempts: ${message}`);
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

/** Null when it was dealt with already. */
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
 * Puts an event into the line again, in the caller's transaction. False when it waits there already, or came
 * from a provider that is not in use.
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
