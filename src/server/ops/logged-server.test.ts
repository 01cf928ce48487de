import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { operatorOverview } from "#core/operator.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { figure } from "../../../tests/setup/ops.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { failing } from "../../../tests/setup/test-engine.ts";

const OPERATOR = "operator@example.com";
const EMAIL = "canary.person@example.com";
const PASSWORD = "canary horse battery";
const REQUEST_ID = "canary-of-a-proxy-1";

let server: LoggedServer;
let token = "";
let operatorToken = "";
beforeAll(async () => {
  server = await openLoggedServer({ OPERATOR_ACCOUNTS: OPERATOR });
  token = await server.signUp(EMAIL, PASSWORD);
  operatorToken = await server.signUp(OPERATOR);
  await server.call("/profiles/me", { token, body: {} });
});
afterAll(() => server.close());

/** The lines of the log that hold all of `fields`. */
function lines(fields: Record<string, unknown>): Record<string, unknown>[] {
  const all = server.logLines.map((line) =>
    z.record(z.string(), z.unknown()).parse(JSON.parse(line)),
  );
  return all.filter((line) =>
    Object.entries(fields).every(([name, value]) => line[name] === value),
  );
}

async function get(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}${path}`);
  return { status: answer.status, text: await answer.text() };
}

async function runPhoto(runId: string) {
  const body = { sourceImage: await photo() };
  const headers = { "idempotency-key": runId, "x-request-id": REQUEST_ID };
  return server.call("/images/remove_background", { token, body, headers });
}

describe("monitoring of a whole server", () => {
  test("it is ready, alive in depth, and its process and engine are known", async () => {
    expect(await get("/readyz")).toEqual({ status: 200, text: '{"status":"ready"}' });
    const deep = await get("/healthz?deep=1");
    expect([deep.status, JSON.parse(deep.text)]).toMatchObject([
      200,
      { status: "ok", checks: { database: "ok", workers: "ok" }, engines: { local: "ready" } },
    ]);
    const { value } = await server.call("/operator/overview", { token: operatorToken });
    const overview = operatorOverview.parse(value);
    expect(overview.processes).toMatchObject([{ role: "all", state: "ready", pid: process.pid }]);
    expect(overview.engines).toMatchObject([{ engine: "local", condition: "ready" }]);
  });

  test("without anybody who works, that is what deep health says", async () => {
    const web = await openLoggedServer(
      { BUILD_ID: "abc123", PUBLIC_URL: "http://localhost" },
      "web",
    );
    const answer = await fetch(`${web.url}/healthz?deep=1`);
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { status: "failing", checks: { database: "ok", workers: "failing" }, engines: {} },
    ]);
    expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    const { rows } = await web.database.pool.query(
      "select role, version, engines from ops.process",
    );
    expect(rows).toEqual([
      { role: "web", version: expect.stringMatching(/\+abc123$/), engines: null },
    ]);
    await web.close();
  });
});

test("a run that ends is counted, and its worker writes one line about it", async () => {
  const runId = randomUUID();
  await runPhoto(runId);
  await expect
    .poll(() => lines({ runId, msg: "run ended" }))
    .toMatchObject([
      {
        role: "all",
        userId: expect.any(String),
        operation: "remove_background",
        engine: "test",
        outcome: "done",
        attempt: 1,
        costMicroUsd: 7,
        elapsedMs: expect.any(Number),
      },
    ]);
  const { text } = await get("/metrics");
  const labels = 'operation="remove_background",engine="test",outcome="done"';
  expect(text).toMatch(new RegExp(`fotoya_runs_ended_total\\{tool="[a-z]+",${labels}\\} [1-9]`));
  const calls = labels.replace("test", "local");
  expect(figure(text, `fotoya_engine_call_ms_count{${calls}}`)).toBeGreaterThan(0);
  const { rows } = await server.database.pool.query("select from runs.engine_attempt");
  expect(rows).toEqual([]);
});

describe("the log", () => {
  test("a request has its id, from a proxy or of our own, its person and its run", async () => {
    const runId = randomUUID();
    const answer = await runPhoto(runId);
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([200, REQUEST_ID]);
    await expect
      .poll(() => lines({ requestId: REQUEST_ID, msg: "answered", runId }))
      .toMatchObject([
        {
          role: "all",
          pid: process.pid,
          method: "POST",
          path: "/images/remove_background",
          status: 200,
          runId,
          userId: expect.any(String),
        },
      ]);
    for (const bad of ["short", "with space in it", "<script>alert(1)</script>", "x".repeat(65)]) {
      const { headers } = await fetch(`${server.url}/site`, { headers: { "x-request-id": bad } });
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("asvs-16.2.5 never holds a picture, a token, an address, a password or a signature", async () => {
    const canaries = [...(await leaveCanaries()), token, operatorToken, EMAIL, OPERATOR, PASSWORD];
    expect(lines({ path: "/support" })).toMatchObject([{ status: 202 }]);
    expect(lines({ path: "/webhooks/stripe" })).not.toEqual([]);
    const log = server.logLines.join("\n");
    for (const canary of canaries) {
      expect(canary.length).toBeGreaterThan(11);
      // A part would be as bad as the whole.
      expect(log).not.toContain(canary.slice(0, 40));
    }
    expect(log).not.toMatch(/eyJ[\w-]{10}|[?&]sig/);
  });
});

/** Goes through every door with things that must not be remembered; answers those that it learnt on the way. */
async function leaveCanaries(): Promise<string[]> {
  const picture = await photo(90);
  const upload = await server.call("/images/upload", { token, body: { imageData: picture } });
  const { presignedUrl } = z.object({ presignedUrl: z.string() }).parse(upload.value);
  const run = await server.call("/images/remove_background", {
    token,
    body: { sourceImage: picture },
  });
  const { base64, url } = z.object({ base64: z.string(), url: z.string() }).parse(run.value);
  const learnt = [picture.base64, base64.slice(60), queryOf(presignedUrl), queryOf(url)];

  for (const address of [presignedUrl, url, `${url}x`]) await get(pathOf(address));
  server.engine.behave(failing("blocked"));
  await runPhoto(randomUUID());
  server.engine.behave(() => {
    server.engine.reset();
    throw new Error("nobody foresaw this");
  });
  await runPhoto(randomUUID());

  const json = { "content-type": "application/json" };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { ...json, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  await post("/api/auth/sign-in/email", { email: EMAIL, password: `${PASSWORD} wrong` });
  await post("/api/auth/sign-up/email", { name: "L", email: EMAIL, password: PASSWORD });
  await post("/api/auth/request-password-reset", { email: EMAIL, redirectTo: "/reset-password" });
  await post("/api/auth/reset-password", { token: "canary-reset-token-1", newPassword: PASSWORD });
  await get("/api/auth/reset-password/canary-reset-token-2?callbackURL=/x");
  await get("/api/auth/verify-email?token=canary-verify-token");
  await post("/api/auth/confirm-email", { token: "canary-verify-token", newPassword: PASSWORD });
  const message = "canary of a letter to support";
  const letter = { name: "Lan", email: EMAIL, subject: "A canary subject", message, locale: "en" };
  await post("/support", { ...letter, website: "" });
  await post("/webhooks/stripe", `{"canary":"canary-of-an-event","email":"${EMAIL}"}`, {
    "stripe-signature": "t=1,v1=canary-of-a-signature",
  });
  await post("/profiles/me", `{"data":"canary-${EMAIL}`, { authorization: `Bearer ${token}` });
  await post("/profiles/me", {}, { authorization: "Bearer canary-of-a-bad-token" });
  await get(`/nowhere?email=${EMAIL}&token=canary-in-a-query`);
  await server.call("/images/remove_background", {
    token,
    body: { sourceImage: { base64: "Y2FuYXJ5LW9mLWEtYmFkLXBpY3R1cmU=", mimeType: "image/png" } },
  });
  return [
    ...learnt,
    "canary-reset-token",
    "canary-verify-token",
    message,
    "A canary subject",
    "canary-of-an-event",
    "canary-of-a-signature",
    "canary-of-a-bad-token",
    "canary-in-a-query",
    "Y2FuYXJ5LW9mLWEtYmFkLXBpY3R1cmU=",
  ];
}

function queryOf(address: string): string {
  return new URL(address, server.url).search.slice(1);
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, server.url);
  return pathname + search;
}
