import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { type AccountHolder, signIn, signUp } from "../../../tests/setup/account-holder.ts";
import {
  dumpRows,
  KEEPER,
  openRestartableServer,
  type RestartableServer,
  readFiles,
} from "../../../tests/setup/restartable-server.ts";
import { failing, negative } from "../../../tests/setup/test-engine.ts";
import { orderOf } from "../../../tests/setup/till.ts";

/*
 * A hundred people leave their mark in every field and every picture, then leave for good. What a dump, the
 * folder of pictures and the log hold afterwards is searched as bytes, by no list of ours.
 */

const PEOPLE = 100;
/** In nobody's words by accident, and the same in small and capital letters. */
const MARK = "zqkanari";
/** Of a picture with a mark; of the one of somebody who stays. */
const MARKED = { r: 10, g: 200, b: 90 };
const UNMARKED = { r: 200, g: 40, b: 160 };
const MANY_MS = 600_000;

/** Every so many of the people does what takes longer. */
const SOME = 10;

let server: RestartableServer;
let url = "";
beforeAll(async () => {
  server = await openRestartableServer();
  url = await server.start();
}, MANY_MS);
afterAll(() => server.close());

/** The mark as it may be written: as it is, in hex, and in base64 wherever it begins in a group of three. */
const spellings: readonly string[] = [
  MARK,
  Buffer.from(MARK).toString("hex"),
  ...[0, 1, 2].map((shift) => {
    const text = Buffer.from(`${" ".repeat(shift)}${MARK}${" ".repeat(3)}`).toString("base64");
    // Letters that hang on what stands before and after are left out.
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + MARK.length) * 8) / 6));
  }),
];

function holdsMark(bytes: string | Buffer): boolean {
  const text = typeof bytes === "string" ? bytes : bytes.toString("latin1");
  return spellings.some((spelling) =>
    spelling === MARK ? text.toLowerCase().includes(spelling) : text.includes(spelling),
  );
}

async function picture(background: typeof MARKED, mark: string) {
  const jpeg = await sharp({ create: { width: 48, height: 40, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: mark, Artist: mark } })
    .jpeg()
    .toBuffer();
  return { base64: jpeg.toString("base64"), mimeType: "image/jpeg" };
}

async function done(answer: Promise<{ status: number; value: unknown }>): Promise<unknown> {
  const { status, value } = await answer;
  expect([status, status === 200 ? null : value]).toEqual([200, null]);
  return value;
}

function write(mark: string): Promise<Response> {
  return fetch(`${url}/support`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": mark },
    body: JSON.stringify({
      name: mark,
      email: `${mark}@example.com`,
      subject: `About ${mark}`,
      message: `I am ${mark} and write from ${mark}@example.com`,
      locale: "en",
    }),
  });
}

const withReferral = z.object({ referralId: z.string() });
const withPage = z.object({ id: z.string() });

/** Does all that a person can do. Answers the person and the code of their link. */
async function live(number: number, invitedBy: string | null) {
  const mark = `${MARK}${number}`;
  const person = await signUp(url, `${mark}@example.com`);
  const names = { firstName: mark, lastName: mark, avatarUrl: `https://example.com/${mark}.png` };
  await done(person.call("PUT", "/profiles/me", names));
  await done(person.call("PUT", "/accounts/me/preferences", { locale: "vi" }));
  const sourceImage = await picture(MARKED, mark);
  await done(person.call("POST", "/images/upload", { imageData: sourceImage }));
  await done(person.call("POST", "/images/change_scenery", { sourceImage, desc: `at ${mark}` }));
  expect((await write(mark)).status).toBe(202);
  await person.call("DELETE", `/runs/${randomUUID()}`);
  const order = withPage.parse(
    await done(person.call("POST", "/billing/checkouts", orderOf({ plan: "starter" }))),
  );
  if (number % SOME === 0) await liveMore(person, { mark, orderId: order.id });
  const own = withReferral.parse(await done(person.call("GET", "/profiles/me")));
  return { person, code: own.referralId, invitedBy };
}

/** What takes longer: pays, fails with a run, asks for a copy of everything. */
async function liveMore(
  person: AccountHolder,
  { mark, orderId }: { mark: string; orderId: string },
) {
  await done(
    person.call("POST", `/sandbox/checkouts/${orderId}/pay`, {
      requestId: randomUUID(),
      paymentMethod: "pm_card_visa",
    }),
  );
  await done(person.call("GET", `/billing/checkouts/${orderId}`));
  server.engine.behave(failing("blocked"));
  const sourceImage = await picture(MARKED, mark);
  await person.call("POST", "/images/change_scenery", { sourceImage, desc: `no ${mark}` });
  server.engine.behave(negative);
  await done(person.call("POST", "/accounts/me/data/export"));
}

/** Asks for the end; the first token may be over by now. */
async function leave(person: AccountHolder): Promise<void> {
  const ask = (who: AccountHolder) =>
    who.call("POST", "/accounts/me/data/deletion", { password: person.account.password });
  const first = await ask(person);
  await done(
    first.status === 401 ? ask(await signIn(url, person.account)) : Promise.resolve(first),
  );
}

/** The colour in the middle of a picture. */
async function colourOf(bytes: Buffer): Promise<readonly number[]> {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

function isNear(colour: readonly number[], { r, g, b }: typeof MARKED): boolean {
  const isSame = (other: readonly number[]) =>
    other.every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 12);
  return isSame([r, g, b]) || isSame([255 - r, 255 - g, 255 - b]);
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

/** Where the marks must be found before, or the test would prove nothing. */
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
  "sandbox.event",
  "sandbox.object",
];

function tablesOf(rows: readonly { table: string }[]): string[] {
  return [...new Set(rows.map(({ table }) => table))].toSorted();
}

async function settled(): Promise<void> {
  const open = async (sql: string) => (await server.database.pool.query(sql)).rows;
  await vi.waitFor(
    async () => {
      expect(await open("select from billing.provider_event where status = 'received'")).toEqual(
        [],
      );
      expect(await open("select from privacy.export where state in ('waiting', 'making')")).toEqual(
        [],
      );
      expect(await open("select from graphile_worker.jobs where attempts = 0")).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
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
    { timeout: 120_000, interval: 200 },
  );
}

test("asvs-16.2.5 a hundred people leave nothing behind: dump, files and log hold none of their marks", {
  timeout: MANY_MS,
}, async () => {
  const keeper = await signUp(url, KEEPER);
  const leavers: AccountHolder[] = [];
  let invitedBy: string | null = null;
  for (let number = 0; number < PEOPLE; number += 1) {
    const lived = await live(number, invitedBy);
    invitedBy = lived.code;
    leavers.push(lived.person);
    if (number % SOME !== 0) continue;
    await done(
      keeper.call("POST", `/operator/users/${lived.person.userId}/grants`, {
        requestId: randomUUID(),
        credits: 5,
        reason: `for ${MARK}${number} of ${MARK}${number}@example.com`,
        endsAt: null,
      }),
    );
  }
  const stayer = await signUp(url, "stays@example.com");
  const sourceImage = await picture(UNMARKED, "stays");
  await done(stayer.call("POST", "/images/change_scenery", { sourceImage, desc: "at home" }));
  await settled();

  const before = (await dumpRows(server.database)).filter(({ row }) => holdsMark(row));
  expect(tablesOf(before)).toEqual(expect.arrayContaining(MARKED_TABLES));
  const filesBefore = await readFiles(server.filesDir);
  const coloursBefore = await Promise.all(
    filesBefore.filter(({ path }) => !path.endsWith(".zip")).map(({ bytes }) => colourOf(bytes)),
  );
  expect(coloursBefore.filter((colour) => isNear(colour, MARKED)).length).toBeGreaterThan(
    2 * PEOPLE,
  );

  for (const person of leavers) await leave(person);
  await aDayLater();
  await settled();

  const after = await dumpRows(server.database);
  expect(after.filter(({ row }) => holdsMark(row))).toEqual([]);
  const ids = new Set(leavers.map(({ userId }) => userId));
  const named = after.filter(({ row }) =>
    [...row.matchAll(/[0-9a-f-]{36}/g)].some(([id]) => ids.has(id)),
  );
  expect(KEPT_NUMBERS).toEqual(expect.arrayContaining(tablesOf(named)));
  expect(server.logLines.filter(holdsMark)).toEqual([]);

  const files = await readFiles(server.filesDir);
  expect(files.filter(({ path, bytes }) => holdsMark(path) || holdsMark(bytes))).toEqual([]);
  const left = files.filter(({ path }) => !path.startsWith("purged/"));
  expect(left.every(({ path }) => path.startsWith(`u/${stayer.userId}/`))).toBe(true);
  const colours = await Promise.all(left.map(({ bytes }) => colourOf(bytes)));
  expect(colours.length).toBeGreaterThan(0);
  expect(colours.filter((colour) => isNear(colour, MARKED))).toEqual([]);
  expect(colours.every((colour) => isNear(colour, UNMARKED))).toBe(true);

  const back = await signIn(url, stayer.account);
  expect((await back.call("GET", "/profiles/me")).status).toBe(200);
  const health = await fetch(`${url}/healthz?deep=1`);
  expect(await health.json()).toMatchObject({ checks: { ledger: "ok", runs: "ok" } });
});
