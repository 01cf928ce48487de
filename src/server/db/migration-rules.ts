/*
 * What a migration may do while the code of the release before still serves people on the same database:
 * add, never take away. What is taken away goes in a later release, in a file whose first line names the
 * migration from which on the code does without it: `-- contract: 0020_new_name`. Functions and views stand in
 * the files of their modules; a migration declares those that its triggers and constraints name.
 */

interface Statement {
  /** Lower case, one space, without comments, strings and bodies of functions. */
  readonly text: string;
  /** The same with strings and bodies. */
  readonly whole: string;
  /** Has the comment `-- locks: <why that is short>`. */
  readonly hasLockNote: boolean;
}

interface FileFacts {
  readonly isContract: boolean;
  /** Tables that the file makes itself: nobody uses them yet. */
  readonly newTables: ReadonlySet<string>;
  /** Constraints and triggers that the file makes, by kind and name. */
  readonly made: ReadonlySet<string>;
}

const CONTRACT = /^-- contract: (\d{4}_[a-z0-9_]+)\s*$/m;
const REPLACES =
  /^-- replaces: (\d{4}_[a-z0-9_]+) ([0-9a-f]{64}), the last migration of (v[\d.]+)\n/;
const TOKENS = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$|;/g;
const NAME = String.raw`("?[\w.]+"?)`;
const VOLATILE = /default (gen_random_uuid|random|clock_timestamp|statement_timestamp|nextval)\b/;
/** A function without a rule, until the files of functions say what it does. */
const DECLARATION =
  /^create function [\w.]+\([^()]*\) returns (?:trigger language plpgsql as 'begin return coalesce\(new, old\); end'|boolean language sql as 'select true')$/;

/** The migration that a file names as the one that made its contraction possible; null: it only adds. */
export function contractOf(sql: string): string | null {
  return CONTRACT.exec(sql.slice(0, sql.indexOf("\n") + 1))?.[1] ?? null;
}

export interface Replaced {
  /** The last migration that a base stands for, as a file. */
  readonly name: string;
  readonly hash: string;
  /** The release that brought it. */
  readonly release: string;
}

/** What a base stands for, as its first line says; null: the file is an ordinary migration. */
export function replacedBy(sql: string): Replaced | null {
  const [, name, hash, release] = REPLACES.exec(sql) ?? [];
  if (name === undefined || hash === undefined || release === undefined) return null;
  return { name: `${name}.sql`, hash, release };
}

/** What is wrong with a migration, one sentence each; empty when it may run beside the release before. */
export function breachesOf(sql: string): string[] {
  const statements = statementsOf(sql);
  const facts = factsOf(sql, statements);
  return statements.flatMap((statement) =>
    reasonsAgainst(statement, facts).map((reason) => `${reason}: ${statement.text.slice(0, 120)}`),
  );
}

/** What is wrong with a file of functions, one sentence each; empty when it may be applied again and again. */
export function functionBreachesOf(sql: string): string[] {
  return statementsOf(sql)
    .filter(({ text }) => !/^create or replace (function|view)\b/.test(text))
    .map(({ text }) => `belongs into a migration: ${text.slice(0, 120)}`);
}

function isAboutFunctions({ text, whole }: Statement): boolean {
  const isAbout = /^(create|alter) (or replace )?(function|procedure|view)\b/.test(text);
  return isAbout && !DECLARATION.test(whole);
}

function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = "";
  let whole = "";
  let hasLockNote = false;
  let end = 0;
  const finish = (): void => {
    const clean = oneLine(text);
    if (clean !== "") statements.push({ text: clean, whole: oneLine(whole), hasLockNote });
    text = "";
    whole = "";
    hasLockNote = false;
  };
  for (const match of sql.matchAll(TOKENS)) {
    const [token] = match;
    text += sql.slice(end, match.index);
    whole += sql.slice(end, match.index);
    end = match.index + token.length;
    if (token === ";") finish();
    else if (/^['$]/.test(token)) {
      text += token.startsWith("'") ? "''" : "$$";
      whole += token;
    } else if (/^-- locks: \S/.test(token)) hasLockNote = true;
  }
  text += sql.slice(end);
  whole += sql.slice(end);
  finish();
  return statements;
}

function oneLine(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}

function factsOf(sql: string, statements: readonly Statement[]): FileFacts {
  const newTables = new Set<string>();
  const made = new Set<string>();
  for (const { text } of statements) {
    const table = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`).exec(
      text,
    )?.[1];
    if (table !== undefined) newTables.add(table);
    for (const [, name] of text.matchAll(new RegExp(`add constraint ${NAME}`, "g"))) {
      made.add(`constraint ${name}`);
    }
    const trigger = new RegExp(`^create (?:or replace )?trigger ${NAME}`).exec(text)?.[1];
    if (trigger !== undefined) made.add(`trigger ${trigger}`);
  }
  return { isContract: contractOf(sql) !== null, newTables, made };
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
function againstAnyFile(statement: Statement, { newTables }: FileFacts): string[] {
  const { text, hasLockNote } = statement;
  const reasons = isAboutFunctions(statement) ? ["belongs into the functions of its module"] : [];
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
