import { expect, test } from "vitest";
import { z } from "zod";
import {
  advance,
  bookOrder,
  changeAtPeriodEnd,
  changeNow,
  refund,
  release,
  setCancelled,
  subscribed,
} from "../../../../tests/setup/sandbox-book.ts";
import { publishedShapes } from "../../../../tests/setup/stripe-shapes.ts";
import type { Book } from "./book.ts";
import { createCheckout } from "./checkout.ts";

const object = z.record(z.string(), z.unknown());
const shapes: Readonly<Record<string, Readonly<Record<string, string>>>> = publishedShapes;

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** What is missing in one object, or of another type than is published. */
function faultsOf(name: string, value: unknown): string[] {
  const record = object.parse(value);
  return Object.entries(shapes[name] ?? { [name]: "shape" }).flatMap(([type, fields]) => {
    const allowed = type.endsWith("?") ? [type.slice(0, -1), "null"] : [type];
    return fields
      .split(" ")
      .filter((field) => !allowed.includes(typeOf(record[field])))
      .map((field) => `${name}.${field} is ${typeOf(record[field])}, not ${type}`);
  });
}

/** An object and the published ones within it, wherever they are. */
function* objectsIn(value: unknown): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  if (typeOf(value) !== "object") return;
  const record = object.parse(value);
  const kind = record["object"];
  if (typeof kind === "string" && kind in publishedShapes) yield [kind, record];
  for (const field of Object.values(record)) yield* objectsIn(field);
}

/** As they are stored and sent. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Books in which every kind of object and event has been made. */
function fullBooks(): Book[] {
  const changing = subscribed("pm_card_visa", { plan: "standard", currency: "jpy" });
  changeAtPeriodEnd(changing, { plan: "starter", interval: "year" });
  release(changing);
  changeAtPeriodEnd(changing, { plan: "starter" });
  advance(changing, { months: 1 });
  changeNow(changing, { plan: "standard" });
  setCancelled(changing, true);
  refund(changing, changing.list("invoice")[0]?.id ?? "");
  advance(changing, { months: 1 });
  createCheckout(changing, bookOrder({ currency: "jpy" }));
  advance(changing, { days: 1 });
  const failing = subscribed("pm_card_chargeCustomerFail", { trialDays: 7 });
  const disputed = subscribed("pm_card_createDispute");
  for (const book of [failing, disputed]) advance(book, { months: 2 });
  return [changing, failing, disputed];
}

test("every object and event has the published fields with the published types", () => {
  const seen = new Set<string>();
  const faults = fullBooks().flatMap((book) => {
    const { records, events } = book.changes();
    return [...objectsIn(asJson([...records, ...events]))].flatMap(([kind, record]) => {
      seen.add(kind);
      return faultsOf(kind, record);
    });
  });
  // What is only announced has no id yet.
  expect(new Set(faults)).toEqual(new Set(["invoice.id is undefined, not string"]));
  expect([...seen].toSorted()).toEqual(Object.keys(publishedShapes).toSorted());
});

test("nothing claims to be real money, and every id says where it is from", () => {
  for (const [kind, value] of objectsIn(asJson(fullBooks().map((book) => book.changes())))) {
    const record = object.parse(value);
    expect([kind, record["livemode"] ?? false]).toEqual([kind, false]);
    expect([kind, record["id"] ?? "announced_sbx_"]).toEqual([
      kind,
      expect.stringMatching(/^[a-z]+(_[a-z]+)*_sbx_/),
    ]);
  }
});

test("an announced invoice has no id", () => {
  const announced = fullBooks()
    .flatMap((book) => book.changes().events)
    .filter(({ type }) => type === "invoice.upcoming");
  expect(announced.length).toBeGreaterThan(0);
  for (const { data } of announced) {
    expect(object.parse(data.object)).toMatchObject({ object: "invoice", status: "draft" });
    expect("id" in data.object).toBe(false);
  }
});
