import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Queryable } from "#server/db/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { figure, testMetrics, testOps } from "../../../tests/setup/ops.ts";
import { call, withTestServer } from "../../../tests/setup/test-server.ts";
import { addJob, migrateQueue } from "../queue/queue.ts";
import { createOpsApp } from "./ops-app.ts";
import { beat } from "./process-table.ts";
import { readQueueFigures } from "./shared-figures.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateQueue(database.url);
});
afterAll(() => database.drop());

describe("figures of the database", () => {
  test("the queue by name and state, with the age of the oldest that waits", async () => {
    const { pool } = database;
    for (const key of ["a", "b", "c", "d", "e"]) {
      await addJob(pool, { name: key === "e" ? "mail" : "run", key, payload: {} });
    }
    const set = (key: string, change: string) =>
      pool.query(`update graphile_worker._private_jobs set ${change} where key = $1`, [key]);
    // Its head start of two minutes is no waiting.
    const begun = "created_at = now() - interval '90 seconds'";
    await set("a", `${begun}, run_at = now() - interval '210 seconds'`);
    await set("b", "locked_at = now(), locked_by = 'w', run_at = now() - interval '1 day'");
    await set("c", "run_at = now() + interval '1 hour'");
    await set("d", "attempts = max_attempts, run_at = now() - interval '1 day'");
    const text = await testMetrics(pool).render();
    const jobs = (state: string) => figure(text, `fotoya_queue_jobs{job="run",state="${state}"}`);
    expect(["waiting", "running", "later", "given_up"].map(jobs)).toEqual([1, 1, 1, 1]);
    const oldest = figure(text, 'fotoya_queue_oldest_waiting_seconds{job="run"}') ?? 0;
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(oldest).toBeLessThan(200);
    expect(figure(text, 'fotoya_queue_jobs{job="mail",state="waiting"}')).toBe(1);
    expect(text).toMatch(/# HELP fotoya_queue_jobs .*use max\(\), not sum\(\)/);
    await pool.query("delete from graphile_worker._private_jobs");
    expect(await readQueueFigures(pool)).toEqual([]);
  });

  test("engines, their money and its cap, and the processes", async () => {
    const engine = { kind: "studio", model: "m", running: 1, waiting: 2 } as const;
    const own = { host: "h", pid: 1, version: "1", state: "ready" } as const;
    await beat(database.pool, {
      ...own,
      id: randomUUID(),
      role: "worker",
      engines: [{ ...engine, engine: "gemini", condition: "resting" }],
    });
    await beat(database.pool, { ...own, id: randomUUID(), role: "web", engines: null });
    const text = await testMetrics(database.pool, { capOf: () => 5_000_000 }).render();
    const condition = (one: string) =>
      figure(text, `fotoya_engine_condition{engine="gemini",condition="${one}"}`);
    expect(["ready", "resting", "spent"].map(condition)).toEqual([0, 1, 0]);
    expect(figure(text, 'fotoya_engine_requests{engine="gemini",state="waiting"}')).toBe(2);
    expect(figure(text, 'fotoya_spend_cap_micro_usd{engine="gemini"}')).toBe(5_000_000);
    expect(figure(text, 'fotoya_processes{role="web",state="ready"}')).toBe(1);
    expect(figure(text, 'fotoya_audit_findings{audit="ledger"}')).toBe(0);
  });

  test("the audits are read once a minute, however often somebody asks", async () => {
    const query = vi.spyOn(database.pool, "query");
    const audits = () => query.mock.calls.filter(([text]) => text.includes("runs.audit"));
    const metrics = testMetrics(database.pool);
    await Promise.all([metrics.render(), metrics.render()]);
    await metrics.render();
    expect(audits()).toHaveLength(1);
    query.mockRestore();
  });

  test("without the database the figures of the process are there, and it is said", async () => {
    const warned: string[] = [];
    const gone: Queryable = {
      query: () => {
        throw new Error("connection refused");
      },
    };
    const text = await testMetrics(gone, {
      log: { warn: (line) => void warned.push(line) },
    }).render();
    expect(figure(text, "fotoya_database_reachable")).toBe(0);
    expect(text).toContain("process_cpu_seconds_total");
    expect(text).not.toContain("fotoya_queue_jobs{");
    expect(warned.join()).toContain("connection refused");
  });
});

describe("figures of the process", () => {
  test("runs by tool, operation, engine and outcome; calls of engines", async () => {
    const metrics = testMetrics(database.pool);
    const run = { operation: "photo_id", engine: "local", outcome: "done" };
    metrics.runEnded(run);
    metrics.runEnded(run);
    metrics.runEnded({ operation: "pose", engine: null, outcome: "no_person" });
    metrics.runEnded({ operation: "of_another_day", engine: null, outcome: "unsupported" });
    metrics.engineCalled({ ...run, elapsedMs: 1_900 });
    const text = await metrics.render();
    const ended = (labels: string) => figure(text, `fotoya_runs_ended_total{${labels}}`);
    expect(ended('tool="id",operation="photo_id",engine="local",outcome="done"')).toBe(2);
    expect(ended('tool="pose",operation="pose",engine="none",outcome="no_person"')).toBe(1);
    expect(
      ended('tool="none",operation="of_another_day",engine="none",outcome="unsupported"'),
    ).toBe(1);
    const labels = 'operation="photo_id",engine="local",outcome="done"';
    expect(figure(text, `fotoya_engine_call_ms_bucket{le="1000",${labels}}`)).toBe(0);
    expect(figure(text, `fotoya_engine_call_ms_bucket{le="2000",${labels}}`)).toBe(1);
    expect(figure(text, `fotoya_engine_call_ms_sum{${labels}}`)).toBe(1_900);
  });

  test("connections of its pools, the loop, the process", async () => {
    const text = await testMetrics(database.pool, { pools: { main: database.pool } }).render();
    const connections = (state: string) =>
      figure(text, `fotoya_database_connections{pool="main",state="${state}"}`);
    expect((connections("idle") ?? 0) + (connections("in_use") ?? 0)).toBeGreaterThan(0);
    expect(connections("waiting")).toBe(0);
    expect(figure(text, "nodejs_eventloop_lag_p99_seconds")).not.toBeNull();
  });

  test("answers by the pattern of their route, never by their address", async () => {
    const metrics = testMetrics(database.pool);
    await withTestServer({ ops: testOps(metrics) }, async (server) => {
      const { app } = server;
      const token = await server.signUp();
      await call(app, { method: "GET", url: "/profiles/me", token });
      await call(app, { method: "GET", url: "/profiles/me" });
      await app.inject({ url: "/media/u/secret-address?sig=abc" });
      await app.inject({ url: "/wp-login.php" });
      await app.inject({ method: "PATCH", url: "/never/heard/of" });
      const text = (await app.inject({ url: "/metrics" })).body;
      const answers = (labels: string) => figure(text, `fotoya_http_answer_ms_count{${labels}}`);
      expect(answers('method="GET",route="/profiles/me",status="4xx"')).toBe(1);
      expect(answers('method="any",route="none",status="4xx"')).toBe(2);
      expect(answers('method="POST",route="/api/auth/sign-up/email",status="2xx"')).not.toBe(0);
      expect(text).not.toMatch(/secret-address|wp-login|never/);
    });
  });
});

describe("who may read them", () => {
  const far = { remoteAddress: "203.0.113.9" };
  const token = "0123456789abcdef-scraper";

  async function ask(metricsToken: string | null, from: InjectOptions): Promise<number> {
    const app = await createOpsApp({
      logger: pino({ level: "silent" }),
      health: {
        isReady: () => true,
        probes: {},
        engines: async () => ({}),
        mayAskDeeply: () => true,
      },
      ops: testOps(testMetrics(database.pool), { metricsToken }),
    });
    const { statusCode } = await app.inject({ url: "/metrics", ...from });
    await app.close();
    return statusCode;
  }

  test.each([
    ["this machine", { remoteAddress: "127.0.0.1" }, 200],
    ["this machine by IPv6", { remoteAddress: "::1" }, 200],
    ["this machine, IPv4 in IPv6", { remoteAddress: "::ffff:127.0.0.1" }, 200],
    ["another machine", far, 404],
    ["a proxy on this machine", { headers: { "x-forwarded-for": "127.0.0.1" } }, 404],
    ["a proxy by the standard", { headers: { forwarded: "for=127.0.0.1" } }, 404],
    ["a token where none is set", { ...far, headers: { authorization: "Bearer " } }, 404],
  ])("where no token is set: %s", async (_name, from, status) => {
    expect(await ask(null, from)).toBe(status);
  });

  test.each([
    ["with it, from anywhere", { ...far, headers: { authorization: `Bearer ${token}` } }, 200],
    ["with another one", { headers: { authorization: "Bearer 0123456789abcdef-scrapeR" } }, 404],
    ["with a part of it", { headers: { authorization: `Bearer ${token.slice(0, -1)}` } }, 404],
    ["with a password", { headers: { authorization: `Basic ${token}` } }, 404],
    ["without it, from this machine", { remoteAddress: "127.0.0.1" }, 404],
  ])("where one is set: %s", async (_name, from, status) => {
    expect(await ask(token, from)).toBe(status);
  });
});
