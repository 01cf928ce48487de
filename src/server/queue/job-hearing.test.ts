import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { createJobHearing } from "./job-hearing.ts";

const question = { name: "get_job/graphile_worker", text: "select", values: [] };

/** A connection whose answers stand in a line, and which counts what reaches it. */
function openConnection() {
  const seen = { asked: 0, answers: Array.of<number | Error>() };
  const query = async (_asked: unknown): Promise<{ rowCount: number }> => {
    seen.asked += 1;
    const next = seen.answers.shift() ?? 0;
    if (next instanceof Error) throw next;
    return { rowCount: next };
  };
  return { seen, client: Object.assign(new pg.Client(), { query }) };
}

let now: number;
let opened: ReturnType<typeof openConnection>;
let connection: ReturnType<typeof openConnection>["seen"];

beforeEach(() => {
  now = 10_000;
  opened = openConnection();
  connection = opened.seen;
  createJobHearing({ isEager: true, nowMs: () => now }).attach(opened.client);
});

function ask(asked: unknown = question): Promise<unknown> {
  return opened.client.query(asked);
}

function announce(count?: number, channel = "jobs:insert"): void {
  const payload = count === undefined ? "" : `{"r":0.5,"count":${count}}`;
  opened.client.emit("notification", { channel, payload });
}

test("all ask until one answer was empty; then nobody does, until it is time to look", async () => {
  connection.answers = [1, 1, 0];
  for (let at = 0; at < 3; at += 1) await ask();
  expect(connection.asked).toBe(3);
  expect(await ask()).toEqual({ rows: [], rowCount: 0 });
  now += 249;
  await ask();
  expect(connection.asked).toBe(3);
  now += 1;
  await ask();
  await ask();
  expect(connection.asked).toBe(4);
});

test("as many questions go through as jobs were announced, also at once", async () => {
  await ask();
  announce(2);
  announce();
  connection.answers = [1, 1, 1];
  await Promise.all([ask(), ask(), ask(), ask(), ask()]);
  expect(connection.asked).toBe(4);
  announce(1, "worker:migrate");
  await ask();
  expect(connection.asked).toBe(4);
});

test("an empty answer ends what was announced before its question, and nothing that came meanwhile", async () => {
  await ask();
  announce(5);
  await ask();
  await ask();
  expect(connection.asked).toBe(2);
  announce(2);
  connection.answers = [0, 1, 1];
  const first = ask();
  announce();
  await first;
  await ask();
  await ask();
  await ask();
  expect(connection.asked).toBe(5);
});

test("a job that nobody announced lets all ask again", async () => {
  await ask();
  now += 250;
  connection.answers = [1, 1, 0];
  for (let at = 0; at < 4; at += 1) await ask();
  expect(connection.asked).toBe(4);
});

test("after a failure and after a new LISTEN nothing is known", async () => {
  await ask();
  announce();
  connection.answers = [new Error("gone")];
  await expect(ask()).rejects.toThrow("gone");
  await ask();
  expect(connection.asked).toBe(3);
  await ask();
  expect(connection.asked).toBe(3);
  await ask('LISTEN "jobs:insert"; LISTEN "worker:migrate";');
  await ask();
  expect(connection.asked).toBe(5);
});

test("other statements pass", async () => {
  await ask();
  await ask({ name: "complete_job/graphile_worker" });
  await ask("select 1");
  expect(connection.asked).toBe(3);
});

test("who need not hurry asks once for all that is announced in a while, and for none of it too late", async () => {
  const patient = openConnection();
  createJobHearing({ isEager: false }).attach(patient.client);
  const asks = (count: number) =>
    Promise.all(Array.from({ length: count }, () => patient.client.query(question)));
  const tell = () => patient.client.emit("notification", { channel: "jobs:insert", payload: "" });
  await asks(1);
  for (let at = 0; at < 20; at += 1) tell();
  await asks(3);
  expect(patient.seen.asked).toBe(2);
  tell();
  patient.seen.answers = [1];
  const answers = await asks(2);
  expect(patient.seen.asked).toBe(3);
  expect(answers).toContainEqual({ rowCount: 1 });
});
