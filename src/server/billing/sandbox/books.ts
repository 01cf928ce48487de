import { randomInt } from "node:crypto";
import { AppError } from "#core/errors.ts";
import type { Database, Transaction } from "#server/db/connection.ts";
import { PaymentFailure } from "../payment-provider.ts";
import { Book } from "./book.ts";
import { lockCustomer, readRecords, saveBook } from "./book-rows.ts";
import type { DeliveryOrder } from "./deliveries.ts";
import { playUntil } from "./due.ts";
import { type IdempotentCall, type JsonAnswer, keepAnswer, takeKey } from "./idempotency.ts";
import { type NewPerson, newCustomer } from "./objects/people.ts";

export interface BooksDeps {
  readonly database: Database;
  /** Real time in ms. */
  readonly now: () => number;
  readonly afterLastRetry?: "cancel" | "mark_unpaid";
}

interface WorkOptions<Answer extends JsonAnswer> {
  readonly call?: IdempotentCall<Answer>;
  /** How events of the work are delivered. Defaults to once each, in order. */
  readonly deliveries?: DeliveryOrder;
}

export interface Books {
  /** Creates a customer and returns the result of `show`. With `call`, does so once per key. */
  createCustomer<Answer extends JsonAnswer>(
    person: NewPerson,
    show: (book: Book) => Answer,
    call?: IdempotentCall<Answer>,
  ): Promise<Answer>;
  /**
   * Opens a customer's records, plays everything that is due, and stores the changes that `work` makes, in one
   * transaction under the customer's lock. With `call`, does the work once per key and keeps its answer or decline.
   * Throws PaymentFailure "not_found" if there is no such customer.
   */
  work<Answer extends JsonAnswer>(
    customerId: string,
    work: (book: Book, at: BookTime) => Answer,
    options?: WorkOptions<Answer>,
  ): Promise<Answer>;
  /** Plays everything that is due and reads a customer's records. */
  look<Seen>(customerId: string, look: (book: Book, at: BookTime) => Seen): Promise<Seen>;
  /** Plays everything that is due, for up to 100 customers. Returns how many it opened. */
  playAllDue(): Promise<number>;
}

/** How far a customer's clock is ahead of real time. `advanceTo` moves it forward. */
export interface BookTime {
  readonly aheadS: number;
  /** Throws `clock_too_far` if the clock would be more than ten years ahead. */
  advanceTo(targetS: number): void;
}

const MAX_AHEAD_YEARS = 10;
const MAX_AHEAD_S = MAX_AHEAD_YEARS * 366 * 86_400;
const ID_LENGTH = 24;
/** Letters only, so that no id looks like a card number. */
const ID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const MAX_DUE_AT_ONCE = 100;

/** Returns a new id. Its `sbx_` marks objects of the test checkout. */
export function makeId(prefix: string): string {
  const letters = Array.from(
    { length: ID_LENGTH },
    () => ID_ALPHABET[randomInt(ID_ALPHABET.length)],
  );
  return `${prefix}sbx_${letters.join("")}`;
}

/** Opens the records of all customers, in the schema `sandbox`. */
export function openBooks(deps: BooksDeps): Books {
  const { database, now } = deps;
  const nowS = () => Math.floor(now() / 1_000);

  async function workOnce<Answer>(
    transaction: Transaction,
    customerId: string,
    {
      doWork,
      deliveries,
    }: { doWork: (book: Book, at: BookTime) => Answer; deliveries: DeliveryOrder },
  ): Promise<{ answer: Answer } | { failure: PaymentFailure }> {
    const { aheadS, playedUntilS } = await lockCustomer(transaction, customerId);
    const { afterLastRetry = "cancel" } = deps;
    const records = await readRecords(transaction, customerId);
    const book = new Book({ nowS: playedUntilS, records, makeId, afterLastRetry });
    playUntil(book, Math.max(playedUntilS, nowS() + aheadS));
    const time = createTime(book, aheadS);
    const result = catchDecline(() => doWork(book, time));
    await saveBook(transaction, { book, aheadS: time.aheadS, deliveries });
    return result;
  }

  async function work<Answer extends JsonAnswer>(
    customerId: string,
    doWork: (book: Book, at: BookTime) => Answer,
    { call, deliveries = "in_order" }: WorkOptions<Answer> = {},
  ): Promise<Answer> {
    const result = await database.transaction(async (transaction) => {
      const known = call && (await takeKey(transaction.client, call));
      if (known) return known;
      const done = await workOnce(transaction, customerId, { doWork, deliveries });
      if (call) await keepAnswer(transaction.client, call.key, done);
      return done;
    });
    return answerOf(result);
  }

  async function look<Seen>(
    customerId: string,
    see: (book: Book, at: BookTime) => Seen,
  ): Promise<Seen> {
    const options = { doWork: see, deliveries: "in_order" } as const;
    return answerOf(
      await database.transaction((transaction) => workOnce(transaction, customerId, options)),
    );
  }

  async function playAllDue(): Promise<number> {
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from sandbox.customer where due_at <= $1 order by due_at limit $2",
      [new Date(now()), MAX_DUE_AT_ONCE],
    );
    for (const { id } of rows) await look(id, () => null);
    return rows.length;
  }

  return {
    createCustomer: (person, show, call) =>
      database.transaction(async (transaction) => {
        const known = call && (await takeKey(transaction.client, call));
        if (known) return known.answer;
        const answer = show(await createCustomer(transaction, person, nowS()));
        if (call) await keepAnswer(transaction.client, call.key, { answer });
        return answer;
      }),
    work,
    look,
    playAllDue,
  };
}

async function createCustomer(
  transaction: Transaction,
  person: NewPerson,
  nowS: number,
): Promise<Book> {
  const id = makeId("cus_");
  await transaction.client.query(
    "insert into sandbox.customer (id, user_id, played_until_s) values ($1, $2, $3)",
    [id, person.userId, nowS],
  );
  const book = new Book({ nowS, records: [], makeId });
  book.emit("customer.created", book.put(newCustomer(person, { id, nowS })));
  await saveBook(transaction, { book, aheadS: 0, deliveries: "in_order" });
  return book;
}

function answerOf<Answer>(
  result: { readonly answer: Answer } | { readonly failure: PaymentFailure },
): Answer {
  if ("failure" in result) throw result.failure;
  return result.answer;
}

function createTime(book: Book, presentAheadS: number): BookTime {
  let aheadS = presentAheadS;
  return {
    get aheadS() {
      return aheadS;
    },
    advanceTo(targetS) {
      const moved = aheadS + targetS - book.nowS;
      if (moved > MAX_AHEAD_S) throw new AppError("clock_too_far", { years: MAX_AHEAD_YEARS });
      playUntil(book, targetS);
      aheadS = moved;
    },
  };
}

/** Declines are responses of the bank and kept. Every other failure rolls the transaction back. */
function catchDecline<Answer>(
  work: () => Answer,
): { readonly answer: Answer } | { readonly failure: PaymentFailure } {
  try {
    return { answer: work() };
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === "declined") return { failure: error };
    throw error;
  }
}
