import pino from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Queryable } from "#server/db/connection.ts";
import { migrationNames } from "#server/db/sql-files.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { figure, testMetrics, testOps } from "../../../tests/setup/ops.ts";
import { createOpsApp } from "./ops-app.ts";
import { createReadiness } from "./readiness.ts";

let database: TestDatabase;
let migrations: readonly string[];
beforeAll(async () => {
  database = await createTestDatabase();
  migrations = await migrationNames();
});
afterAll(() => database.drop());

type State = "starting" | "ready" | "draining";

function open(state: State, on: Queryable = database.pool, names = migrations) {
  return createReadiness({ database: on, migrations: names, state: () => state });
}

describe("what is missing", () => {
  test.each([
    ["ready", []],
    ["starting", ["started"]],
    ["draining", ["not draining"]],
  ] as const)("%s: %j", async (state, missing) => {
    expect(await open(state).missing()).toEqual(missing);
  });

  test("a migration that the database does not have", async () => {
    const ahead = [...migrations, "9999_of_tomorrow.sql"];
    expect(await open("ready", database.pool, ahead).missing()).toEqual(["migrations"]);
  });

  test("one that only the database has is fine: a newer version was there", async () => {
    await database.pool.query(
      "insert into public.schema_migration (name, hash) values ('9999_of_tomorrow.sql', '')",
    );
    expect(await open("ready").missing()).toEqual([]);
  });

  test("a database that refuses, and one that does not answer; both are asked again", async () => {
    let before: () => Promise<void> = () => Promise.reject(new Error("refused"));
    const readiness = open(
      "starting",
      slowed(() => before()),
    );
    expect(await readiness.missing()).toEqual(["started", "database"]);
    let wake = (): void => undefined;
    const hangs = new Promise<void>((resolve) => {
      wake = resolve;
    });
    before = () => hangs;
    expect(await readiness.missing()).toEqual(["started", "database"]);
    wake();
    expect(await readiness.missing()).toEqual(["started"]);
  });

  test("the database is asked once for many who ask", async () => {
    const before = vi.fn<() => Promise<void>>(async () => undefined);
    const readiness = open("ready", slowed(before));
    await Promise.all([readiness.missing(), readiness.missing()]);
    await readiness.missing();
    expect(before).toHaveBeenCalledOnce();
  });
});

/** The database behind something that may keep a question or refuse it. */
function slowed(before: () => Promise<void>): Queryable {
  const query = async (...question: never[]) => {
    await before();
    return Reflect.apply(database.pool.query.bind(database.pool), null, question);
  };
  return { query };
}

test("a process without visitors shows health, readiness and figures, and nothing else", async () => {
  let state: State = "starting";
  const metrics = testMetrics(database.pool);
  const app = await createOpsApp({
    logger: pino({ level: "silent" }),
    health: {
      isReady: () => state === "ready",
      probes: {},
      engines: async () => ({ local: "ready" }),
      mayAskDeeply: () => true,
    },
    ops: testOps(metrics, {
      readiness: createReadiness({ database: database.pool, migrations, state: () => state }),
    }),
  });
  const get = async (url: string) => {
    const answer = await app.inject({ url });
    return [answer.statusCode, answer.body];
  };
  expect(await get("/healthz")).toEqual([503, '{"status":"starting"}']);
  expect(await get("/readyz")).toEqual([503, '{"status":"not ready","missing":["started"]}']);
  state = "ready";
  expect(await get("/healthz")).toEqual([200, '{"status":"ok"}']);
  expect(await get("/healthz?deep=1")).toEqual([
    200,
    '{"status":"ok","checks":{},"engines":{"local":"ready"}}',
  ]);
  expect(await get("/readyz")).toEqual([200, '{"status":"ready"}']);
  const [status, text] = await get("/metrics");
  expect(status).toBe(200);
  expect(
    figure(String(text), 'fotoya_http_answer_ms_count{method="GET",route="/readyz",status="5xx"}'),
  ).toBe(1);
  const [missing, body] = await get("/profiles/me");
  expect([missing, JSON.parse(String(body))]).toMatchObject([
    404,
    { error: { code: "not_found" } },
  ]);
  await app.close();
});
