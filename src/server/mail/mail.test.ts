import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createMail, type Mail } from "./mail.ts";
import { readOutbox } from "./outbox.ts";
import { newMessage } from "./port.contract.ts";
import { type MailMessage, MailRefused } from "./port.ts";

/** A transport that does as `answers` say, one each try, and takes everything after that. */
function scriptedTransport(answers: readonly (Error | "hang")[] = []) {
  const left = [...answers];
  const tried: MailMessage[] = [];
  return {
    tried,
    reachesPeople: true,
    async send(message: MailMessage, { signal }: { signal: AbortSignal }) {
      tried.push(message);
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      if (answer === "hang") {
        await new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("called off")));
        });
      }
    },
    close: async () => undefined,
  };
}

const log = {
  info: () => undefined,
  warn: () => undefined,
  lines: [] as string[],
  error: noteLine,
};
function noteLine(message: string): void {
  log.lines.push(message);
}

let database: TestDatabase;
let mail: Mail | null = null;
beforeEach(async () => {
  database = await createTestDatabase();
  log.lines = [];
});
afterEach(async () => {
  await mail?.close();
  mail = null;
  await database.drop();
});

async function open(transport: ReturnType<typeof scriptedTransport>): Promise<Mail> {
  mail = createMail({ database, databaseUrl: database.url, transport, log });
  await mail.startDelivering();
  return mail;
}

function post(to: Mail, message: MailMessage): Promise<void> {
  return database.transaction((transaction) => to.post(transaction, message));
}

/** The queue waits longer after each failure; a test does not. */
async function retryNow(): Promise<void> {
  await database.pool.query(
    "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where attempts > 0",
  );
}

async function openJobs(): Promise<number> {
  const { rowCount } = await database.pool.query("select 1 from graphile_worker.jobs");
  return rowCount ?? 0;
}

test("a posted message goes out once, whole, however often its key is posted", async () => {
  const transport = scriptedTransport();
  const message = newMessage({ idempotencyKey: "welcome:1" });
  const post1 = await open(transport);
  await post(post1, message);
  await expect.poll(() => transport.tried.length).toBe(1);
  await expect.poll(openJobs).toBe(0);
  await post(post1, message);
  await post(post1, newMessage({ idempotencyKey: "welcome:2" }));
  await expect.poll(() => transport.tried.length).toBe(2);
  expect(transport.tried.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    "welcome:1",
    "welcome:2",
  ]);
  expect(transport.tried[0]).toEqual(message);
});

test("what its transaction takes back is not sent, and may be posted again", async () => {
  const transport = scriptedTransport();
  const opened = await open(transport);
  const message = newMessage();
  await expect(
    database.transaction(async (transaction) => {
      await opened.post(transaction, message);
      throw new Error("undo");
    }),
  ).rejects.toThrow("undo");
  expect(await openJobs()).toBe(0);
  await post(opened, message);
  await expect.poll(() => transport.tried.length).toBe(1);
});

test("a failure is tried again until it works", async () => {
  const transport = scriptedTransport([new Error("busy"), new Error("still busy")]);
  await post(await open(transport), newMessage());
  for (const tries of [1, 2]) {
    await expect.poll(() => transport.tried.length).toBe(tries);
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              "select 1 from graphile_worker.jobs where locked_at is null and attempts > 0",
            )
          ).rowCount,
      )
      .toBe(1);
    await retryNow();
  }
  await expect.poll(() => transport.tried.length).toBe(3);
  await expect.poll(openJobs).toBe(0);
  expect(await readOutbox(database.pool)).toEqual([]);
});

test("what is refused for good is kept in the outbox with the reason, and not tried again", async () => {
  const transport = scriptedTransport([new MailRefused("550 5.1.1 no such reader")]);
  const message = newMessage();
  await post(await open(transport), message);
  await expect.poll(openJobs).toBe(0);
  await expect
    .poll(() => readOutbox(database.pool))
    .toEqual([{ ...message, refusal: "550 5.1.1 no such reader" }]);
  expect(transport.tried).toHaveLength(1);
  expect(log.lines.join()).toContain(message.idempotencyKey);
  expect(log.lines.join()).not.toContain(message.to);
});

test("a message that was on its way when the server stopped goes out at the next start", async () => {
  const first = scriptedTransport(["hang"]);
  const message = newMessage();
  const opened = createMail({
    database,
    databaseUrl: database.url,
    transport: first,
    log,
    stopGraceMs: 20,
  });
  await opened.startDelivering();
  await post(opened, message);
  await expect.poll(() => first.tried.length).toBe(1);
  await opened.close();
  const second = scriptedTransport();
  await open(second);
  await expect.poll(() => second.tried).toEqual([message]);
});

test.each([
  ["a list of readers", "is not an email address", { to: "a@example.com, b@example.com" }],
  [
    "a reader with a line break",
    "is not an email address",
    { to: "a@example.com\r\nBcc: b@example.com" },
  ],
  ["a subject of two lines", "is not one line", { subject: "one\ntwo" }],
  ["no text", "Too small", { text: "" }],
  ["no key", "Too small", { idempotencyKey: "" }],
])("%s is a fault of the caller and is not accepted", async (_what, problem, changes) => {
  const transport = scriptedTransport();
  const opened = await open(transport);
  await expect(post(opened, newMessage(changes))).rejects.toThrow(problem);
  expect(await openJobs()).toBe(0);
});
