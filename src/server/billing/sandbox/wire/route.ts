import { z } from "zod";
import type { Database } from "#server/db/connection.ts";
import { PaymentFailure } from "../../payment-provider.ts";
import type { Book } from "../book.ts";
import { customerOf } from "../book-rows.ts";
import type { Books } from "../books.ts";
import type { IdempotentCall } from "../idempotency.ts";
import type { Form } from "./form.ts";
import { type Json, listOf, viewOf, viewOfPage } from "./view.ts";

export interface Access {
  readonly books: Books;
  readonly database: Database;
}

/** A request to a route. */
export interface WireCall {
  /** The path's value for ":id"; empty if the path has none. */
  readonly id: string;
  /** The parameters, without `expand`. */
  readonly form: Form;
  readonly expand: readonly string[];
  /** `undefined` unless the request is a POST with an idempotency key. */
  readonly once: IdempotentCall<Json> | undefined;
}

export interface Route {
  readonly method: Method;
  /** ":id" is a placeholder. */
  readonly path: string;
  run(access: Access, call: WireCall): Promise<object>;
}

const methods = ["GET", "POST", "DELETE"] as const;
type Method = (typeof methods)[number];
type Head<Of extends Method = Method> = `${Of} ${string}`;

type Parsed<Schema extends z.ZodType> = WireCall & { readonly params: z.output<Schema> };

/** Parses parameters. Throws PaymentFailure "refused" with the problem, including unknown parameters. */
export function parse<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(form);
  if (!success) throw new PaymentFailure("refused", z.prettifyError(error));
  return data;
}

/** Creates a route that needs no customer's records, or keeps its answers itself. */
export function route<Schema extends z.ZodType>(
  head: Head,
  params: Schema,
  run: (access: Access, call: Parsed<Schema>) => Promise<object>,
): Route {
  const [method, path = ""] = head.split(" ");
  return {
    method: z.enum(methods).parse(method),
    path,
    run: (access, call) => run(access, { ...call, params: parse(params, call.form) }),
  };
}

interface BookRoute<Schema extends z.ZodType> {
  /** Returns the id of the call's customer, or of one of the customer's objects. */
  readonly holder: (call: Parsed<Schema>) => string;
  readonly work: (book: Book, call: Parsed<Schema>) => object;
  /** `true` for a POST that changes nothing. Its key isn't kept. */
  readonly isRead?: boolean;
}

/** Creates a route to the records of one customer. */
export function bookRoute<Schema extends z.ZodType>(
  head: Head,
  params: Schema,
  { holder, work, isRead = head.startsWith("GET ") }: BookRoute<Schema>,
): Route {
  return route(head, params, async ({ books, database }, call) => {
    const customerId = await customerOf(database, holder(call));
    const answer = (book: Book) => viewOf(work(book, call), { book, expand: call.expand });
    if (isRead) return books.look(customerId, answer);
    return books.work(customerId, answer, call.once ? { call: call.once } : {});
  });
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;
const pageParams = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
  starting_after: z.string().optional(),
});

interface Listed {
  readonly id: string;
}

interface ListRoute<Schema extends z.ZodType> extends Pick<BookRoute<Schema>, "holder"> {
  /** Returns all objects, newest first. */
  readonly list: (book: Book, call: Parsed<Schema>) => readonly Listed[];
}

/** Creates a route that lists one customer's objects in pages. */
export function listRoute<Schema extends z.ZodType>(
  head: Head<"GET">,
  params: Schema,
  { holder, list }: ListRoute<Schema>,
): Route {
  const path = head.slice("GET ".length);
  return {
    method: "GET",
    path,
    async run({ books, database }, { form: { limit: asked, starting_after, ...form }, ...rest }) {
      const { limit, starting_after: after } = parse(pageParams, { limit: asked, starting_after });
      const call = { ...rest, form, params: parse(params, form) };
      return books.look(await customerOf(database, holder(call)), (book) => {
        const records = list(book, call);
        const from = after === undefined ? 0 : indexOf(records, after) + 1;
        const page = { ...listOf(path, []), has_more: from + limit < records.length };
        const view = { book, expand: call.expand };
        return viewOfPage(page, records.slice(from, from + limit), view);
      });
    },
  };
}

function indexOf(records: readonly Listed[], id: string): number {
  const index = records.findIndex((record) => record.id === id);
  if (index === -1) throw new PaymentFailure("not_found", `No such object: '${id}'`);
  return index;
}

/** Returns `found`. Throws PaymentFailure "not_found" if it's missing. */
export function need<Found>(found: Found | null | undefined, what: string): Found {
  if (found === null || found === undefined) {
    throw new PaymentFailure("not_found", `No such ${what}`);
  }
  return found;
}
