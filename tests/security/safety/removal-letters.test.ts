import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "../../../src/core/envelope.ts";
import { letterList } from "../../../src/core/operator-letters.ts";
import { OPERATOR, openTestServer, type TestServer } from "../../setup/test-server.ts";

const HOUR_MS = 60 * 60_000;
let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await openTestServer();
  operator = await server.signUp("Op Erator", OPERATOR);
});
afterAll(() => server.close());

async function write(topic?: string): Promise<number> {
  const letter = {
    name: "Lan Anh",
    email: "lan@example.com",
    subject: "A picture of me",
    message: "It was shown to me and I did not agree.",
    locale: "en",
    ...(topic === undefined ? {} : { topic }),
  };
  const { statusCode } = await server.app.inject({
    method: "POST",
    url: "/support",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(letter),
  });
  return statusCode;
}

async function call(token: string, method: "GET" | "POST", url: string, body?: unknown) {
  const { statusCode, payload } = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { payload: JSON.stringify(encodeEnvelope(body, Math.random)) }),
  });
  const { data } = z.object({ data: z.string() }).parse(JSON.parse(payload));
  const decoded = decodeEnvelope(data);
  if (!decoded.ok) throw new Error(decoded.reason);
  return { statusCode, value: decoded.value };
}

const lettersOf = async (state: "open" | "closed") =>
  letterList.parse((await call(operator, "GET", `/operator/letters?state=${state}`)).value).letters;

test("a person shown in a picture asks for its removal: answered within a day like all others, until an operator closes it", async () => {
  expect(await write("removal")).toBe(202);
  expect(await write()).toBe(202);
  const open = await lettersOf("open");
  expect(open.map(({ topic }) => topic)).toEqual(["removal", "other"]);
  for (const { topic, createdAt, dueAt, isLate } of open) {
    const hours = (Date.parse(dueAt) - Date.parse(createdAt)) / HOUR_MS;
    expect([topic, Math.round(hours)]).toEqual([topic, 24]);
    expect(isLate).toBe(false);
  }
  const removal = open.find(({ topic }) => topic === "removal");
  const path = `/operator/letters/${removal?.reference ?? ""}/close`;
  const closing = { requestId: randomUUID(), reason: "The picture was deleted" };
  for (let time = 0; time < 2; time += 1) {
    expect((await call(operator, "POST", path, closing)).statusCode).toBe(200);
  }
  expect((await lettersOf("open")).map(({ topic }) => topic)).toEqual(["other"]);
  expect(await lettersOf("closed")).toMatchObject([{ reference: removal?.reference }]);
  const { rows } = await server.database.pool.query(
    "select action, target, detail from operator_action",
  );
  expect(rows).toEqual([
    {
      action: "letter.close",
      target: `letter:${removal?.reference}`,
      detail: { reason: "The picture was deleted" },
    },
  ]);
});

test("a letter past its time is late", async () => {
  await write("removal");
  await server.database.pool.query(
    "update support_letter set due_at = now() - interval '1 hour' where topic = 'removal' and closed_at is null",
  );
  const [first] = await lettersOf("open");
  expect(first).toMatchObject({ topic: "removal", isLate: true });
});

test("only operators see letters and close them; a letter that is not there is said so", async () => {
  const visitor = await server.signUp("Vi Sitor", `${randomUUID()}@example.com`);
  const closing = { requestId: randomUUID(), reason: "not mine" };
  expect((await call(visitor, "GET", "/operator/letters?state=open")).statusCode).toBe(403);
  expect(
    (await call(visitor, "POST", "/operator/letters/AAAA-AAAA/close", closing)).statusCode,
  ).toBe(403);
  expect(
    (await call(operator, "POST", "/operator/letters/AAAA-AAAA/close", closing)).statusCode,
  ).toBe(404);
});

test("a topic that is none is refused", async () => {
  expect(await write("revenge")).toBe(422);
});
