import { afterEach, expect, test, vi } from "vitest";
import { noOtherRecords } from "#server/auth/port.ts";
import { type AccountHolder, signIn, signUp } from "../../../tests/setup/account-holder.ts";
import { leave, live, moody, stay } from "../../../tests/setup/canary-people.ts";
import {
  findPictures,
  findTraces,
  gatherRemains,
  MARKED,
  tablesInBackup,
  UNMARKED,
} from "../../../tests/setup/canary-search.ts";
import { depth } from "../../../tests/setup/depth.ts";
import {
  OPERATOR,
  openRestartableServer,
  type RestartableServer,
} from "../../../tests/setup/restartable-server.ts";
import { dataMap } from "./data-map.ts";
import { purgeDue } from "./purge.ts";

/*
 * People leave their mark in every field and every picture, then leave for good. A backup, the store of pictures
 * and the log hold none of their marks afterwards; and the search for them would find what a purge forgets.
 */

/** In nobody's words by accident, and the same in small and capital letters. */
const MARK = "zqkanari";
const MANY_MS = 900_000;
/** People who do things at the same time. */
const WORKERS = 4;
/** Every so many of the people does what takes longer. */
const SOME = 10;

let server: RestartableServer;
let url = "";
afterEach(() => server.close());

async function open(store: "disk" | "s3"): Promise<AccountHolder> {
  server = await openRestartableServer(store);
  server.engine.behave(moody);
  url = await server.start();
  return signUp(url, OPERATOR);
}

/** Tables whose rows may still name a number that was an account's, and nothing else of anybody. */
const KEPT_NUMBERS = [
  "billing.checkout",
  "billing.credit_grant",
  "billing.customer",
  "billing.invoice",
  "billing.subscription",
  "credit.account",
  "credit.lot",
  "credit.transfer",
  "mail.accepted",
  "privacy.deletion",
  "public.free_grant",
  "public.operator_action",
  "public.referral",
  "runs.run",
];

/** Where the marks must be found before, or the test would prove nothing: those that the purge goes by itself, and the till's. */
const MARKED_TABLES = [
  "auth.user",
  "billing.checkout",
  "billing.customer",
  "billing.provider_event",
  "mail.outbox",
  "public.operator_action",
  "public.profile",
  "public.support_letter",
  "runs.run",
];
const TILL_TABLES = ["sandbox.event", "sandbox.object"];

/** One after the other in each worker, each invited by who came before. */
async function liveAll(
  operator: AccountHolder,
  marks: readonly string[],
  isFull: (n: number) => boolean,
) {
  const left = marks.entries();
  const people: AccountHolder[] = [];
  const worker = async () => {
    let invitedBy: string | undefined;
    for (const [number, mark] of left) {
      const { person, code } = await live(url, {
        mark,
        invitedBy,
        isFull: isFull(number),
        operator,
      });
      invitedBy = code;
      people[number] = person;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return people;
}

async function settled(): Promise<void> {
  const rowsOf = async (sql: string) => (await server.database.pool.query(sql)).rows;
  await vi.waitFor(
    async () => {
      expect(await rowsOf("select from billing.provider_event where status = 'received'")).toEqual(
        [],
      );
      expect(
        await rowsOf("select from privacy.export where state in ('waiting', 'making')"),
      ).toEqual([]);
      expect(await rowsOf("select from graphile_worker.jobs where attempts = 0")).toEqual([]);
    },
    { timeout: 180_000, interval: 200 },
  );
}

async function leaveAll(people: readonly AccountHolder[]): Promise<void> {
  const left = people.values();
  const worker = async () => {
    for (const person of left) await leave(url, person);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

/** Turns the clock: the day of the undo is over, and the chores of the house are due. */
async function aDayLater(): Promise<void> {
  await server.stop();
  const { pool } = server.database;
  await pool.query("update privacy.deletion set purge_after = purge_after - interval '25 hours'");
  await pool.query("update public.chore set done_at = null");
  url = await server.start();
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query("select from privacy.deletion where state = 'waiting'");
      expect(rows).toEqual([]);
    },
    { timeout: 240_000, interval: 200 },
  );
  await settled();
}

test.each([
  ["disk", depth({ sample: 6, full: 100 })],
  ["s3", depth({ sample: 6, full: 10 })],
] as const)(
  "asvs-16.2.5 nothing is left on %s of %i people: backup, files and log hold none of their marks",
  {
    timeout: MANY_MS,
  },
  async (store, count) => {
    const operator = await open(store);
    const marks = Array.from({ length: count }, (_, number) => `${MARK}${number}`);
    const leavers = await liveAll(operator, marks, (number) => number % SOME === 0);
    const stayer = await stay(url);
    await settled();

    const before = await gatherRemains(server);
    // A name goes with its run, by a trigger, whatever the purge forgets.
    const everywhere = [...MARKED_TABLES, "runs.creation", ...TILL_TABLES];
    expect(tablesInBackup(before, MARK)).toEqual(expect.arrayContaining(everywhere));
    expect((await findPictures(before.files, MARKED)).length).toBeGreaterThan(2 * count);
    const inBackup = before.backup.filter(({ name }) => name.startsWith("files/"));
    expect(inBackup.length).toBeGreaterThan(2 * count);

    await leaveAll(leavers);
    await aDayLater();

    const after = await gatherRemains(server);
    expect(findTraces(after, MARK)).toEqual({ tables: [], backup: [], files: [], log: [] });
    const ids = new Set(leavers.map(({ userId }) => userId));
    const named = after.rows.filter(({ row }) =>
      [...row.matchAll(/[0-9a-f-]{36}/g)].some(([id]) => ids.has(id)),
    );
    expect(KEPT_NUMBERS).toEqual(expect.arrayContaining(named.map(({ table }) => table)));

    expect(await findPictures(after.files, MARKED)).toEqual([]);
    const kept = await findPictures(after.files, UNMARKED);
    expect(kept.length).toBeGreaterThan(0);
    const left = after.files.filter(({ name }) => /(?:^|\/)u\//.test(name));
    expect(left.filter(({ name }) => !name.includes(`u/${stayer.userId}/`))).toEqual([]);

    const back = await signIn(url, stayer.account);
    expect((await back.call("GET", "/profiles/me")).status).toBe(200);
    const health = await fetch(`${url}/healthz?deep=1`);
    expect(await health.json()).toMatchObject({ checks: { ledger: "ok", runs: "ok" } });
  },
);

/** What a purge may forget: a table of the map, the pictures, or to be silent in the log. */
const FORGOTTEN = [...MARKED_TABLES, "pictures", "log", "nothing"];

/** Purges one person with a purge that forgets one thing. */
async function purgeBut(
  forgotten: string,
  person: AccountHolder,
  logLines: string[],
): Promise<void> {
  const { pool } = server.database;
  await pool.query("update privacy.deletion set purge_after = now() where user_id = $1", [
    person.userId,
  ]);
  const log = (line: string) => void logLines.push(line);
  const storage = await server.openStorage();
  await purgeDue({
    database: server.database,
    storage: forgotten === "pictures" ? { ...storage, delete: () => Promise.resolve() } : storage,
    map: dataMap.filter(({ table }) => table !== forgotten),
    signInRecords: noOtherRecords,
    plans: {
      end: () => Promise.resolve(),
      forget: async () => {
        if (forgotten === "log") throw new Error(`unknown customer ${person.account.email}`);
      },
    },
    log: { info: log, warn: log, error: log },
  });
}

test("asvs-16.2.5 the search finds what a purge forgets: each table, a picture, a line of the log", {
  timeout: MANY_MS,
}, async () => {
  const operator = await open("disk");
  // Letters, so that no mark is the beginning of another.
  const marks = FORGOTTEN.map((_, number) => `${MARK}${String.fromCodePoint(97 + number)}`);
  const people = await liveAll(operator, marks, () => true);
  await settled();
  await leaveAll(people);
  await server.stop();

  const logLines: string[] = [];
  for (const [number, person] of people.entries())
    await purgeBut(FORGOTTEN[number] ?? "", person, logLines);
  const remains = { ...(await gatherRemains(server)), log: logLines };

  const found = FORGOTTEN.map((forgotten, number) => {
    const mark = marks[number] ?? "";
    const { tables, log } = findTraces(remains, mark);
    const isOurs = (table: string) => !TILL_TABLES.includes(table);
    const inBackup = tablesInBackup(remains, mark).filter(isOurs);
    return { forgotten, tables: tables.filter(isOurs), inBackup, logLines: log.length };
  });
  const wanted = FORGOTTEN.map((forgotten) => {
    const tables = MARKED_TABLES.filter((table) => table === forgotten);
    return { forgotten, tables, inBackup: tables, logLines: forgotten === "log" ? 1 : 0 };
  });
  expect(found).toEqual(wanted);
  const folders = (await findPictures(remains.files, MARKED)).map((name) => name.split("/")[1]);
  // A purge that failed, as the one with the line of the log, was done with the next person's.
  expect([...new Set(folders)]).toEqual([people[FORGOTTEN.indexOf("pictures")]?.userId]);
});
