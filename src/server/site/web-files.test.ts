import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";

const LIMIT = 300;
let dir = "";
let server: TestServer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "web-files-"));
  await writeFile(join(dir, "index.html"), "shell");
  await writeFile(join(dir, "icon.svg"), "<svg/>");
  server = await openTestServer({
    rateLimits: "on",
    webDir: dir,
  });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

interface Visit {
  readonly method?: "GET" | "HEAD";
  readonly accept?: string;
  /** Each test has an address of its own. */
  readonly from: string;
}

const ask = (url: string, { method = "GET", accept = "text/html", from }: Visit) =>
  server.app.inject({ method, url, headers: { accept }, remoteAddress: from });

/** How often each status was answered to so many visits. */
async function statuses(count: number, visit: (n: number) => ReturnType<typeof ask>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => visit(n)));
  const all = answers.map(({ statusCode }) => statusCode);
  return Object.fromEntries(
    [...new Set(all)].map((one) => [one, all.filter((s) => s === one).length]),
  );
}

test("asvs-2.4.1 unknown addresses are counted for browsers as for programs, whatever they ask with", async () => {
  const from = "10.6.0.1";
  const kinds = [{}, { method: "HEAD" }, { accept: "application/json" }] as const;
  const visits = (n: number) => ask(`/nothing/${n}`, { from, ...kinds[n % kinds.length] });
  expect(await statuses(LIMIT + 6, visits)).toEqual({ 404: LIMIT, 429: 6 });
  expect((await ask("/dashboard", { from })).statusCode).toBe(200);
});

test("pages and files that exist do not count", async () => {
  const from = "10.6.0.2";
  const paths = ["/", "/dashboard", "/dashboard/deeper", "/icon.svg", "/robots.txt"];
  const visits = (n: number) => ask(paths[n % paths.length] ?? "", { from });
  expect(await statuses(LIMIT + 50, visits)).toEqual({ 200: LIMIT + 50 });
  expect((await ask("/nothing", { from })).statusCode).toBe(404);
});

test.each(["/pricing/foo", "/terms/x", "/login/x", "/help/credits/x", "/account/x"])(
  "%s is no page, although its beginning is one",
  async (path) => {
    expect((await ask(path, { from: "10.6.0.4" })).statusCode).toBe(404);
  },
);

test("the log keeps the path, not the query, of an unknown address, also of one that only asks for its head", async () => {
  const method = "HEAD";
  await ask("/typed%0d%0awrong?token=hidden", { from: "10.6.0.5", method });
  const line = server.logLines.find((one) => one.includes("typed"));
  expect(line).toContain('"path":"/typed%0d%0awrong"');
  expect(line).toContain("page not found");
});

test("what the log keeps of an unknown address is short, and no card number", async () => {
  const from = "10.6.0.3";
  await ask(`/${"x".repeat(5_000)}?secret=abc`, { from });
  await ask("/4242424242424242", { from });
  const lines = server.logLines.filter((line) => line.includes("page not found"));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_000);
  expect(lines.every((line) => line.includes('"level":40'))).toBe(true);
  expect(lines.join()).toContain("[...]");
  expect(lines.join()).toContain("[card number]");
  expect(lines.join()).not.toMatch(/secret|4242424242424242/);
});
