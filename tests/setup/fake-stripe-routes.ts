import { z } from "zod";
import { type FakeBooks } from "./fake-stripe-books.ts";
import type { Form } from "./fake-stripe-form.ts";

/** One call of the API. */
export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** ":id" stands for one. */
  readonly path: string;
  run(books: FakeBooks, call: { readonly form: Form; readonly id: string }): object;
}

interface Call<Shape extends z.ZodObject> {
  readonly books: FakeBooks;
  readonly id: string;
  readonly params: z.output<Shape>;
}

const common = { expand: z.array(z.string()).optional() };
const page = { limit: z.coerce.number().optional(), starting_after: z.string().optional() };

/** A route whose parameters are those of `shape` and no others. */
export function route<Shape extends z.ZodRawShape>(
  head: `${Route["method"]} ${string}`,
  shape: Shape,
  handle: (call: Call<z.ZodObject<Shape & typeof common>>) => object,
): Route {
  const [method, path = ""] = head.split(" ");
  const form = z.strictObject({ ...shape, ...common });
  return {
    method: z.enum(["GET", "POST", "DELETE"]).parse(method),
    path,
    run: (books, call) => handle({ books, id: call.id, params: form.parse(call.form) }),
  };
}

/** So few that lists have several pages. */
const PAGE_SIZE = 2;

interface Listed {
  readonly id?: string;
}

/** One page of a list, newest first. */
function pageOf(
  items: readonly Listed[],
  { starting_after: after }: { starting_after?: string | undefined },
): object {
  const from = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const data = items.slice(from, from + PAGE_SIZE);
  return { object: "list", url: "/v1/list", has_more: from + PAGE_SIZE < items.length, data };
}

/** A route that answers a list in pages. */
export function listRoute<Shape extends z.ZodRawShape>(
  head: `GET ${string}`,
  shape: Shape,
  list: (call: Call<z.ZodObject<Shape & typeof page & typeof common>>) => readonly Listed[],
): Route {
  return route(head, { ...shape, ...page }, (call) =>
    // The generic shape hides that every list has these two.
    pageOf(list(call), {
      starting_after: z.object(page).loose().parse(call.params).starting_after,
    }),
  );
}
