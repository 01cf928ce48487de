import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { FastifyReply } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type TestServerOptions, withTestServer } from "../../../tests/setup/test-server.ts";

const health = {
  isReady: () => true,
  probes: {},
  engines: async () => ({}),
  mayAskDeeply: () => true,
};

describe("health", () => {
  test("not ready is 503, ready is 200", async () => {
    let isReady = false;
    await withTestServer({ health: { ...health, isReady: () => isReady } }, async ({ app }) => {
      expect((await app.inject({ url: "/healthz" })).statusCode).toBe(503);
      isReady = true;
      const answer = await app.inject({ url: "/healthz" });
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
    });
  });

  test("deep names the part that fails, and its reason stays in the log", async () => {
    const probes = {
      database: async () => undefined,
      storage: () => Promise.reject(new Error("disk is full")),
    };
    const engines = async () => ({ local: "ready", gemini: "resting" });
    await withTestServer({ health: { ...health, probes, engines } }, async ({ app, logLines }) => {
      const answer = await app.inject({ url: "/healthz?deep=1" });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({
        status: "failing",
        checks: { database: "ok", storage: "failing" },
        engines: { local: "ready", gemini: "resting" },
      });
      expect(logLines.join()).toContain("disk is full");
    });
  });
});

test("deep: what is low is said, and is no failure", async () => {
  const probes = { storage: async () => "low" };
  await withTestServer({ health: { ...health, probes } }, async ({ app, logLines }) => {
    const answer = await app.inject({ url: "/healthz?deep=1" });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { status: "ok", checks: { storage: "low" } },
    ]);
    expect(logLines.join()).toContain("little storage space is left");
  });
});

describe("security headers", () => {
  test("over http nothing forces TLS, and what is no page may do nothing", async () => {
    await withTestServer({}, async ({ app }) => {
      const { headers } = await app.inject({ url: "/healthz" });
      expect(headers["strict-transport-security"]).toBeUndefined();
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; /);
      expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    });
  });

  test("with a public https address they do", async () => {
    await withTestServer({ publicUrl: "https://photos.example" }, async ({ app }) => {
      const { headers } = await app.inject({ url: "/healthz" });
      expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    });
  });
});

describe("web files", () => {
  let dir = "";
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "web-files-"));
    await mkdir(join(dir, "assets"));
    await writeFile(join(dir, "index.html"), "<title>App</title>");
    await writeFile(join(dir, "assets", "app-1a2b.js"), "let plain;");
    await writeFile(join(dir, "assets", "app-1a2b.js.br"), brotliCompressSync("let packed;"));
  });
  afterAll(() => rm(dir, { recursive: true }));

  test("screens, assets, and what is neither", async () => {
    await withTestServer({ webDir: dir }, async ({ app }) => {
      const get = (url: string, headers: Record<string, string> = {}) =>
        app.inject({ url, headers });
      for (const url of ["/", "/login?mode=signup", "/dashboard/id"]) {
        const screen = await get(url);
        expect([screen.statusCode, screen.body]).toEqual([200, "<title>App</title>"]);
        expect(screen.headers["cache-control"]).toBe("no-cache");
        expect(screen.headers["content-type"]).toContain("text/html");
      }
      const asset = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, br" });
      expect(asset.headers).toMatchObject({
        "content-encoding": "br",
        "cache-control": "public, max-age=31536000, immutable",
      });
      expect((await get("/assets/app-1a2b.js")).body).toBe("let plain;");

      const lost = await get("/dashboards", { accept: "text/html,*/*" });
      expect([lost.statusCode, lost.body]).toEqual([404, "<title>App</title>"]);
      const program = await get("/dashboards", { accept: "application/json" });
      expect([program.statusCode, program.json<{ error: object }>().error]).toEqual([
        404,
        { code: "not_found", message: "There is nothing here." },
      ]);
      expect((await app.inject({ method: "POST", url: "/login" })).statusCode).toBe(404);
      expect((await get("/assets/..%2f..%2fetc%2fpasswd")).statusCode).toBe(404);
    });
  });
});

test("a busy event loop answers 503 with Retry-After, and still tells that it is alive", async () => {
  await withTestServer({ maxEventLoopDelayMs: 20 }, async ({ app }) => {
    while (!app.isUnderPressure()) {
      const until = performance.now() + 100;
      while (performance.now() < until);
      await new Promise(setImmediate);
    }
    const answer = await app.inject({ url: "/engines" });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    // Without web files there is no page, but a refusal would be a 503.
    expect((await app.inject({ url: "/commerce" })).statusCode).toBe(404);
    expect((await app.inject({ url: "/verify" })).statusCode).toBe(404);
    expect((await app.inject({ method: "POST", url: "/verify" })).statusCode).toBe(503);
  });
});

function deferred<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value: T) => settle(value) };
}

test("closing ends open streams first, and a request under way gets its answer", async () => {
  const slowReply = deferred<{ reply: FastifyReply }>();
  const streamReply = deferred<{ reply: FastifyReply }>();
  const overrides: TestServerOptions = {
    onPreClose: [
      async () => void (await streamReply.promise).reply.raw.end(),
      async () => void (await slowReply.promise).reply.send({ done: true }),
    ],
    addRunRoutes(scope) {
      scope.get("/events", (_request, reply) => {
        reply.hijack();
        reply.raw.write("data: started\n\n");
        streamReply.resolve({ reply });
      });
      scope.get("/slow", (_request, reply) => slowReply.resolve({ reply }));
    },
  };
  await withTestServer(overrides, async (server) => {
    const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { authorization: `Bearer ${await server.signUp()}` };
    const stream = await fetch(`${address}/runs/events`, { headers });
    const slow = fetch(`${address}/runs/slow`, { headers });
    await slowReply.promise;
    const startedMs = performance.now();
    await server.app.close();
    expect(performance.now() - startedMs).toBeLessThan(20_000);
    expect((await slow).status).toBe(200);
    expect(await stream.text()).toBe("data: started\n\n");
  });
});

test("over a real connection a body that is too large gets its answer, not a broken pipe", async () => {
  await withTestServer({}, async (server) => {
    const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(`${address}/images/upload`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await server.signUp()}`,
        "content-type": "application/json",
      },
      body: Buffer.alloc(25 * 1024 * 1024, "x"),
    });
    expect(answer.status).toBe(413);
    const still = await call(server.app, { method: "GET", url: "/engines" });
    expect(still.status).toBe(200);
  });
});
