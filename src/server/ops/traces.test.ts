import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { failing } from "../../../tests/setup/test-engine.ts";
import { createOtlpTracer, type SpanRecord } from "./tracer.ts";

const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
  status: z.object({ code: z.number(), message: z.string() }).partial(),
});
const bundle = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A collector on loopback. */
let collector: Server;
let endpoint = "";
let status = 200;
let bodies: string[] = [];
let keys: unknown[] = [];
beforeEach(async () => {
  status = 200;
  bodies = [];
  keys = [];
  collector = createServer((request, response) => void take(request, response));
  await new Promise<void>((done) => {
    collector.listen(0, "127.0.0.1", done);
  });
  endpoint = `http://127.0.0.1:${z.custom<AddressInfo>().parse(collector.address()).port}`;
});
afterEach(() => {
  collector.closeAllConnections();
  collector.close();
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  if (request.url === "/v1/traces") bodies.push(body);
  keys.push(request.headers["x-key"]);
  response.writeHead(status).end("{}");
}

function spans() {
  return bodies.flatMap((body) =>
    bundle
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
}

function open(warned: string[] = [], sampledShare = 1) {
  return createOtlpTracer({
    endpoint: `${endpoint}/`,
    headers: { "x-key": "k" },
    serviceName: "test",
    sampledShare,
    resource: {},
    log: { warn: (line) => void warned.push(line) },
    sendEveryMs: 600_000,
  });
}

function record(traceId: string): SpanRecord {
  const times = { beganMs: 1_790_000_000_000, endedMs: 1_790_000_000_250.4 };
  return { traceId, name: "one", kind: "internal", ...times, attributes: { n: 1, none: null } };
}

test("a span goes to the collector as OTLP, with the headers", async () => {
  const tracer = open();
  tracer.record(record("a".repeat(32)));
  await tracer.close();
  expect(spans()).toMatchObject([
    {
      name: "one",
      startTimeUnixNano: "1790000000000000000",
      endTimeUnixNano: "1790000000250000000",
      attributes: [{ key: "n", value: { doubleValue: 1 } }],
      status: {},
    },
  ]);
  expect(keys).toEqual(["k"]);
});

test("a part of the traces: the same ones always", async () => {
  const tracer = open([], 0.5);
  tracer.record(record(`${"a".repeat(24)}00000000`));
  tracer.record(record(`${"a".repeat(24)}7fffffff`));
  tracer.record(record(`${"a".repeat(24)}80000000`));
  await tracer.close();
  expect(spans().map(({ traceId }) => traceId.slice(-8))).toEqual(["00000000", "7fffffff"]);
});

test("a collector that refuses, and too many spans, are said and harm nobody", async () => {
  status = 500;
  const warned: string[] = [];
  const tracer = open(warned);
  for (let index = 0; index < 5_000; index += 1) tracer.record(record("a".repeat(32)));
  await tracer.close();
  expect(warned).toEqual([
    expect.stringMatching(/^904 spans were dropped/),
    expect.stringMatching(/^4096 spans weren't sent: .*500/),
  ]);
});

test("a run is one trace under its own id: request, wait, work, engine, files", async () => {
  const server = await openLoggedServer({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const token = await server.signUp("canary.person@example.com");
  await server.call("/profiles/me", { token, body: {} });
  const picture = await photo();
  const run = async (runId: string) =>
    server.call("/images/remove_background", {
      token,
      body: { sourceImage: picture },
      headers: { "idempotency-key": runId },
    });
  const [good, bad] = [randomUUID(), randomUUID()];
  expect((await run(good)).status).toBe(200);
  server.engine.behave(failing("blocked"));
  expect((await run(bad)).status).toBe(422);
  await server.close();

  const ofRun = (id: string) => spans().filter((one) => one.traceId === id.replaceAll("-", ""));
  const named = (id: string, name: string) => ofRun(id).find((one) => one.name === name);
  const root = named(good, "run remove_background");
  const work = named(good, "work");
  expect(root).toMatchObject({ parentSpanId: "", status: {} });
  expect(work).toMatchObject({ parentSpanId: root?.spanId });
  expect(named(good, "POST /images/remove_background")).toMatchObject({
    parentSpanId: root?.spanId,
    kind: 2,
  });
  for (const name of ["engine local", "storage get", "storage put"]) {
    expect(named(good, name)).toMatchObject({ parentSpanId: work?.spanId, status: {} });
  }
  expect(named(bad, "run remove_background")?.status).toEqual({ code: 2, message: "blocked" });
  expect(named(bad, "engine local")?.status).toEqual({ code: 2, message: "blocked" });
  const all = bodies.join();
  for (const canary of ["canary", token, picture.base64.slice(0, 40), "eyJ"]) {
    expect(all).not.toContain(canary);
  }
});
