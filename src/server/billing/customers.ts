import type { PaymentMethod } from "#core/billing.ts";
import { paymentMethod } from "#core/billing.ts";
import { AppError } from "#core/errors.ts";
import { isLocale, type Locale } from "#core/locale.ts";
import { limitConcurrency } from "#server/async/limit-concurrency.ts";
import type { Database, Queryable, Transaction } from "#server/db/connection.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** A user's customer record at the provider. */
export interface Customer {
  readonly provider: PaymentProvider["mode"];
  readonly userId: string;
  readonly customerId: string;
  readonly email: string;
  readonly locale: Locale;
  /** How far the customer's provider clock was ahead of ours at the last read. */
  readonly clockAheadMs: number;
  readonly paymentMethod: PaymentMethod | null;
  readonly isGone: boolean;
}

/** The signed-in user who buys. */
export interface Buyer {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

/**
 * Each one holds a connection during its provider calls, and the test checkout needs another one of the same pool. More
 * at a time could take all connections and wait for each other.
 */
const MAX_AT_ONCE = 4;

export type InOrder = <T>(
  userId: string,
  work: (transaction: Transaction) => Promise<T>,
) => Promise<T>;

/**
 * Makes changes of a customer one after the other, in one transaction each, across all processes that share the
 * database. After a refusal (AppError) the transaction still commits: the mirrors keep the state read before it.
 */
export function createInOrder(database: Pick<Database, "transaction">): InOrder {
  const limited = limitConcurrency(MAX_AT_ONCE, (run: () => Promise<void>) => run());
  return async (userId, work) => {
    let finish: (() => Awaited<ReturnType<typeof work>>) | undefined;
    await limited(async () => {
      finish = await database.transaction(async (transaction) => {
        await transaction.client.query(
          "select pg_advisory_xact_lock(hashtextextended('billing:' || $1, 0))",
          [userId],
        );
        try {
          const result = await work(transaction);
          return () => result;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return () => {
            throw error;
          };
        }
      });
    });
    if (!finish) throw new Error("the work for a customer didn't finish");
    return finish();
  };
}

interface CustomerRow {
  readonly provider: PaymentProvider["mode"];
  readonly user_id: string;
  readonly customer_id: string;
  readonly email: string;
  readonly locale: string;
  readonly clock_ahead_ms: number;
  readonly payment_method: unknown;
  readonly is_gone: boolean;
}

const COLUMNS = `provider, user_id, customer_id, email, locale, payment_method, is_gone,
  (extract(epoch from clock_ahead) * 1000)::float8 as clock_ahead_ms`;

function toCustomer(row: CustomerRow): Customer {
  return {
    provider: row.provider,
    userId: row.user_id,
    customerId: row.customer_id,
    email: row.email,
    locale: isLocale(row.locale) ? row.locale : "en",
    clockAheadMs: row.clock_ahead_ms,
    paymentMethod: row.payment_method === null ? null : paymentMethod.parse(row.payment_method),
    isGone: row.is_gone,
  };
}

/** Returns the user's customer at this provider, or `null` before the first purchase. */
export async function findCustomer(
  on: Queryable,
  provider: PaymentProvider["mode"],
  userId: string,
): Promise<Customer | null> {
  const { rows } = await on.query<CustomerRow>(
    `select ${COLUMNS} from billing.customer where provider = $1 and user_id = $2`,
    [provider, userId],
  );
  return rows[0] ? toCustomer(rows[0]) : null;
}

/** Returns the user of a customer id, or `null` if it isn't one of ours. */
export async function findUserOfCustomer(
  on: Queryable,
  provider: PaymentProvider["mode"],
  customerId: string,
): Promise<string | null> {
  const { rows } = await on.query<{ user_id: string }>(
    "select user_id from billing.customer where provider = $1 and customer_id = $2",
    [provider, customerId],
  );
  return rows[0]?.user_id ?? null;
}

/**
 * Returns the buyer's customer, creating it at the provider if there is none. Updates email and locale in our record.
 */
export async function ensureCustomer(
  on: Queryable,
  provider: PaymentProvider,
  buyer: Buyer,
): Promise<Customer> {
  const known = await findCustomer(on, provider.mode, buyer.userId);
  const customerId =
    known && !known.isGone
      ? known.customerId
      : (
          await provider.createCustomer({
            ...buyer,
            idempotencyKey: `customer:${buyer.userId}:${known?.customerId ?? "first"}`,
          })
        ).customerId;
  await on.query(
    `insert into billing.customer (provider, user_id, customer_id, email, locale)
     values ($1, $2, $3, $4, $5)
     on conflict (provider, user_id) do update
       set customer_id = excluded.customer_id, email = excluded.email, locale = excluded.locale, is_gone = false`,
    [provider.mode, buyer.userId, customerId, buyer.email, buyer.locale],
  );
  const customer = await findCustomer(on, provider.mode, buyer.userId);
  if (!customer) throw new Error("the inserted customer wasn't returned");
  return customer;
}
