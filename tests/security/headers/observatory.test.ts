import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lookAt, OTHER_SITE, type SeenSite } from "../../../scripts/observatory/look.ts";
import { judge } from "../../../scripts/observatory/rules.ts";
import {
  differencesOf,
  failuresOf,
  hasScanner,
  scanSite,
} from "../../../scripts/observatory/scanner.ts";
import { makeWebFiles } from "../../setup/secured-server.ts";
import { openTestServer, type TestServer } from "../../setup/test-server.ts";

let dir = "";
let server: TestServer;
let port = 0;
let seen: SeenSite;
beforeAll(async () => {
  dir = await makeWebFiles();
  const scripts = `<script type="module" src="/assets/index-1a2b.js"></script><script>let it;</script>`;
  for (const locale of ["en", "vi"])
    await writeFile(join(dir, "pages", locale, "home.html"), `<!doctype html>${scripts}`);
  server = await openTestServer({ webDir: dir });
  port = Number(new URL(await server.app.listen({ port: 0, host: "localhost" })).port);
  seen = await lookAt(`http://localhost:${port}`);
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const failedOf = (site: SeenSite) =>
  judge(site)
    .filter(({ pass }) => !pass)
    .map(({ name }) => name);

/** The site with one header otherwise; null takes it away. */
function withHeader(name: string, value: string | null): SeenSite {
  const headers = new Headers(seen.headers);
  if (value === null) headers.delete(name);
  else headers.set(name, value);
  return { ...seen, headers };
}

test("the page that is judged is ours, with scripts", () => {
  expect(seen.html).toContain("/assets/index-1a2b.js");
  expect(seen.headers.get("content-security-policy")).toContain("'strict-dynamic'");
});

test("asvs-3.4.3 asvs-3.4.4 asvs-3.4.5 asvs-3.4.6 every test of the observatory that needs no TLS is passed", () => {
  expect(judge(seen)).toHaveLength(8);
  expect(failedOf(seen)).toEqual([]);
});

test("asvs-3.4.1 so is the one of strict TLS, where the public address has it", async () => {
  const publicUrl = "https://photos.example";
  const secured = await openTestServer({ webDir: dir, publicUrl });
  const origin = await secured.app.listen({ port: 0, host: "localhost" });
  const site = { ...(await lookAt(origin)), isTls: true };
  await secured.close();
  expect(judge(site)).toHaveLength(9);
  expect(failedOf(site)).toEqual([]);
});

/** What the scanner finds, and which of our rules say something else than it. */
async function faultsByScanner(): Promise<string[]> {
  const report = await scanSite(port);
  const differences = differencesOf(report, judge(seen)).map((name) => `otherwise: ${name}`);
  return [...failuresOf(report, false), ...differences];
}

const scanner = hasScanner() ? "Mozilla's scanner itself" : "our rules alone (npm run observatory)";
test(`asked: ${scanner}`, async () => {
  expect(hasScanner() ? await faultsByScanner() : failedOf(seen)).toEqual([]);
});

describe("a site that is worse fails", () => {
  test.each([
    ["content-security-policy", null, ["content-security-policy", "x-frame-options"]],
    ["content-security-policy", "script-src 'self'", ["content-security-policy"]],
    ["content-security-policy", "default-src 'self' 'unsafe-inline'", ["content-security-policy"]],
    [
      "content-security-policy",
      "default-src 'self'; script-src data:",
      ["content-security-policy"],
    ],
    ["content-security-policy", "default-src https:", ["content-security-policy"]],
    ["content-security-policy", "default-src 'self' 'unsafe-eval'", ["content-security-policy"]],
    ["content-security-policy", "default-src 'strict-dynamic'", ["content-security-policy"]],
    [
      "content-security-policy",
      "default-src 'self'; default-src 'none'",
      ["content-security-policy"],
    ],
    ["cross-origin-resource-policy", "anybody", ["cross-origin-resource-policy"]],
    ["referrer-policy", "unsafe-url", ["referrer-policy"]],
    ["x-content-type-options", null, ["x-content-type-options"]],
  ])("%s: %s", (header, value, failed) => {
    const site = withHeader(header, value);
    site.headers.set("x-frame-options", failed.includes("x-frame-options") ? "any" : "DENY");
    expect(failedOf(site)).toEqual(failed);
  });

  test.each([
    "session=1; HttpOnly; SameSite=Lax",
    "session=1; Secure; SameSite=Lax",
    "a=1; Secure; SameSite=Some",
    "csrf=1; Secure",
  ])("cookie %s", (cookie) => {
    expect(failedOf({ ...seen, cookies: [cookie] })).toEqual(["cookies"]);
  });

  test("answers for everybody, with their cookies", () => {
    const preflight = new Headers({
      "access-control-allow-origin": OTHER_SITE,
      "access-control-allow-credentials": "true",
    });
    expect(failedOf({ ...seen, preflight })).toEqual(["cross-origin-resource-sharing"]);
  });

  test.each(["https://else.example/x.js", "//else.example/x.js", "http://else.example/x.js"])(
    "a script of %s without its hash",
    (source) => {
      const html = `<script src="${source}"></script>`;
      expect(failedOf({ ...seen, html })).toEqual(["subresource-integrity"]);
    },
  );

  test("no strict TLS, or for a day", () => {
    for (const value of [null, "max-age=86400"]) {
      const site = { ...withHeader("strict-transport-security", value), isTls: true };
      expect(failedOf(site)).toContain("strict-transport-security");
    }
  });
});
