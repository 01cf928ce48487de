import type Stripe from "stripe";
import {
  type AnyRecord,
  type BookEvent,
  type EventType,
  type Kind,
  type Records,
} from "./records.ts";

/** Stripe's API version of all objects: the one that `stripe` 23.1.0 pins. */
export const API_VERSION = "2026-10-28.endive";

/**
 * The records of one customer in memory. Read and change them, then store `changes` or discard them all. Records are
 * never mutated in place. Instants are seconds since 1970 by the customer's clock.
 */
export class Book {
  #nowS: number;
  readonly #records = new Map<string, AnyRecord>();
  readonly #changed = new Set<string>();
  readonly #events: BookEvent[] = [];
  readonly #makeId: (prefix: string) => string;
  /** How a subscription ends up after its last failed retry. A setting of Stripe's dashboard. */
  readonly afterLastRetry: "cancel" | "mark_unpaid";

  constructor(options: {
    readonly nowS: number;
    /** Oldest first. */
    readonly records: readonly AnyRecord[];
    readonly makeId: (prefix: string) => string;
    readonly afterLastRetry?: "cancel" | "mark_unpaid";
  }) {
    this.#nowS = options.nowS;
    this.#makeId = options.makeId;
    this.afterLastRetry = options.afterLastRetry ?? "cancel";
    for (const record of options.records) this.#records.set(record.id, record);
  }

  get nowS(): number {
    return this.#nowS;
  }

  /** Moves the clock forward. An earlier time has no effect. */
  moveTo(atS: number): void {
    this.#nowS = Math.max(this.#nowS, atS);
  }

  newId(prefix: string): string {
    return this.#makeId(prefix);
  }

  get customer(): Stripe.Customer {
    const [customer] = this.list("customer");
    if (!customer) throw new Error("the customer of a test checkout book is missing");
    return customer;
  }

  /** Returns all records of a kind, oldest first. */
  list<K extends Kind>(kind: K): Records[K][] {
    return [...this.#records.values()].filter(
      (record): record is Records[K] => record.object === kind,
    );
  }

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.list(kind).find((record) => record.id === id);
  }

  /** For ids from the customer's own records. Throws if the record is missing. */
  get<K extends Kind>(kind: K, id: string): Records[K] {
    const record = this.find(kind, id);
    if (!record) throw new Error(`the book has no ${kind} ${id}`);
    return record;
  }

  /** Finds a record of any kind. */
  findAny(id: string): AnyRecord | undefined {
    return this.#records.get(id);
  }

  put<R extends AnyRecord>(record: R): R {
    this.#records.set(record.id, record);
    this.#changed.add(record.id);
    return record;
  }

  /** Adds an event that contains the object in its current state. */
  emit(type: EventType, object: object): void {
    this.#events.push({
      id: this.newId("evt_"),
      object: "event",
      api_version: API_VERSION,
      created: this.#nowS,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
  }

  /** Returns what to store: the records that were put, in the order of their creation, and the events. */
  changes(): { readonly records: readonly AnyRecord[]; readonly events: readonly BookEvent[] } {
    return {
      records: [...this.#records.values()].filter(({ id }) => this.#changed.has(id)),
      events: [...this.#events],
    };
  }
}

/** Returns the id of a reference, expanded or not; `null` if there is none. */
export function idOf(
  reference: string | { readonly id: string } | null | undefined,
): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === "string" ? reference : reference.id;
}
