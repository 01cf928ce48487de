import { rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeWebFiles } from "../../setup/secured-server.ts";
import { openTestServer, type TestServer } from "../../setup/test-server.ts";

let dir = "";
let testServer: TestServer;
let port = 0;
beforeAll(async () => {
  dir = await makeWebFiles();
  await writeFile(join(dir, ".env"), "SECRET=1");
  await writeFile(join(dir, "assets", "index-1a2b.js.br"), "packed");
  testServer = await openTestServer({
    webDir: dir,
  });
  port = Number(new URL(await testServer.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
  await testServer.close();
  await rm(dir, { recursive: true });
});

/** The whole answer to a request as it is written. */
function raw(request: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(request));
    let answer = "";
    socket.on("data", (data) => {
      answer += data.toString();
    });
    socket.on("close", () => done(answer));
    socket.on("error", fail);
  });
}

test.each([
  "/.git/config",
  "/.git/HEAD",
  "/.env",
  "/.vite/manifest.json",
  "/package.json",
  "/src/server/main.ts",
  "/assets/",
  "/assets",
  "/assets/index-1a2b.js.br",
  "/pages/en/home.html",
  "/pages/",
  "/assets/index-1a2b.js.map",
  "/server-status",
  "/debug/vars",
  "/actuator/env",
  "/swagger.json",
  "/graphql",
])("asvs-13.4.1 asvs-13.4.3 asvs-13.4.5 there is nothing at %s", async (url) => {
  const answer = await testServer.app.inject({ url, headers: { accept: "application/json" } });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toMatch(/SECRET|packed|<p>home/);
});

test("asvs-13.4.4 TRACE repeats nothing", async () => {
  const answer = await raw(
    "TRACE /site HTTP/1.1\r\nHost: a\r\nX-Secret: told\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 (404|405) /);
  expect(answer).not.toContain("told");
});

test("asvs-13.4.6 no answer tells what it was made with", async () => {
  const asked = [
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET /none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET /profiles/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "no request at all\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
  ];
  for (const request of asked) {
    const answer = await raw(request);
    expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
    const [head = ""] = answer.split("\r\n\r\n", 1);
    expect(head).not.toMatch(/^(server|via|x-powered-by|x-aspnet-version|x-generator):/im);
    expect(answer).not.toMatch(/fastify|node\.?js|node_modules|\bat \w+ \(/i);
  }
});

test("asvs-13.4.2 a fault tells nothing but that there was one", async () => {
  const answer = await testServer.app.inject({ url: "/%zz" });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).not.toMatch(/stack|FST_|node_modules/);
});
