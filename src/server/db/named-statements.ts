import type { ClientBase } from "pg";

/** A connection keeps what it has prepared for as long as it lives. */
const MAX_NAMES = 300;
/** A prepared `select *` fails for ever once its table has a new column; `count(*)` and a product do not. */
const ALL_COLUMNS = /(?:\bselect|\breturning|[.,])\s*\*/i;

const names = new Map<string, string>();

/**
 * Lets PostgreSQL read and plan each SQL text with parameters once per connection instead of at every call. Only for
 * a connection that is ours alone: a pooler lends another one to the next transaction.
 */
export function nameStatements(client: Pick<ClientBase, "query">): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, args: unknown[]) => Reflect.apply(query, self, withName(args)),
  });
}

function withName(args: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = args;
  if (typeof text !== "string" || !Array.isArray(values)) return args;
  const name = nameOf(text);
  return name === null ? args : [{ name, text, values }, ...rest];
}

/** The same for the same text; null for one that is not to be kept. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES || ALL_COLUMNS.test(text)) return null;
  const name = `fotoya-${names.size}`;
  names.set(text, name);
  return name;
}
