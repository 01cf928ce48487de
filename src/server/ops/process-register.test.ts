import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EngineCondition } from "#core/run.ts";
import type { LinkState } from "#engine/chain-link.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createProcessRegister, type ProcessRegisterDeps } from "./process-register.ts";
import { beat, hasWorker, listProcesses, readEngineStates } from "./process-table.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const warnings: string[] = [];
const log = { warn: (sentence: string) => void warnings.push(sentence) };

function open(overrides: Partial<ProcessRegisterDeps> = {}) {
  return createProcessRegister({
    database,
    role: "worker",
    version: "1.2.3",
    engines: null,
    log,
    newId: randomUUID,
    beatEveryMs: 600_000,
    ...overrides,
  });
}

/** Makes every process look as if it had been silent. */
async function silence(seconds: number): Promise<void> {
  await database.pool.query(
    "update ops.process set seen_at = seen_at - make_interval(secs => $1)",
    [seconds],
  );
}

function engine(condition: EngineCondition, work: Partial<LinkState> = {}): LinkState {
  const idle = { running: 0, waiting: 0 };
  return { engine: "gemini", kind: "studio", model: "m", condition, ...idle, ...work };
}

describe("a process in the register", () => {
  test("is there from its start, says its state at once, and is gone when it ends in order", async () => {
    const register = await open({ role: "web" });
    expect(await listProcesses(database.pool)).toEqual([
      expect.objectContaining({
        id: register.id,
        role: "web",
        pid: process.pid,
        version: "1.2.3",
        state: "starting",
        silentS: expect.any(Number),
      }),
    ]);
    await register.setState("ready");
    expect(await listProcesses(database.pool)).toMatchObject([{ state: "ready" }]);
    await register.setState("draining");
    expect(await listProcesses(database.pool)).toMatchObject([{ state: "draining" }]);
    await register.close();
    expect(await listProcesses(database.pool)).toEqual([]);
  });

  test("gives signs of life by itself, and comes back when it was forgotten", async () => {
    const register = await open({ beatEveryMs: 20 });
    await database.pool.query("delete from ops.process");
    await expect.poll(() => listProcesses(database.pool)).toMatchObject([{ id: register.id }]);
    await register.close();
  });

  test("outlives a database that does not take its sign of life, and says so in the log", async () => {
    const register = await open();
    warnings.length = 0;
    await database.pool.query("alter table ops.process rename to away");
    await register.setState("ready");
    expect(warnings).toEqual([expect.stringContaining("heartbeat")]);
    await database.pool.query("alter table ops.away rename to process");
    await register.setState("ready");
    expect(await listProcesses(database.pool)).toMatchObject([{ state: "ready" }]);
    await register.close();
  });

  test("that is silent for a minute is forgotten by whoever lives", async () => {
    const dead = await open();
    await silence(61);
    expect(await listProcesses(database.pool)).toEqual([]);
    const living = await open();
    const { rows } = await database.pool.query("select id from ops.process");
    expect(rows).toEqual([{ id: living.id }]);
    await dead.close();
    await living.close();
  });

  test("many that come back together after an outage all stay", async () => {
    const own = Array.from({ length: 8 }, () => ({
      id: randomUUID(),
      role: "worker" as const,
      host: "h",
      pid: 1,
      version: "1",
      state: "ready" as const,
      engines: null,
    }));
    for (const one of own) await beat(database.pool, one);
    await silence(100);
    await Promise.all(own.map((one) => beat(database.pool, one)));
    await Promise.all(own.map((one) => beat(database.pool, one)));
    expect(await listProcesses(database.pool)).toHaveLength(own.length);
  });
});

describe("whether anybody works", () => {
  test.each([
    ["web", false],
    ["worker", true],
    ["all", true],
  ] as const)("%s: %s", async (role, isWorking) => {
    expect(await hasWorker(database.pool)).toBe(false);
    const register = await open({ role });
    expect(await hasWorker(database.pool)).toBe(isWorking);
    await silence(16);
    expect(await hasWorker(database.pool)).toBe(false);
    await register.close();
  });
});

describe("engines of all processes", () => {
  test("each once: the worst condition, and the sum of the work", async () => {
    const local = { engine: "local", kind: "local", model: null } as const;
    const first = await open({
      engines: async () => [engine("ready", { ...local, running: 1 }), engine("ready")],
    });
    const second = await open({
      engines: async () => [
        engine("ready", { ...local, running: 2, waiting: 3 }),
        engine("resting", { waiting: 1, refused: { variable: "GEMINI_MODEL", model: "old" } }),
      ],
    });
    const web = await open({ role: "web" });
    expect(await readEngineStates(database.pool)).toEqual([
      engine("ready", { ...local, running: 3, waiting: 3 }),
      engine("resting", { waiting: 1, refused: { variable: "GEMINI_MODEL", model: "old" } }),
    ]);
    await second.close();
    expect(await readEngineStates(database.pool)).toMatchObject([{}, { condition: "ready" }]);
    await silence(16);
    expect(await readEngineStates(database.pool)).toEqual([]);
    await first.close();
    await web.close();
  });

  test("what another version says in another way is left out", async () => {
    const register = await open({ engines: async () => [engine("ready")] });
    await database.pool.query(`update ops.process set engines = '[{"engine": 1}]'`);
    expect(await readEngineStates(database.pool)).toEqual([]);
    await register.close();
  });
});
