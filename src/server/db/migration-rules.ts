/*
 * What a migration may do while the code of the release before still serves people on the same database:
 * add, never take away. What is taken away goes in a later release, in a file whose first line names the
 * migration from which on the code does without it: `-- contract: 0020_new_name`.
 */

interface Statement {
  /** Lower case, one space, without comments, strings and bodies of functions. */
  readonly text: string;
  /** Has the comment `-- locks: <why that is short>`. */
  readonly hasLockNote: boolean;
}

interface FileFacts {
  readonly isContract: boolean;
  /** Tables that the file makes itself: nobody uses them yet. */
  readonly newTables: ReadonlySet<string>;
  /** Functions, constraints and triggers that the file makes, by kind and name. */
  readonly made: ReadonlySet<string>;
}

const CONTRACT = /^-- contract: (\d{4}_[a-z0-9_]+)\s*$/m;
const TOKENS = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$|;/g;
const NAME = String.raw`("?[\w.]+"?)`;
const VOLATILE = /default (gen_random_uuid|random|clock_timestamp|statement_timestamp|nextval)\b/;
const SIGNATURE = new RegExp(
  `(?:create(?: or replace)?|drop) function (?:if exists )?${NAME} ?\\(([^]*)`,
);

/** The migration that a file names as the one that made its contraction possible; null: it only adds. */
export function contractOf(sql: string): string | null {
  return CONTRACT.exec(sql.slice(0, sql.indexOf("\n") + 1))?.[1] ?? null;
}

/** What is wrong with a migration, one sentence each; empty when it may run beside the release before. */
export function breachesOf(sql: string): string[] {
  const statements = statementsOf(sql);
  const facts = factsOf(sql, statements);
  return statements.flatMap((statement) =>
    reasonsAgainst(statement, facts).map((reason) => `${reason}: ${statement.text.slice(0, 120)}`),
  );
}

function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = "";
  let hasLockNote = false;
  let end = 0;
  const finish = (): void => {
    const clean = text.toLowerCase().replace(/\s+/g, " ").trim();
    if (clean !== "") statements.push({ text: clean, hasLockNote });
    text = "";
    hasLockNote = false;
  };
  for (const match of sql.matchAll(TOKENS)) {
    const [token] = match;
    text += sql.slice(end, match.index);
    end = match.index + token.length;
    if (token === ";") finish();
    else if (token.startsWith("'")) text += "''";
    else if (token.startsWith("$")) text += "$$";
    else if (/^-- locks: \S/.test(token)) hasLockNote = true;
  }
  text += sql.slice(end);
  finish();
  return statements;
}

function factsOf(sql: string, statements: readonly Statement[]): FileFacts {
  const newTables = new Set<string>();
  const made = new Set<string>();
  for (const { text } of statements) {
    const table = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`).exec(
      text,
    )?.[1];
    if (table !== undefined) newTables.add(table);
    const signature = text.startsWith("create") ? signatureOf(text) : null;
    if (signature !== null) made.add(`function ${signature}`);
    for (const [, name] of text.matchAll(new RegExp(`add constraint ${NAME}`, "g"))) {
      made.add(`constraint ${name}`);
    }
    const trigger = new RegExp(`^create (?:or replace )?trigger ${NAME}`).exec(text)?.[1];
    if (trigger !== undefined) made.add(`trigger ${trigger}`);
  }
  return { isContract: contractOf(sql) !== null, newTables, made };
}

/** Name and types of the parameters, without their names and defaults. */
function signatureOf(text: string): string | null {
  const found = SIGNATURE.exec(text);
  if (!found) return null;
  const [, name = "", rest = ""] = found;
  const parameters = rest.split(/\)(?: returns| language| as|$)/)[0] ?? "";
  const types = parameters.split(",").map((parameter) => {
    const [bare = ""] = parameter.trim().split(/ default | = /);
    return bare.replace(/^(?:in )?p_\w+ /, "");
  });
  return `${name}(${types.join(",")})`;
}

function reasonsAgainst(statement: Statement, facts: FileFacts): string[] {
  const { text } = statement;
  const reasons = againstAnyFile(statement, facts);
  if (facts.isContract) return reasons;
  if (/^(drop|truncate)\b/.test(text) && !isReplaced(text, facts)) reasons.push("takes away");
  const table = tableOf(text);
  if (table === null || facts.newTables.has(table)) return reasons;
  const actions = actionsOf(text);
  // One rule may take the place of several: what they refused, it refuses.
  const isRuleChange = actions.some((action) => /\badd constraint \S+ check\b/.test(action));
  const judged = actions.filter((action) => !(isRuleChange && /\bdrop constraint\b/.test(action)));
  return [...reasons, ...judged.flatMap((action) => againstAction(action, facts))];
}

/** What neither an expansion nor a contraction may do. */
function againstAnyFile({ text, hasLockNote }: Statement, { newTables }: FileFacts): string[] {
  const reasons: string[] = [];
  if (/^(begin|commit|rollback|vacuum)\b|\bconcurrently\b/.test(text)) {
    reasons.push("cannot run in the one transaction of its file");
  }
  if (/^do\b/.test(text)) reasons.push("hides from these rules what it does");
  const indexed = new RegExp(`^create (?:unique )?index.*? on (?:only )?${NAME}`).exec(text)?.[1];
  if (indexed !== undefined && !newTables.has(indexed) && !hasLockNote) {
    reasons.push("blocks writing while the index is made; say `-- locks: why that is short`");
  }
  const table = tableOf(text);
  if (table !== null && !newTables.has(table) && VOLATILE.test(text) && !hasLockNote) {
    reasons.push("writes the whole table anew; say `-- locks: why that is short`");
  }
  return reasons;
}

/** The relation that an ALTER changes, or null. */
function tableOf(text: string): string | null {
  const pattern = `^alter (?:table|view|function|type|schema|sequence) (?:if exists )?(?:only )?${NAME}`;
  return new RegExp(pattern).exec(text)?.[1] ?? null;
}

/** The parts of an ALTER between commas that stand outside of parentheses. */
function actionsOf(text: string): string[] {
  const actions = [""];
  let depth = 0;
  for (const letter of text) {
    depth += Number(letter === "(") - Number(letter === ")");
    if (letter === "," && depth === 0) actions.push("");
    else actions.push(`${actions.pop() ?? ""}${letter}`);
  }
  return actions;
}

function isReplaced(action: string, { made }: FileFacts): boolean {
  if (/\bdrop index\b/.test(action)) return true;
  const signature = /\bdrop function\b/.test(action) ? signatureOf(action) : null;
  if (signature !== null) return made.has(`function ${signature}`);
  const found = new RegExp(`\\bdrop (constraint|trigger) (?:if exists )?${NAME}`).exec(action);
  return found !== null && made.has(`${found[1]} ${found[2]}`);
}

function againstAction(action: string, facts: FileFacts): string[] {
  const reasons: string[] = [];
  if (/\bdrop (?!not null|index|default|expression)/.test(action) && !isReplaced(action, facts)) {
    reasons.push("takes away");
  }
  if (/\bdrop default\b/.test(action)) reasons.push("takes a default away");
  if (/\brename\b|\bset schema\b/.test(action)) reasons.push("renames");
  if (/\balter (column )?\S+ (set data )?type\b/.test(action)) reasons.push("changes a type");
  if (/\bset not null\b/.test(action)) reasons.push("refuses what the release before may write");
  return [...reasons, ...againstAddition(action)];
}

function againstAddition(action: string): string[] {
  if (/\badd column\b/.test(action)) {
    const isRequired = /\bnot null\b/.test(action) && !/\bdefault\b|\bgenerated\b/.test(action);
    return isRequired ? ["wants a column that the release before does not write"] : [];
  }
  if (!/\badd (constraint|check|unique|primary key|foreign key|exclude)\b/.test(action)) return [];
  if (/\b(unique|primary key|exclude)\b/.test(action) && !/\busing index\b/.test(action)) {
    return ["refuses what the release before may write"];
  }
  return /\bnot valid$/.test(action.trim())
    ? []
    : ["reads the whole table under its lock; add it NOT VALID and validate it in a later file"];
}
