import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { encodeEnvelope } from "../../src/core/envelope.ts";
import { consentVersions, PEOPLE_CONSENT } from "../../src/core/safety/consent.ts";
import { composeServer } from "../../src/server/compose/compose.ts";
import { readConfig } from "../../src/server/compose/config.ts";
import type { Role } from "../../src/server/process/role.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { decoded } from "./run-server.ts";
import { createTestEngine, type TestEngine } from "./test-engine.ts";
import { untilOpen } from "./until-open.ts";

const PASSWORD = "correct horse battery";

/** The composed server on its own database and folder, with a test engine. */
export interface LoggedServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly engine: TestEngine;
  /** Its log at every level, one JSON object per line. */
  readonly logLines: readonly string[];
  /** Signs up a new user, who gives consent unless told otherwise, and returns the bearer token. */
  signUp(email: string, password?: string, givesConsent?: boolean): Promise<string>;
  /** Makes an enveloped call and returns the decoded answer. */
  call(path: string, options: CallOptions): Promise<CallAnswer>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token: string;
  /** Defaults to POST if there is a body, else GET. */
  readonly method?: "PUT" | "DELETE";
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly value: Record<string, unknown>;
}

/** Agrees to what every tool asks before its first use. */
async function giveConsent(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/consents/${PEOPLE_CONSENT}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(encodeEnvelope({ version: consentVersions[PEOPLE_CONSENT] }, Math.random)),
  });
  if (!answer.ok) throw new Error(`no consent: ${answer.status} ${await answer.text()}`);
}

export async function openLoggedServer(
  variables: Readonly<Record<string, string>> = {},
  role: Role = "all",
): Promise<LoggedServer> {
  const folder = await mkdtemp(join(tmpdir(), "whole-server-"));
  const database = await createTestDatabase();
  const engine = createTestEngine();
  const logLines: string[] = [];
  const own = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "trace" };
  const server = await composeServer(readConfig({ ...own, ...variables }, role), {
    localEngine: { ...engine, id: "local" },
    logTo: { write: (line: string) => void logLines.push(line) },
    maxEventLoopDelayMs: 0,
  });
  const url = await server.listen();
  await untilOpen(url);
  return {
    url,
    database,
    engine,
    logLines,
    async signUp(email, password = PASSWORD, givesConsent = true) {
      const answer = await fetch(`${url}/api/auth/sign-up/email`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Lan Anh Nguyen", email, password }),
      });
      if (!answer.ok) throw new Error(`no sign-up: ${answer.status} ${await answer.text()}`);
      const cookie = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
      const token = await fetch(`${url}/api/auth/token`, {
        headers: { cookie: cookie.join("; ") },
      });
      if (!token.ok) throw new Error(`no token: ${token.status} ${await token.text()}`);
      const bearer = z.object({ token: z.string() }).parse(await token.json()).token;
      if (givesConsent) await giveConsent(url, bearer);
      return bearer;
    },
    async call(path, { token, method, body, headers = {} }) {
      const answer = await fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(encodeEnvelope(body, Math.random)) }),
      });
      const { status } = answer;
      return { status, headers: answer.headers, value: decoded(await answer.text()) };
    },
    async close() {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
