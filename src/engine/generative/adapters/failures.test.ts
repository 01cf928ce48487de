import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { EngineFailure, type ModelSetting } from "../../port.ts";
import { modelRow } from "../providers/model-table.ts";
import { AnswerTooLarge, createCappedFetch, onlyOnce } from "./capped-fetch.ts";
import { asOneCall, refusalFailure, toFailure } from "./failures.ts";
import { retryAfterMs } from "./provider-answer.ts";

const calm = { signal: new AbortController().signal, secret: null };

function refused(status: number, body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return refusalFailure({ status, headers: {}, body: text }, "sk-secret");
}

describe("a refusal", () => {
  test.each([
    [400, { error: { code: "moderation_blocked", message: "no" } }, "blocked"],
    [400, { detail: "prompt was flagged as sensitive" }, "blocked"],
    [400, { error: { message: "API key not valid" } }, "engine_auth"],
    [400, { error: { message: "User location is not supported for the API use." } }, "engine_auth"],
    [400, { error: { code: "billing_hard_limit_reached", message: "limit" } }, "engine_auth"],
    [404, { error: { message: "Not Found" } }, "engine_auth"],
    [404, { error: { code: "model_not_found", message: "no" } }, "model_retired"],
    [404, { error: { message: "This model is no longer available." } }, "model_retired"],
    [400, { error: { message: "The model `x` has been deprecated" } }, "model_retired"],
    [410, { error: { message: "models/x was shut down." } }, "model_retired"],
    [429, { error: { message: "The model is deprecated" } }, "engine_rate_limited"],
    [402, "", "engine_auth"],
    [429, { error: { code: "insufficient_quota", message: "quota" } }, "engine_auth"],
    [429, { error: { message: "You exceeded your current quota." } }, "engine_rate_limited"],
    [408, "", "unavailable"],
    [529, "", "unavailable"],
    [422, { detail: [{ loc: ["body", "size"], msg: "bad" }] }, "bad_request"],
    [302, "", "bad_answer"],
  ])("%i %j is %s", (status, body, code) => {
    expect(refused(status, body).code).toBe(code);
  });

  test("is told in one short line, without key and tags", () => {
    const page = `<html><b>Bad</b>\n\n sk-secret ${"x".repeat(500)}</html>`;
    const { message } = refused(500, page);
    expect(message).toMatch(/^500 Bad \[key\] x+$/);
    expect(message).toHaveLength(200);
  });
});

describe("a model that is gone", () => {
  const gone = { status: 404, headers: {}, body: '{"error":{"code":"model_not_found"}}' };
  const failureOf = (setting: ModelSetting) =>
    asOneCall({ ...calm, setting, row: modelRow(setting.model) }, () =>
      Promise.reject(refusalFailure(gone, null)),
    );

  test("is told with the variable to set and the replacement, and costs nothing", async () => {
    const setting = { variable: "OPENAI_MODEL", model: "gpt-image-1.5-2025-12-16" };
    await expect(failureOf(setting)).rejects.toMatchObject({
      code: "model_retired",
      costMicroUsd: 0,
      setting,
      message:
        "The provider no longer serves gpt-image-1.5-2025-12-16: set OPENAI_MODEL=gpt-image-2.6-sunburst. 404 model_not_found",
    });
  });

  test("that nobody looked up is told without one", async () => {
    await expect(failureOf({ variable: "EDIT_MODEL", model: "own" })).rejects.toMatchObject({
      message: expect.stringContaining("set EDIT_MODEL to another model."),
    });
  });
});

describe("how long to wait", () => {
  const now = Date.UTC(2026, 10, 20, 12, 0, 0);
  const body = (delay: string) =>
    JSON.stringify({ error: { message: "slow down", details: [{ retryDelay: delay }] } });

  test.each([
    [{ "retry-after": "7" }, "", 7_000],
    [{ "retry-after": "0" }, "", 0],
    [{ "retry-after": "Fri, 20 Nov 2026 12:00:30 GMT" }, "", 30_000],
    [{ "retry-after": "Fri, 20 Nov 2026 11:00:00 GMT" }, "", 0],
    [{ "retry-after-ms": "250", "retry-after": "1" }, "", 250],
    [{ "retry-after": "soon" }, "", null],
    [{}, body("13.5s"), 13_500],
    [{}, body("a while"), null],
    [{}, "<html>", null],
    [{}, "", null],
  ])("%j %j: %s ms", (headers, text, expected) => {
    expect(retryAfterMs({ headers, body: text }, now)).toBe(expected);
  });
});

describe("anything thrown", () => {
  test("is a failure of the signal first, told apart by its reason", () => {
    const of = (reason?: unknown) =>
      toFailure(new AnswerTooLarge(1), { signal: AbortSignal.abort(reason), secret: null });
    expect(of().code).toBe("cancelled");
    expect(of(new DOMException("late", "TimeoutError")).code).toBe("timeout");
    const ours = new EngineFailure("unavailable", "The server stops.");
    expect(of(ours)).toBe(ours);
  });

  test("keeps what is one of ours already", () => {
    const ours = new EngineFailure("no_image");
    expect(toFailure(ours, calm)).toBe(ours);
  });

  test("finds the cause behind what wraps it", () => {
    const wrapped = (cause: unknown) =>
      new Error("outer", { cause: new Error("inner", { cause }) });
    const network = Object.assign(new Error("slow"), { code: "UND_ERR_HEADERS_TIMEOUT" });
    expect(toFailure(wrapped(new AnswerTooLarge(1)), calm).code).toBe("bad_answer");
    expect(toFailure(wrapped(network), calm).code).toBe("timeout");
  });

  test("a port on which nobody listens is unavailable", async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const address = probe.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    await new Promise((resolve) => probe.close(resolve));
    const baseUrl = `http://127.0.0.1:${address.port}`;
    const call = asOneCall(calm, () => createCappedFetch({ baseUrl })(baseUrl));
    await expect(call).rejects.toMatchObject({ name: "EngineFailure", code: "unavailable" });
  });

  test("what is nothing known is a bad answer", () => {
    expect(toFailure("odd", calm)).toMatchObject({ code: "bad_answer", message: "odd" });
  });
});

test("a second call through the same door is refused before it is made", async () => {
  let calls = 0;
  const once = onlyOnce(() => {
    calls += 1;
    return Promise.resolve(new Response("ok"));
  });
  await once("http://127.0.0.1/");
  await expect(once("http://127.0.0.1/")).rejects.toThrow("second call");
  expect(calls).toBe(1);
});

test("no socket is opened to a host that is not configured", async () => {
  const fetch = createCappedFetch({ baseUrl: "https://models.example/v1" });
  await expect(fetch("http://models.example/v1/x")).rejects.toThrow("not configured");
  await expect(fetch(new Request("https://169.254.169.254/latest"))).rejects.toThrow("169.254");
});
