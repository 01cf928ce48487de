/*
 * A migration runs while the previous release still serves on the same database, so it may only add. Removals belong in
 * a later release, in a file whose first line names the migration that made the code stop using the removed object:
 * `-- contract: 0020_new_name`. Functions and views live in the files of their modules; a migration declares those that
 * its triggers and constraints name.
 */

interface Statement {
  /** Lower case, single spaces, without comments, strings and function bodies. */
  readonly text: string;
  /** The same, with strings and bodies. */
  readonly whole: string;
  /** `true` if it has the comment `-- locks: <why that is short>`. */
  readonly hasLockNote: boolean;
}

interface FileFacts {
  readonly isContract: boolean;
  /** Tables that the file creates and no code uses yet. */
  readonly newTables: ReadonlySet<string>;
  /** Constraints and triggers that the file creates, by kind and name. */
  readonly made: ReadonlySet<string>;
}

const CONTRACT = /^-- contract: (\d{4}_[a-z0-9_]+)\s*$/m;
const REPLACES =
  /^-- replaces: (\d{4}_[a-z0-9_]+) ([0-9a-f]{64}), the last migration of (v[\d.]+)\n/;
const TOKENS = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$|;/g;
const NAME = String.raw`("?[\w.]+"?)`;
const VOLATILE = /default (gen_random_uuid|random|clock_timestamp|statement_timestamp|nextval)\b/;
/** A placeholder function that the files of functions replace. */
const DECLARATION =
  /^create function [\w.]+\([^()]*\) returns (?:trigger language plpgsql as 'begin return coalesce\(new, old\); end'|boolean language sql as 'select true')$/;

/**
 * Returns the migration that a file names as the one that made its contraction possible, or `null` if the file only
 * adds.
 */
export function contractOf(sql: string): string | null {
  return CONTRACT.exec(sql.slice(0, sql.indexOf("\n") + 1))?.[1] ?? null;
}

export interface Replaced {
  /** File name of the last migration that a base replaces. */
  readonly name: string;
  readonly hash: string;
  /** The release that contains it. */
  readonly release: string;
}

/** Returns what a base replaces, from its first line, or `null` for an ordinary migration. */
export function replacedBy(sql: string): Replaced | null {
  const [, name, hash, release] = REPLACES.exec(sql) ?? [];
  if (name === undefined || hash === undefined || release === undefined) return null;
  return { name: `${name}.sql`, hash, release };
}

/** Returns the rules that a migration breaks, one sentence each. Empty if it may run beside the previous release. */
export function breachesOf(sql: string): string[] {
  const statements = statementsOf(sql);
  const facts = factsOf(sql, statements);
  return statements.flatMap((statement) =>
    reasonsAgainst(statement, facts).map((reason) => `${reason}: ${statement.text.slice(0, 120)}`),
  );
}

/** Returns the rules that a file of functions breaks, one sentence each. Empty if it may be applied repeatedly. */
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
  // A new check may replace constraints dropped in the same statement: it refuses what they refused.
  const isRuleChange = actions.some((action) => /\badd constraint \S+ check\b/.test(action));
  const judged = actions.filter((action) => !(isRuleChange && /\bdrop constraint\b/.test(action)));
  return [...reasons, ...judged.flatMap((action) => againstAction(action, facts))];
}

/** Rules for expansions and contractions alike. */
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

/** The object that an ALTER changes, or `null`. */
function tableOf(text: string): string | null {
  const pattern = `^alter (?:table|view|function|type|schema|sequence) (?:if exists )?(?:only )?${NAME}`;
  return new RegExp(pattern).exec(text)?.[1] ?? null;
}

/** The parts of an ALTER, split at commas outside parentheses. */
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
