import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figure, testMetrics, testOps } from "../../setup/ops.ts";
import { makeWebFiles } from "../../setup/secured-server.ts";
import { openTestServer, type TestServer, withTestServer } from "../../setup/test-server.ts";

let dir = "";
let server: TestServer;
beforeAll(async () => {
  dir = await makeWebFiles();
  server = await openTestServer({ webDir: dir });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const html = { accept: "text/html" };
/** A prerendered page, the shell, and the page for what is not there. */
const pages = ["/", "/dashboard/id", "/index.html", "/no-such-page"];

async function policyOf({ app }: TestServer, url: string): Promise<string> {
  return String((await app.inject({ url, headers: html })).headers["content-security-policy"]);
}

/** What Google's evaluator finds wrong, in its own words. */
function findingsOf(policy: string): string[] {
  const { csp } = new CspParser(policy);
  return new CspEvaluator(csp)
    .evaluate()
    .map(({ directive, description }) => `${directive}: ${description}`);
}

/** The values of each directive. */
function directivesOf(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("asvs-3.4.3 the content policy", () => {
  test("the evaluator finds faults where there are some", () => {
    expect(findingsOf("script-src 'self' 'unsafe-inline'")).not.toEqual([]);
  });

  test.each(pages)("of %s has no finding", async (url) => {
    expect(findingsOf(await policyOf(server, url))).toEqual([]);
  });

  test.each(["/healthz", "/site", "/profiles/me", "/robots.txt", "/assets/index-1a2b.css"])(
    "of %s lets nothing happen, and has no finding",
    async (url) => {
      const policy = await policyOf(server, url);
      expect(policy).toMatch(/^default-src 'none'; /);
      expect(policy).not.toContain("self");
      expect(findingsOf(policy)).toEqual([]);
    },
  );

  test("of a page trusts its own inline scripts and styles alone, and no text as code", async () => {
    const policy = directivesOf(await policyOf(server, "/"));
    expect(policy).toMatchObject({
      "default-src": ["'none'"],
      "script-src": [hash("let first;"), hash("let last;"), "'strict-dynamic'"],
      "style-src": ["'self'", hash("body{}")],
      "img-src": ["'self'", "blob:"],
      "connect-src": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
      "base-uri": ["'none'"],
      "require-trusted-types-for": ["'script'"],
      "trusted-types": ["fotoya-entry", "fotoya"],
      "report-to": ["csp"],
    });
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-|data:|\*/);
  });

  test("of the worker scripts alone lets WebAssembly be compiled", async () => {
    for (const url of ["/sw.js", "/assets/image-worker-1a2b.js"]) {
      const policy = directivesOf(await policyOf(server, url));
      expect(policy["script-src"]).toEqual(["'self'", "'wasm-unsafe-eval'"]);
      expect(policy["default-src"]).toEqual(["'none'"]);
    }
    expect(await policyOf(server, "/assets/index-1a2b.js")).not.toContain("wasm");
  });

  test("names the payment pages where there are some, and TLS where there is", async () => {
    const publicUrl = "https://photos.example";
    const paymentOrigins = ["https://checkout.stripe.com"];
    await withTestServer({ webDir: dir, publicUrl, paymentOrigins }, async (secured) => {
      const policy = await policyOf(secured, "/");
      expect(directivesOf(policy)).toMatchObject({
        "form-action": ["'self'", "https://checkout.stripe.com"],
        "upgrade-insecure-requests": [],
      });
      expect(findingsOf(policy)).toEqual([]);
    });
  });

  test("names Clerk where sign-in is there, and nothing of it elsewhere", async () => {
    const clerkHost = "clerk.photos.example";
    await withTestServer({ webDir: dir, clerkHost }, async (withClerk) => {
      const policy = await policyOf(withClerk, "/");
      const own = directivesOf(await policyOf(server, "/"));
      const found = directivesOf(policy);
      const more = Object.keys(found).flatMap((name) =>
        (found[name] ?? [])
          .filter((value) => !own[name]?.includes(value))
          .map((value) => `${name} ${value}`),
      );
      expect(more).toEqual([
        "style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "img-src https://img.clerk.com",
        "connect-src https://clerk.photos.example",
        "worker-src blob:",
        "frame-src https://challenges.cloudflare.com",
        "trusted-types default",
      ]);
      expect(findingsOf(policy)).toEqual([]);
    });
  });
});

describe("asvs-3.4.7 breaches are reported", () => {
  const report = (payload: string | Buffer, type: string) =>
    server.app.inject({
      method: "POST",
      url: "/reports/csp",
      headers: { "content-type": type },
      payload,
    });
  const single = JSON.stringify({
    "csp-report": {
      "document-uri": "https://photos.example/reset-password?token=secret",
      "effective-directive": "script-src-elem",
      "blocked-uri": "https://evil.example/x.js?who=lan",
    },
  });

  test("to an address that every page names", async () => {
    const { headers } = await server.app.inject({ url: "/", headers: html });
    expect(headers["reporting-endpoints"]).toBe('csp="/reports/csp"');
    expect(String(headers["content-security-policy"])).toContain("report-uri /reports/csp");
  });

  test("in both shapes, and counted by kind; nothing else of them is kept", async () => {
    const metrics = testMetrics(server.database.pool);
    await withTestServer({ ops: testOps(metrics) }, async ({ app, logLines }) => {
      const gathered = JSON.stringify([
        { type: "csp-violation", body: { effectiveDirective: "style-src", blockedURL: "inline" } },
        { type: "csp-violation", body: { effectiveDirective: "my-own", blockedURL: "inline" } },
        { type: "deprecation", body: {} },
      ]);
      for (const [type, payload] of [
        ["application/csp-report", single],
        ["application/reports+json", gathered],
      ] as const) {
        const headers = { "content-type": type };
        const answer = await app.inject({ method: "POST", url: "/reports/csp", headers, payload });
        expect([answer.statusCode, answer.body]).toEqual([204, ""]);
      }
      const text = await metrics.render();
      const count = (labels: string) => figure(text, `fotoya_page_breaches_total{${labels}}`);
      expect(count('directive="script-src-elem",blocked="address"')).toBe(1);
      expect(count('directive="style-src",blocked="inline"')).toBe(1);
      expect(count('directive="other",blocked="inline"')).toBe(1);
      expect(text + logLines.join()).not.toMatch(/evil\.example|token=secret|my-own/);
    });
  });

  test.each([
    ["{", "application/csp-report", 400],
    ["{}", "application/csp-report", 400],
    ["[1]", "application/reports+json", 400],
    ["a=b", "application/x-www-form-urlencoded", 400],
    [Buffer.alloc(17 * 1024, "x"), "application/csp-report", 413],
  ])("what is none is refused: %#", async (payload, type, status) => {
    expect((await report(payload, type)).statusCode).toBe(status);
  });

  test("no more than 60 a minute from one address", async () => {
    await withTestServer({ rateLimits: "on" }, async ({ app }) => {
      const statuses: number[] = [];
      for (let sent = 0; sent < 62; sent += 1) {
        const headers = { "content-type": "application/csp-report" };
        const answer = await app.inject({
          method: "POST",
          url: "/reports/csp",
          headers,
          payload: single,
        });
        statuses.push(answer.statusCode);
      }
      expect(statuses.filter((status) => status === 204)).toHaveLength(60);
      expect(statuses.slice(60)).toEqual([429, 429]);
    });
  });
});
