import { createHmac } from "node:crypto";
import { createServer as createHttp } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openRunServer, photo, type RunServer } from "../../../tests/setup/run-server.ts";
import { startWebhooks } from "./deliver-webhooks.ts";
import { postWebhook } from "./post-webhook.ts";
import type { AddressGuard } from "./public-address.ts";
import { createWebhooks, type Webhooks } from "./webhooks.ts";

/** Leads every host to this machine, for receivers that have no certificate. */
const toLoopback: AddressGuard = {
  parse: (text) => new URL(text),
  find: async () => [{ address: "127.0.0.1", family: 4 }],
};
const message = (url: string) => ({
  id: "msg_1",
  url,
  secret: Buffer.from("0123456789abcdef0123456789abcdef"),
  body: '{"type":"run.done"}',
});
const post = (url: string, signal = new AbortController().signal) =>
  postWebhook({ guard: toLoopback, now: Date.now }, message(url), signal);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A receiver below HTTP; answers with its address. */
async function listen(hear: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    hear(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return `http://hooks.invalid:${z.custom<AddressInfo>().parse(server.address()).port}/`;
}

describe("one try", () => {
  test("whose host is looked up for ever ends with the time limit, or when the server stops", async () => {
    const guard: AddressGuard = { ...toLoopback, find: () => new Promise(() => undefined) };
    const deps = { guard, now: Date.now };
    const stop = new AbortController();
    vi.useFakeTimers();
    try {
      const late = postWebhook(deps, message("http://hooks.invalid/"), stop.signal);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await late).toEqual({ problem: "no answer in time" });
      const stopped = postWebhook(deps, message("http://hooks.invalid/"), stop.signal);
      stop.abort();
      expect(await stopped).toEqual({ problem: "no answer in time" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("at a server that is down says so", async () => {
    const url = await listen(() => undefined);
    for (const close of closing.splice(0)) await close();
    expect(await post(url)).toEqual({ problem: "ECONNREFUSED" });
  });

  test.each<[string, (socket: Socket) => void, string]>([
    ["hangs up", (socket) => socket.once("data", () => socket.destroy()), "ECONNRESET"],
    [
      "speaks no HTTP",
      (socket) => socket.once("data", () => socket.end("HELLO\r\n\r\n")),
      "HPE_INVALID_CONSTANT",
    ],
  ])("at a server that %s says why", async (_what, hear, problem) => {
    expect(await post(await listen(hear))).toEqual({ problem });
  });

  test("at a server that never answers ends after ten seconds", async () => {
    expect(await post(await listen(() => undefined))).toEqual({ problem: "no answer in time" });
  });

  test("at a server that drips its answer ends all the same", async () => {
    const drip = (socket: Socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("x-drop: 1\r\n"), 500);
      socket.once("close", () => clearInterval(timer));
    };
    expect(await post(await listen(drip))).toEqual({ problem: "no answer in time" });
  });

  test("ends with the process", async () => {
    const stop = new AbortController();
    const posting = post(await listen(() => stop.abort()), stop.signal);
    expect(await posting).toEqual({ problem: "no answer in time" });
  });

  test("reads nothing of an answer without end", async () => {
    const pour = (socket: Socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      const fill = () => {
        while (socket.writable && socket.write("x".repeat(65_536)));
      };
      socket.on("drain", fill);
      fill();
    };
    expect(await post(await listen(pour))).toEqual({ status: 200 });
  });
});

interface Heard {
  readonly path: string;
  readonly body: string;
  readonly signature: string;
  readonly signed: string;
}

describe("with the queue", () => {
  let server: RunServer;
  let webhooks: Webhooks;
  let stop: () => Promise<void>;
  const heard: Heard[] = [];

  beforeAll(async () => {
    server = await openRunServer();
    const { database } = server;
    webhooks = createWebhooks(database, toLoopback);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    stop = await startWebhooks({ database, guard: toLoopback, now: Date.now, log }, database.url);
  });
  afterAll(async () => {
    await stop();
    await server.close();
  });
  afterEach(() => heard.splice(0));

  /** A receiver that takes everything; `port` 0 is any. */
  async function receive(
    port = 0,
  ): Promise<{ origin: string; port: number; readonly close: () => Promise<void> }> {
    const receiver = createHttp((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => {
        body += part;
      });
      request.on("end", () => {
        const { "webhook-id": id, "webhook-timestamp": at } = request.headers;
        heard.push({
          path: request.url ?? "",
          body,
          signature: String(request.headers["webhook-signature"]),
          signed: `${String(id)}.${String(at)}.${body}`,
        });
        response.end();
      });
    });
    await new Promise<void>((done) => receiver.listen(port, "127.0.0.1", done));
    const own = z.custom<AddressInfo>().parse(receiver.address()).port;
    const close = async () => {
      receiver.closeAllConnections();
      await new Promise((done) => receiver.close(done));
    };
    return { origin: `http://hooks.invalid:${own}`, port: own, close };
  }

  const run = async (user: string, red: number) =>
    server.post({ user, body: { sourceImage: await photo(red) } });
  const states = async (user: string) =>
    (await webhooks.list(user)).deliveries.map(({ state }) => state).toSorted();

  test("a server that was down is told later, what came after it does not wait, and each words name their run", async () => {
    await server.give("down-first", 10);
    const down = await receive();
    const up = await receive();
    closing.push(up.close);
    await webhooks.add("down-first", `${down.origin}/down`);
    await webhooks.add("down-first", `${up.origin}/up`);
    await down.close();
    const first = await run("down-first", 10);
    await expect.poll(() => heard.map(({ path }) => path)).toEqual(["/up"]);
    await expect
      .poll(async () => (await webhooks.list("down-first")).deliveries)
      .toContainEqual(expect.objectContaining({ state: "waiting", problem: "ECONNREFUSED" }));
    const second = await run("down-first", 11);
    await expect.poll(() => heard.map(({ path }) => path)).toEqual(["/up", "/up"]);
    const back = await receive(down.port);
    closing.push(back.close);
    await expect
      .poll(() => states("down-first"), { timeout: 30_000 })
      .toEqual(["delivered", "delivered", "delivered", "delivered"]);
    // Order is not promised; number, time and run in the words are, so that a receiver can make its own.
    const told = z.object({ timestamp: z.string(), data: z.object({ runId: z.string() }) });
    const late = heard
      .filter(({ path }) => path === "/down")
      .map(({ body }) => told.parse(JSON.parse(body)))
      .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
    expect(late.map(({ data }) => data.runId)).toEqual([
      first.value["runId"],
      second.value["runId"],
    ]);
  });

  test("a secret is changed without a gap: the address once more, then the old one is taken away", async () => {
    await server.give("rotates", 10);
    const own = await receive();
    closing.push(own.close);
    const old = await webhooks.add("rotates", `${own.origin}/hook`);
    const next = await webhooks.add("rotates", `${own.origin}/hook`);
    expect(next.secret).not.toBe(old.secret);
    const verifies = ({ signed, signature }: Heard, secret: string) => {
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      return signature === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    };
    await run("rotates", 20);
    await expect.poll(() => heard.length).toBe(2);
    for (const { secret } of [old, next]) {
      expect(heard.filter((each) => verifies(each, secret))).toHaveLength(1);
    }
    await webhooks.remove("rotates", old.webhook.id);
    await run("rotates", 21);
    await expect.poll(() => heard.length).toBe(3);
    const [last] = heard.slice(-1);
    expect(last && verifies(last, next.secret)).toBe(true);
  });
});
