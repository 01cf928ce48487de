import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendError } from "#server/http/errors.ts";
import { addHealthRoute, type Health } from "./health-route.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** A server with this route alone, whose one probe tells how often it was asked. */
function open(overrides: Partial<Health> = {}) {
  const probe = vi.fn<() => Promise<unknown>>(async () => undefined);
  const app = Fastify();
  app.setErrorHandler(sendError);
  addHealthRoute(app, {
    isReady: () => true,
    probes: { ledger: probe },
    engines: async () => ({}),
    mayAskDeeply: () => true,
    ...overrides,
  });
  const deep = async () => {
    const answer = await app.inject({ url: "/healthz?deep=1" });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  return { app, probe, deep };
}

describe("asvs-15.2.2 the deep answer", () => {
  test("is looked for once for all who ask within two seconds", async () => {
    const { probe, deep } = open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => deep()));
    vi.advanceTimersByTime(1_900);
    answers.push(await deep());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(probe).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(200);
    await deep();
    expect(probe).toHaveBeenCalledTimes(2);
  });

  test("is shared where something fails, too, and tells of its end within two seconds", async () => {
    const { probe, deep } = open();
    probe.mockRejectedValueOnce(new Error("away"));
    const failing = { status: 503, body: { status: "failing", checks: { ledger: "failing" } } };
    expect(await deep()).toMatchObject(failing);
    expect(await deep()).toMatchObject(failing);
    expect(probe).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2_001);
    expect(await deep()).toMatchObject({ status: 200, body: { status: "ok" } });
  });

  test("is not there for others, who make nothing work", async () => {
    const { app, probe, deep } = open({ mayAskDeeply: () => false });
    expect((await deep()).status).toBe(404);
    expect(probe).not.toHaveBeenCalled();
    expect((await app.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
  });
});
