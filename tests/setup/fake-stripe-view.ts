import type { FakeBooks } from "./fake-stripe-books.ts";

type Json = Record<string, unknown>;

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An invoice's own list shows this many lines; the rest is asked for. */
const LINES_SHOWN = 1;

function clockOf(id: string, books: FakeBooks): Json {
  const customerId = id.replace(/^clock_/, "");
  return { id, object: "test_helpers.test_clock", frozen_time: books.nowS(customerId) };
}

/** An object as it is answered when nothing is expanded. */
function plain(record: object, books: FakeBooks): Json {
  const json: Json = { ...structuredClone(record) };
  switch (json["object"]) {
    case "invoice": {
      delete json["payments"];
      const { lines } = json;
      if (isJson(lines) && Array.isArray(lines["data"])) {
        const { data } = lines;
        json["lines"] = { ...lines, data: data.slice(0, LINES_SHOWN), has_more: data.length > 1 };
      }
      break;
    }
    case "charge":
      delete json["refunds"];
      break;
    case "customer":
    case "subscription":
      // Of a customer who is deleted nothing is left to look up.
      if (json["deleted"] !== true) {
        json["test_clock"] = `clock_${books.holderOf(String(json["id"]))}`;
      }
      break;
  }
  return json;
}

function find(id: string, books: FakeBooks): Json | null {
  if (id.startsWith("clock_")) return clockOf(id, books);
  const record = books.work(books.holderOf(id), (book) =>
    [
      book.find("payment_method", id),
      book.find("subscription_schedule", id),
      book.find("charge", id),
    ].find((one) => one !== undefined),
  );
  return record ? plain(record, books) : null;
}

/** What is only there when asked for. */
function hidden(target: Json, key: string, books: FakeBooks): unknown {
  const id = String(target["id"]);
  if (target["object"] === "charge" && key === "refunds") {
    const data = books.list("refund").filter(({ charge }) => charge === id);
    return { object: "list", data, has_more: false, url: `/v1/charges/${id}/refunds` };
  }
  if (target["object"] === "invoice" && key === "payments") {
    return books.work(books.holderOf(id), (book) => book.get("invoice", id).payments);
  }
  return undefined;
}

function expand(target: unknown, path: readonly string[], books: FakeBooks): void {
  const [key, ...rest] = path;
  if (key === undefined || !isJson(target)) return;
  const value = target[key];
  if (Array.isArray(value)) {
    for (const item of value) expand(item, rest, books);
    return;
  }
  if (typeof value === "string") target[key] = find(value, books) ?? value;
  else if (value === undefined) target[key] = hidden(target, key, books);
  expand(target[key], rest, books);
}

interface View {
  readonly books: FakeBooks;
  /** Paths such as "data.schedule". */
  readonly paths: readonly string[];
}

/** An object, or a list of them, with what was asked to be expanded. */
export function view(answer: object, { books, paths }: View): object {
  const items = "data" in answer && Array.isArray(answer.data) ? answer.data : null;
  const seen = items
    ? { ...answer, data: items.map((item: object) => plain(item, books)) }
    : plain(answer, books);
  for (const path of paths) expand(seen, path.split("."), books);
  return seen;
}
