import type { Database, Transaction } from "#server/db/connection.ts";
import { PaymentFailure } from "../payment-provider.ts";
import type { Book } from "./book.ts";
import { type DeliveryOrder, postEvents } from "./deliveries.ts";
import { nextDue } from "./due.ts";
import { type AnyRecord, storedRecord } from "./records.ts";

type OnClient = Pick<Transaction, "client">;

/** Locks a customer's row until the transaction ends. Throws PaymentFailure "not_found". */
export async function lockCustomer(
  { client }: OnClient,
  customerId: string,
): Promise<{ readonly aheadS: number; readonly playedUntilS: number }> {
  const { rows } = await client.query<{ ahead_s: number; played_until_s: number }>(
    "select ahead_s, played_until_s from sandbox.customer where id = $1 for update",
    [customerId],
  );
  const [row] = rows;
  if (!row) throw new PaymentFailure("not_found", `no customer ${customerId}`);
  return { aheadS: row.ahead_s, playedUntilS: row.played_until_s };
}

/** Returns the customer of an object. Throws PaymentFailure "not_found". */
export async function customerOf({ pool }: Database, objectId: string): Promise<string> {
  const { rows } = await pool.query<{ customer: string }>(
    "select customer from sandbox.object where id = $1",
    [objectId],
  );
  const [row] = rows;
  if (!row) throw new PaymentFailure("not_found", `No such object: '${objectId}'`);
  return row.customer;
}

/** Returns the id of a user's newest customer; `null` if there is none. */
export async function customerOfUser({ pool }: Database, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from sandbox.customer where user_id = $1 order by created_at desc limit 1",
    [userId],
  );
  return rows[0]?.id ?? null;
}

/** Returns the URL that the portal leads back to; `null` if the customer never opened the portal. */
export async function readReturnUrl({ pool }: Database, customerId: string) {
  const { rows } = await pool.query<{ return_url: string | null }>(
    "select return_url from sandbox.customer where id = $1",
    [customerId],
  );
  return rows[0]?.return_url ?? null;
}

/** Stores the URL that the portal leads back to. Throws PaymentFailure "not_found". */
export async function keepReturnUrl(
  { pool }: Database,
  customerId: string,
  returnUrl: string,
): Promise<void> {
  const { rowCount } = await pool.query(
    "update sandbox.customer set return_url = $2 where id = $1",
    [customerId, returnUrl],
  );
  if (rowCount !== 1) throw new PaymentFailure("not_found", `no customer ${customerId}`);
}

/** Deletes a customer with all objects, events and deliveries. Throws PaymentFailure "not_found". */
export async function deleteBook(
  { transaction }: Pick<Database, "transaction">,
  customerId: string,
): Promise<void> {
  await transaction(async (on) => {
    await lockCustomer(on, customerId);
    for (const statement of [
      "delete from sandbox.delivery d using sandbox.event e where d.event = e.id and e.customer = $1",
      "delete from sandbox.event where customer = $1",
      "delete from sandbox.object where customer = $1",
      "delete from sandbox.customer where id = $1",
    ]) {
      await on.client.query(statement, [customerId]);
    }
  });
}

/** Returns all objects of a customer, oldest first. */
export async function readRecords({ client }: OnClient, customerId: string): Promise<AnyRecord[]> {
  const { rows } = await client.query<{ body: unknown }>(
    "select body from sandbox.object where customer = $1 order by sequence",
    [customerId],
  );
  return rows.map(({ body }) => storedRecord.parse(body));
}

interface SavedBook {
  readonly book: Book;
  readonly aheadS: number;
  readonly deliveries: DeliveryOrder;
}

/** Stores a customer's changed objects, new events and clock. */
export async function saveBook(
  { client }: OnClient,
  { book, aheadS, deliveries }: SavedBook,
): Promise<void> {
  const { records, events } = book.changes();
  const customerId = book.customer.id;
  await client.query(
    `insert into sandbox.object (id, kind, customer, body)
     select body ->> 'id', body ->> 'object', $1, body
       from jsonb_array_elements($2::jsonb) with ordinality as t (body, nr) order by nr
     on conflict (id) do update set body = excluded.body`,
    [customerId, JSON.stringify(records)],
  );
  await postEvents(client, customerId, { events, order: deliveries });
  const dueS = nextDue(book)?.atS;
  await client.query(
    "update sandbox.customer set ahead_s = $2, played_until_s = $3, due_at = to_timestamp($4) where id = $1",
    [customerId, aheadS, book.nowS, dueS === undefined ? null : dueS - aheadS],
  );
}
