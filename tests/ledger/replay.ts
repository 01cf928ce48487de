import { randomInt, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import pg from "pg";
import { type Command, HOLDS, history } from "./commands.ts";
import { DAY_MS, type GrantRequest, LedgerModel, type UserState } from "./model.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
/** A seed that found nothing yesterday finds nothing today, so each test run uses another one. */
export const freshSeed = Number(process.env["LEDGER_SEED"] ?? randomInt(2 ** 31));

const VACUUM_EVERY_RUNS = 50;

/** Returns the answer of one command and the database's state after it, in one round trip. */
const ATTEMPT = `
  create or replace function pg_temp.attempt(p_sql text, p_users text[], p_holds uuid[], p_now timestamptz)
  returns jsonb language plpgsql as $$
  declare
    v_answer text;
  begin
    begin
      execute p_sql into v_answer;
      set constraints all immediate;
      set constraints all deferred;
    exception when others then
      v_answer := sqlstate;
    end;
    return jsonb_build_object(
      'answer', v_answer,
      'users', (
        select jsonb_agg(jsonb_build_object(
                 'user', u.name, 'posted', coalesce(b.posted, 0), 'held', coalesce(b.held, 0),
                 'available', coalesce(b.available, 0),
                 'lots', coalesce((
                   select jsonb_agg(jsonb_build_array(l.remaining, l.held) order by l.sequence)
                     from credit.lot l join credit.account a on a.id = l.account_id
                    where a.user_id = u.name), '[]')) order by u.position)
          from unnest(p_users) with ordinality as u (name, position)
          left join lateral credit.balance(u.name, p_now) b on true),
      'holds', coalesce((
        select jsonb_object_agg(id, state || ' ' || captured) from credit.hold where id = any (p_holds)), '{}'));
  end $$`;

type Request = Exclude<Command, { kind: "again" }>;

interface Observed {
  readonly answer: string;
  readonly users: UserState[];
  readonly holds: Record<string, string>;
}

interface Names {
  readonly users: readonly string[];
  readonly holds: readonly string[];
}

interface Step {
  readonly sql: string;
  readonly expected: string;
}

function literal(value: string | number | null): string {
  if (value === null) return "null";
  return typeof value === "number" ? String(value) : pg.escapeLiteral(value);
}

function call(name: string, values: readonly (string | number | null)[]): string {
  return `credit.${name}(${values.map(literal).join(", ")})`;
}

const instant = (ms: number) => new Date(ms).toISOString();

function grantStep(command: Command & { kind: "grant" }, model: LedgerModel, names: Names): Step {
  const user = names.users[command.user] ?? "";
  const today = Math.floor((model.now - START) / DAY_MS);
  const request: GrantRequest = {
    key: `grant:${names.users[0]}:${command.key}`,
    user,
    category: command.source === "signup" || command.source === "promo" ? "promo" : "paid",
    source: command.source,
    priority: command.priority,
    amount: command.amount,
    expiresAt: command.days === null ? null : START + (today + command.days + 1) * DAY_MS,
  };
  const parameters = [
    request.key,
    user,
    request.source,
    request.key,
    request.category,
    request.priority,
    request.amount,
    request.expiresAt === null ? null : instant(request.expiresAt),
    instant(model.now),
  ];
  return {
    sql: `select case when is_new then 'new' else 'repeated' end from ${call("grant_credits", parameters)}`,
    expected: model.grant(request),
  };
}

function clawbackStep(
  command: Command & { kind: "clawback" },
  model: LedgerModel,
  names: Names,
): Step {
  const user = names.users[command.user] ?? "";
  const index = command.lot % Math.max(1, model.lotCount(user));
  const key = `clawback:${names.users[0]}:${command.key}`;
  const lot = `(select l.id from credit.lot l join credit.account a on a.id = l.account_id
                 where a.user_id = ${literal(user)} order by l.sequence offset ${index} limit 1)`;
  return {
    sql: `select taken || '/' || owed from credit.clawback(
            ${literal(key)}, ${lot}, ${command.amount}, ${literal(instant(model.now))})`,
    expected: model.clawback(key, { user, index }, command.amount),
  };
}

function reserveStep(
  command: Command & { kind: "reserve" },
  model: LedgerModel,
  names: Names,
): Step {
  const id = names.holds[command.hold] ?? "";
  const user = names.users[command.user] ?? "";
  const purpose = `tool-${command.purpose}`;
  const { amount, ttlMs } = command;
  return {
    sql: `select ${call("reserve", [id, user, amount, purpose, `${ttlMs / 1000} seconds`, instant(model.now)])}`,
    expected: model.reserve(id, { user, amount, purpose, ttlMs }),
  };
}

function sweepStep(model: LedgerModel, names: Names): Step {
  const now = literal(instant(model.now));
  return {
    sql: `select 'swept' from (
            select sum(credit.expire_lot(l.id, ${now})) from credit.lot l
              join credit.account a on a.id = l.account_id
             where a.user_id in (${names.users.map(literal).join(", ")})) as swept`,
    expected: model.sweep(),
  };
}

/** Commands on a hold that should exist. */
type OnHold = Extract<Request, { kind: "capture" | "release" | "refund" | "return" }>;

function onHoldStep(command: OnHold, model: LedgerModel, names: Names): Step {
  const id = names.holds[command.hold] ?? "";
  const now = instant(model.now);
  switch (command.kind) {
    case "capture":
      return {
        sql: `select ${call("capture", [id, command.amount, now])}`,
        expected: model.capture(id, command.amount),
      };
    case "release":
      return {
        sql: `select ${call("release", [id, command.state, now])}`,
        expected: model.release(id, command.state),
      };
    case "return":
      return { sql: `select ${call("return_unwanted", [id, now])}`, expected: model.giveBack(id) };
    case "refund": {
      const key = `refund:${names.users[0]}:${command.key}`;
      return {
        sql: `select ${call("refund", [key, id, command.amount, now])}`,
        expected: model.refund(key, id, command.amount),
      };
    }
  }
}

/** Turns a command into SQL and, by running it on the model, into the answer that the SQL must give. */
function toStep(command: Request, model: LedgerModel, names: Names): Step {
  if ("hold" in command && command.kind !== "reserve") return onHoldStep(command, model, names);
  switch (command.kind) {
    case "grant":
      return grantStep(command, model, names);
    case "reserve":
      return reserveStep(command, model, names);
    case "clawback":
      return clawbackStep(command, model, names);
    case "sweep":
      return sweepStep(model, names);
    case "freeze": {
      const user = names.users[command.user] ?? "";
      return {
        sql: `select ${call("set_paid_freeze", [user, command.reason, instant(model.now)])}`,
        expected: model.freeze(user, command.reason),
      };
    }
    case "wait":
      model.now += command.ms;
      return { sql: "select 'waited'", expected: "waited" };
    case "zone": {
      const { zone } = command;
      return { sql: `select set_config('TimeZone', ${literal(zone)}, true)`, expected: zone };
    }
  }
}

async function observe(client: pg.ClientBase, sql: string, at: { names: Names; now: number }) {
  const { rows } = await client.query<{ seen: Observed }>({
    name: "attempt",
    text: "select pg_temp.attempt($1, $2, $3, $4) as seen",
    values: [sql, at.names.users, at.names.holds, instant(at.now)],
  });
  const seen = rows[0]?.seen;
  if (!seen) throw new Error("the database answered nothing");
  return seen;
}

/** Starts with credits of both kinds: an empty account refuses most commands. */
const opening: Command[] = [
  { kind: "grant", user: 0, key: 90, source: "signup", amount: 100, priority: 10, days: 20 },
  { kind: "grant", user: 0, key: 91, source: "purchase", amount: 60, priority: 20, days: 30 },
];

export interface ReplayReport {
  readonly runs: number;
  readonly commands: number;
  /** Number of times each command gave each answer. */
  readonly answers: Readonly<Record<string, number>>;
}

async function replayOne(
  client: pg.ClientBase,
  commands: readonly Command[],
  count: (answer: string) => void,
): Promise<void> {
  const names: Names = {
    users: [randomUUID(), randomUUID()],
    holds: Array.from({ length: HOLDS }, () => randomUUID()),
  };
  const model = new LedgerModel(START, names.users);
  const done: Request[] = [];
  for (const drawn of [...opening, ...commands]) {
    const command = drawn.kind === "again" ? done.at(-drawn.stepsBack) : drawn;
    if (command === undefined) continue;
    done.push(command);
    const { sql, expected } = toStep(command, model, names);
    const seen = await observe(client, sql, { names, now: model.now });
    const wanted: Observed = {
      answer: expected,
      users: model.state(),
      holds: model.holdStates(),
    };
    count(`${command.kind} ${expected.replace(/^\d+\/\d+$/, "taken/owed")}`);
    if (!isDeepStrictEqual(seen, wanted)) {
      throw new Error(
        `${JSON.stringify(command)}: database ${JSON.stringify(seen)}, model ${JSON.stringify(wanted)}`,
      );
    }
  }
  const { rows } = await client.query<Record<string, unknown>>("select * from credit.audit");
  if (rows.length > 0) throw new Error(`audit: ${JSON.stringify(rows)}`);
}

/**
 * Runs random histories on the ledger of `client`'s database and on the model, and throws at the first difference in an
 * answer, in a state, or in the audit. Rolls back its changes.
 */
export async function replayHistories(
  client: pg.ClientBase,
  options: { runs: number; seed: number; shrink: boolean },
): Promise<ReplayReport> {
  await client.query(ATTEMPT);
  const answers: Record<string, number> = {};
  let runs = 0;
  let commands = 0;
  const property = fc.asyncProperty(history, async (steps) => {
    await client.query("begin");
    try {
      await replayOne(client, steps, (answer) => {
        commands += 1;
        answers[answer] = (answers[answer] ?? 0) + 1;
      });
    } finally {
      await client.query("rollback");
    }
    runs += 1;
    // Rolled-back rows stay in the tables and would slow down every later run.
    if (runs % VACUUM_EVERY_RUNS === 0) await client.query("vacuum");
  });
  await fc.assert(property, {
    numRuns: options.runs,
    seed: options.seed,
    endOnFailure: !options.shrink,
  });
  console.info(`ledger: seed ${options.seed}, ${runs} runs, ${commands} commands`);
  return { runs, commands, answers };
}
