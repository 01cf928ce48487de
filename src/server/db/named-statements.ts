import type { ClientBase } from "pg";

/** A connection keeps its prepared statements for life. */
const MAX_NAMES = 300;
/**
 * Such as `select *`, whose prepared form fails forever once its table gets a new column. Doesn't match `count(*)` or a
 * product.
 */
const ALL_COLUMNS = /(?:\bselect|\breturning|[.,])\s*\*/i;

const names = new Map<string, string>();

/**
 * Makes PostgreSQL parse and plan each parameterised SQL text once per connection instead of once per call. Only for
 * dedicated connections: a pooler gives the next transaction another one.
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

/** Returns the same name for the same text, or `null` if the text isn't to be prepared. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES || ALL_COLUMNS.test(text)) return null;
  const name = `fotoya-${names.size}`;
  names.set(text, name);
  return name;
}
