import type Stripe from "stripe";
import { PaymentFailure } from "#server/billing/payment-provider.ts";
import { plansForSale } from "#server/billing/price-keys.ts";
import { Book } from "#server/billing/sandbox/book.ts";
import { playUntil } from "#server/billing/sandbox/due.ts";
import { priceOf } from "#server/billing/sandbox/objects/prices.ts";
import type { AnyRecord, BookEvent, Kind, Records } from "#server/billing/sandbox/records.ts";

function isOf<K extends Kind>(record: AnyRecord, kind: K): record is Records[K] {
  return record.object === kind;
}

interface Shelf {
  nowS: number;
  readonly records: Map<string, AnyRecord>;
}

/** The sandbox's books, kept in memory, as the store of a fake Stripe. */
export interface FakeBooks {
  /** Every event of every customer, oldest first. */
  readonly events: readonly BookEvent[];
  readonly prices: Map<string, Stripe.Price>;
  readonly products: Map<string, Pick<Stripe.Product, "id" | "name">>;
  newId(prefix: string): string;
  addCustomer(make: (at: { id: string; nowS: number }) => Stripe.Customer): Stripe.Customer;
  /** Changes a customer's book, or leaves it as it was when `change` throws. */
  work<Answer>(customerId: string, change: (book: Book) => Answer): Answer;
  /** Throws PaymentFailure "not_found". */
  deleteCustomer(customerId: string): void;
  /** The customer who has an object. Throws PaymentFailure "not_found". */
  holderOf(objectId: string): string;
  /** Moves a customer's clock on and plays what becomes due. */
  advance(customerId: string, to: Date): void;
  nowS(customerId: string): number;
  /** Newest first. */
  list<K extends Kind>(kind: K): Records[K][];
}

/** Opens an account whose customers begin at `startS`, with the whole price list or without any price. */
export function openFakeBooks(options: { startS: number; hasPrices: boolean }): FakeBooks {
  const shelves = new Map<string, Shelf>();
  const events: BookEvent[] = [];
  const prices = options.hasPrices ? plansForSale.map(priceOf) : [];
  let made = 0;
  const newId = (prefix: string) => `${prefix}${String((made += 1)).padStart(6, "0")}`;

  function shelfOf(customerId: string): Shelf {
    const shelf = shelves.get(customerId);
    if (!shelf) throw new PaymentFailure("not_found", `No such customer: '${customerId}'`);
    return shelf;
  }

  function work<Answer>(customerId: string, change: (book: Book) => Answer): Answer {
    const shelf = shelfOf(customerId);
    const records = [...shelf.records.values()];
    const book = new Book({ nowS: shelf.nowS, records, makeId: newId });
    const answer = change(book);
    for (const record of book.changes().records) shelf.records.set(record.id, record);
    shelf.nowS = book.nowS;
    events.push(...book.changes().events);
    return answer;
  }

  return {
    events,
    prices: new Map(prices.map((price) => [price.id, price])),
    products: new Map(),
    newId,
    work,
    deleteCustomer(customerId) {
      work(customerId, () => null);
      shelves.delete(customerId);
    },
    addCustomer(make) {
      const id = newId("cus_");
      shelves.set(id, { nowS: options.startS, records: new Map() });
      return work(id, (book) => {
        const customer = book.put(make({ id, nowS: book.nowS }));
        book.emit("customer.created", customer);
        return customer;
      });
    },
    holderOf(objectId) {
      const holder = [...shelves].find(([, shelf]) => shelf.records.has(objectId));
      if (!holder) throw new PaymentFailure("not_found", `No such object: '${objectId}'`);
      return holder[0];
    },
    advance: (customerId, to) => work(customerId, (book) => playUntil(book, to.getTime() / 1_000)),
    nowS: (customerId) => shelfOf(customerId).nowS,
    list: <K extends Kind>(kind: K) => {
      const found: Records[K][] = [];
      for (const { records } of shelves.values()) {
        for (const record of records.values()) if (isOf(record, kind)) found.push(record);
      }
      return found.toReversed();
    },
  };
}
