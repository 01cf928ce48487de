import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Database, Queryable } from "#server/db/connection.ts";
import { addJob, type JobHandler } from "#server/queue/queue.ts";
import { signatureHeader } from "../webhook-signature.ts";
import type { BookEvent } from "./records.ts";

/** "shuffled" delivers each event twice and in random order, as webhooks may arrive. */
export type DeliveryOrder = "in_order" | "shuffled";

/** Delivers a signed event to the webhook. Resolves if it was accepted, rejects if it should be retried. */
export type Deliver = (
  rawBody: Buffer,
  signature: string,
  options: { readonly signal: AbortSignal },
) => Promise<void>;

export const DELIVERY_JOB = "deliver_sandbox_event";
const MAX_ERROR_CHARS = 300;
/** The queue waits e^attempts seconds, at most e^10. This only predicts it for `next_at`. */
const MAX_BACKOFF_EXPONENT = 10;

const jobPayload = z.strictObject({ deliveryId: z.uuid() });

/** Stores events and queues their deliveries in the transaction of `on`. Delivery starts after it commits. */
export async function postEvents(
  on: Queryable,
  customerId: string,
  { events, order }: { readonly events: readonly BookEvent[]; readonly order: DeliveryOrder },
): Promise<void> {
  if (events.length === 0) return;
  await on.query(
    `insert into sandbox.event (id, customer, type, body)
     select body ->> 'id', $1, body ->> 'type', body
       from jsonb_array_elements($2::jsonb) with ordinality as t (body, nr) order by nr`,
    [customerId, JSON.stringify(events)],
  );
  for (const { id } of order === "shuffled" ? shuffled([...events, ...events]) : events) {
    const { rows } = await on.query<{ id: string }>(
      "insert into sandbox.delivery (event) values ($1) returning id",
      [id],
    );
    const deliveryId = rows[0]?.id;
    await addJob(on, {
      name: DELIVERY_JOB,
      key: `sandbox-delivery:${deliveryId}`,
      payload: { deliveryId },
    });
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(randomInt(rest.length), 1));
}

interface DelivererDeps {
  readonly database: Database;
  readonly secret: string;
  readonly deliver: Deliver;
  /** Real time in ms. */
  readonly now: () => number;
}

/** Returns the handler of one delivery attempt. It records a failure, and the queue retries. */
export function createDeliverer({ database, secret, deliver, now }: DelivererDeps): JobHandler {
  return async ({ payload, signal }) => {
    const { deliveryId } = jobPayload.parse(payload);
    const { rows } = await database.pool.query<{ body: string }>(
      `select event.body::text as body from sandbox.delivery
         join sandbox.event on event.id = delivery.event
        where delivery.id = $1 and state = 'pending'`,
      [deliveryId],
    );
    const [row] = rows;
    if (!row) return;
    const rawBody = Buffer.from(row.body);
    try {
      await deliver(rawBody, signatureHeader(rawBody, { secret, nowMs: now() }), { signal });
    } catch (error) {
      await noteFailure(database, deliveryId, error);
      throw error;
    }
    await database.pool.query(
      `update sandbox.delivery
          set state = 'delivered', attempts = attempts + 1, next_at = null, last_error = null,
              delivered_at = clock_timestamp()
        where id = $1 and state = 'pending'`,
      [deliveryId],
    );
  };
}

async function noteFailure(database: Database, deliveryId: string, error: unknown): Promise<void> {
  await database.pool.query(
    `update sandbox.delivery
        set attempts = attempts + 1, last_error = $2,
            next_at = clock_timestamp() + make_interval(secs => exp(least(attempts + 1, $3)))
      where id = $1`,
    [deliveryId, String(error).slice(0, MAX_ERROR_CHARS), MAX_BACKOFF_EXPONENT],
  );
}
