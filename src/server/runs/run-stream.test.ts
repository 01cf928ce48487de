import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { errorText } from "#core/errors.ts";
import { runAnswer, runProgress } from "#core/run.ts";
import { decoded, openRunServer, type RunServer } from "../../../tests/setup/run-server.ts";
import { failing, gated, negative } from "../../../tests/setup/test-engine.ts";

let server: RunServer;
beforeAll(async () => {
  server = await openRunServer();
  await server.give(server.user, 50);
});
afterAll(() => server.close());
beforeEach(() => server.engine.reset());
afterEach(() => server.requireSound());

const stream = { headers: { accept: "text/event-stream" } };

interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

function eventsOf(text: string): ServerEvent[] {
  return text
    .split("\n\n")
    .filter((block) => block.startsWith("event: "))
    .map((block) => {
      const [event = "", data = ""] = block.split("\n");
      return { event: event.slice("event: ".length), data: data.slice("data: ".length) };
    });
}

function getEvents(runId: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}/runs/${runId}/events`, {
    headers: { authorization: `Bearer ${server.user}` },
    ...(signal ? { signal } : {}),
  });
}

function expectRising(events: ServerEvent[], runId: string): number[] {
  const steps = events
    .filter(({ event }) => event === "progress")
    .map(({ data }) => runProgress.parse(JSON.parse(data)));
  const fractions = steps.map(({ fraction }) => fraction);
  expect(steps.every((step) => step.runId === runId)).toBe(true);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  return fractions;
}

test("the same POST as a stream: rising progress, then the answer in its envelope", async () => {
  server.engine.behave(async (request, options) => {
    for (const fraction of [0.1, 0.5, 0.3, 0.8]) {
      options.onProgress("composing", fraction);
      // Steps that follow each other faster than people see are told as one.
      await delay(70);
    }
    return negative(request, options);
  });
  const runId = randomUUID();
  const answer = await server.fetchPost({ runId, ...stream });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const events = eventsOf(await answer.text());
  expect(expectRising(events, runId).length).toBeGreaterThan(1);
  expect(events.at(-1)?.event).toBe("result");
  const result = runAnswer.parse(decoded(events.at(-1)?.data ?? ""));
  expect(result.runId).toBe(runId);
  expect((await server.post({ runId })).value["base64"]).toBe(result.base64);
});

test("a failure ends the stream with an error event", async () => {
  server.engine.behave(failing("no_face"));
  const answer = await server.fetchPost(stream);
  const events = eventsOf(await answer.text());
  expect(events.at(-1)?.event).toBe("error");
  expect(decoded(events.at(-1)?.data ?? "")["error"]).toEqual({
    code: "no_face",
    message: errorText("no_face", "en"),
    details: {},
  });
});

test("what is refused before it starts is no stream", async () => {
  const { status, value } = await server.post({ ...stream, user: "poor" });
  expect(status).toBe(402);
  expect(value["error"]).toMatchObject({ code: "not_enough_credits" });
});

test("GET begins where the run stands and ends with the answer, for many at once", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const runId = randomUUID();
  const waiting = server.post({ runId });
  await gate.started;
  const answers = await Promise.all(Array.from({ length: 5 }, () => getEvents(runId)));
  gate.open();
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  for (const events of texts.map(eventsOf)) {
    expectRising(events, runId);
    expect(events[0]?.event).toBe("progress");
    expect(events.at(-1)?.event).toBe("result");
  }
  expect((await waiting).status).toBe(200);
  // Of a finished run: at once.
  const late = eventsOf(await (await getEvents(runId)).text());
  expect(late.map(({ event }) => event)).toEqual(["progress", "result"]);
});

test("who asks again by itself is told when, goes on where the run stands, and is let go after the end", async () => {
  const runId = randomUUID();
  await server.post({ runId });
  const text = await (await getEvents(runId)).text();
  expect(text).toMatch(/^retry: 1000\n\n/);
  expect(text).toMatch(/\nid: end\n\n$/);
  const again = await fetch(`${server.url}/runs/${runId}/events`, {
    headers: { authorization: `Bearer ${server.user}`, "last-event-id": "end" },
  });
  expect([again.status, await again.text()]).toEqual([204, ""]);
});

test("a reader that goes away ends nothing but its stream", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const runId = randomUUID();
  const leaving = new AbortController();
  const answer = await server.fetchPost({ runId, ...stream, signal: leaving.signal });
  await gate.started;
  leaving.abort();
  await expect(answer.text()).rejects.toThrow("abort");
  gate.open();
  expect((await server.post({ runId })).status).toBe(200);
});

test("closing the server ends open streams", async () => {
  const closing = await openRunServer({ concurrency: 0 });
  await closing.give(closing.user, 1);
  const answer = await closing.fetchPost(stream);
  const text = answer.text();
  await closing.closeApp();
  expect(eventsOf(await text).map(({ event }) => event)).toEqual(["progress"]);
  await closing.close();
});
