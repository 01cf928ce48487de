import type Stripe from "stripe";
import { PaymentFailure } from "../../payment-provider.ts";
import type { Book } from "../book.ts";

export type Json = Record<string, unknown>;

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns one of Stripe's list objects. */
export function listOf(url: string, data: readonly object[]): Json {
  return { object: "list", data, has_more: false, url };
}

/** Properties that Stripe omits unless `expand` requests them. */
const onRequest: Readonly<Record<string, Readonly<Record<string, Finder>>>> = {
  invoice: { payments: (book, id) => book.get("invoice", id).payments },
  "checkout.session": { line_items: (book, id) => book.get("checkout.session", id).line_items },
  charge: {
    refunds: (book, id) =>
      listOf(
        `/v1/charges/${id}/refunds`,
        book.list("refund").filter(({ charge }) => charge === id),
      ),
  },
};
type Finder = (book: Book, id: string) => unknown;

function finderOf({ object }: Json, key: string): Finder | undefined {
  return onRequest[String(object)]?.[key];
}

function clockIdOf({ customer }: Book): string {
  return customer.id.replace(/^cus_/, "clock_");
}

/** Returns the customer's clock as one of Stripe's test clocks. */
function clockOf(book: Book) {
  return {
    id: clockIdOf(book),
    object: "test_helpers.test_clock",
    frozen_time: book.nowS,
    livemode: false,
    status: "ready",
  } as const satisfies Partial<Stripe.TestHelpers.TestClock>;
}

/** Copies an object without the properties that need `expand`. */
function plain(record: object, book: Book): Json {
  const json: Json = { ...structuredClone(record) };
  for (const key of Object.keys(onRequest[String(json["object"])] ?? {})) delete json[key];
  if ("test_clock" in json) json["test_clock"] = clockIdOf(book);
  return json;
}

function find(book: Book, id: string): object | undefined {
  return id === clockIdOf(book) ? clockOf(book) : book.findAny(id);
}

function expandIn(target: unknown, [key, ...rest]: readonly string[], book: Book): void {
  if (key === undefined || !isJson(target)) return;
  const value = target[key];
  if (Array.isArray(value)) {
    for (const item of value) expandIn(item, rest, book);
    return;
  }
  if (typeof value === "string") {
    const found = find(book, value);
    if (found) target[key] = plain(found, book);
  } else if (value === undefined) {
    const finder = finderOf(target, key);
    if (!finder) throw new PaymentFailure("refused", `This property cannot be expanded (${key}).`);
    target[key] = structuredClone(finder(book, String(target["id"])));
  }
  expandIn(target[key], rest, book);
}

interface View {
  readonly book: Book;
  /** Paths such as "data.schedule". */
  readonly expand: readonly string[];
}

function expanded(json: Json, { book, expand }: View): Json {
  for (const path of expand) expandIn(json, path.split("."), book);
  return json;
}

/** Returns a stored object as a response. */
export function viewOf(record: object, view: View): Json {
  return expanded(plain(record, view.book), view);
}

/** Returns a page of stored objects as a response. */
export function viewOfPage(page: Json, records: readonly object[], view: View): Json {
  return expanded({ ...page, data: records.map((record) => plain(record, view.book)) }, view);
}
