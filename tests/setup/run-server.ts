import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "../../src/core/envelope.ts";
import { audit, balance, grant } from "../../src/server/credits/ledger.ts";
import type { Database } from "../../src/server/db/connection.ts";
import { openBodyThreads } from "../../src/server/http/body-threads.ts";
import { envelopedScope } from "../../src/server/http/enveloped.ts";
import { letGoConnections } from "../../src/server/http/let-go-connections.ts";
import { takePictureBodies } from "../../src/server/http/picture-bodies.ts";
import { addIdentityGate } from "../../src/server/http/require-identity.ts";
import { addUploadRoute, type UploadDeps } from "../../src/server/pictures/upload-route.ts";
import { createEqualResults } from "../../src/server/runs/equal-results.ts";
import { auditRuns } from "../../src/server/runs/run-store.ts";
import { createDiskStorage } from "../../src/server/storage/adapters/disk-storage.ts";
import { type MediaBooks, openMediaBooks } from "../../src/server/storage/media-books.ts";
import { createUrlSigner } from "../../src/server/storage/signed-url.ts";
import { catalogue } from "../../src/tools/catalogue.ts";
import { bodyThread } from "./body-thread.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { markOfTests } from "./marking.ts";
import { openRuns, type Runs, type RunsDeps } from "./open-runs.ts";
import { picturesOfTests } from "./pictures.ts";
import { createTestEngine, TEST_BUILD, type TestEngine } from "./test-engine.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
export const signer = createUrlSigner({ keys: [new Uint8Array(32).fill(8)] });

function openMedia({ pool }: Database): MediaBooks {
  const priorityOf = async () => 0;
  return openMediaBooks({ on: pool, keepDays: 7, priorityOf, now: Date.now, log: silent });
}

/** Parameters of `openRuns` on a database and a folder, for this process and for its children. */
export async function runsDeps(
  database: Database,
  databaseUrl: string,
  folder: string,
): Promise<Omit<RunsDeps, "engine" | "media"> & { readonly media: MediaBooks }> {
  const storage = await createDiskStorage(folder);
  return {
    database,
    databaseUrl,
    storage,
    signer,
    media: openMedia(database),
    tools: catalogue,
    readImage: picturesOfTests().readImage,
    // Users here have given consent; tests/security/safety/consent.test.ts covers users who haven't.
    requireConsent: async () => undefined,
    marking: markOfTests,
    costCredits: 1,
    returnsHosted: false,
    log: silent,
    newId: randomUUID,
    now: Date.now,
    timeoutMs: 30_000,
    studioPause: { admit: async ({ kind }) => kind },
    requireAble: () => Promise.resolve(),
    equalResults: createEqualResults({ on: database.pool, storage, buildFor: () => TEST_BUILD }),
    concurrency: 2,
    maxQueued: 1_000,
    priorityOf: async () => 0,
    stopGraceMs: 5_000,
    recoveryIntervalMs: 200,
  };
}

export interface PostOptions {
  readonly user?: string;
  readonly runId?: string;
  readonly operation?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly value: Record<string, unknown>;
}

/** Routes of runs behind a real socket, with a worker in the same process. Bearer tokens are user ids. */
export interface RunServer {
  readonly database: TestDatabase;
  readonly engine: TestEngine;
  readonly folder: string;
  readonly runs: Runs;
  readonly url: string;
  /** Opens the runs of another process on the same database and folder, with the same engine. */
  openOther(overrides?: Partial<RunsDeps>): Promise<Runs>;
  /** The user of calls that don't name one. */
  user: string;
  give(user: string, credits: number): Promise<void>;
  credits(user: string): Promise<{ available: number; held: number }>;
  /** `POST /images/<operation>`, by default `remove_background` of a small photo. */
  fetchPost(options?: PostOptions): Promise<Response>;
  post(options?: PostOptions): Promise<Answered>;
  call(method: "GET" | "DELETE", path: string, user?: string): Promise<Answered>;
  /** `POST /images/upload` with an image as the body. */
  upload(bytes: Uint8Array, options?: { mimeType?: string; user?: string }): Promise<Answered>;
  /** Names of a user's stored files. */
  files(user?: string): Promise<string[]>;
  /** Throws if the audit of the ledger or of the runs has findings. */
  requireSound(): Promise<void>;
  closeApp(): Promise<void>;
  /** Closes everything. Throws like `requireSound`. */
  close(): Promise<void>;
}

/** A photo of one colour, as an image payload. */
export async function photo(red = 200): Promise<{ base64: string; mimeType: string }> {
  const background = { r: red, g: 120, b: 40 };
  const jpeg = await sharp({ create: { width: 48, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { base64: jpeg.toString("base64"), mimeType: "image/jpeg" };
}

const envelope = z.strictObject({ data: z.string() });
const record = z.record(z.string(), z.unknown());

/** Decodes an enveloped text. Throws if it isn't an envelope. */
export function decoded(text: string): Record<string, unknown> {
  const found = decodeEnvelope(envelope.parse(JSON.parse(text)).data);
  if (!found.ok) throw new Error(`not an envelope: ${text.slice(0, 100)}`);
  return record.parse(found.value);
}

export async function openRunServer(overrides: Partial<RunsDeps> = {}): Promise<RunServer> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "runs-"));
  const engine = createTestEngine();
  const deps = await runsDeps(database, database.url, folder);
  const runs = await openRuns({ ...deps, engine, ...overrides });
  const app = await openApp(runs, { ...deps, pictures: picturesOfTests() });
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  let isAppOpen = true;
  async function closeApp(): Promise<void> {
    if (!isAppOpen) return;
    isAppOpen = false;
    await runs.stopWorking();
    // Node waits a minute for a spare connection that a client opened and never used.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await app.close();
    await runs.close();
    await deps.media.close();
  }

  async function fetchPost(options: PostOptions = {}): Promise<Response> {
    const body = options.body ?? { sourceImage: await photo() };
    return fetch(`${url}/images/${options.operation ?? "remove_background"}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${options.user ?? server.user}`,
        ...(options.runId === undefined ? {} : { "idempotency-key": options.runId }),
        ...options.headers,
      },
      body: JSON.stringify(encodeEnvelope(body, Math.random)),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  }

  const server: RunServer = {
    user: "lan",
    database,
    engine,
    folder,
    runs,
    url,
    closeApp,
    fetchPost,
    openOther: (more = {}) => openRuns({ ...deps, engine, ...more }),
    async give(user, credits) {
      const sourceRef = randomUUID();
      await grant(database.pool, {
        key: `test:${sourceRef}`,
        userId: user,
        source: "goodwill",
        sourceRef,
        amount: credits,
        expiresAt: null,
      });
    },
    credits: (user) => balance(database.pool, user),
    async post(options) {
      const answer = await fetchPost(options);
      const { status, headers } = answer;
      return { status, headers, value: decoded(await answer.text()) };
    },
    async call(method, path, user = server.user) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${user}`, "content-type": "application/json" },
        ...(method === "DELETE" ? { body: JSON.stringify(encodeEnvelope({}, Math.random)) } : {}),
      });
      const { status, headers } = answer;
      return { status, headers, value: decoded(await answer.text()) };
    },
    async upload(bytes, { mimeType = "image/png", user = server.user } = {}) {
      const answer = await fetch(`${url}/images/upload`, {
        method: "POST",
        headers: { authorization: `Bearer ${user}`, "content-type": mimeType },
        body: new Uint8Array(bytes),
      });
      const { status, headers } = answer;
      return { status, headers, value: decoded(await answer.text()) };
    },
    async files(user = server.user) {
      const entries = await readdir(join(folder, "u", user), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async requireSound() {
      const findings = [...(await auditRuns(database.pool)), ...(await audit(database.pool))];
      if (findings.length > 0) throw new Error(`the audit found: ${JSON.stringify(findings)}`);
    },
    async close() {
      await closeApp();
      try {
        await server.requireSound();
      } finally {
        await database.drop();
        await rm(folder, { recursive: true });
      }
    },
  };
  return server;
}

async function openApp(runs: Runs, uploads: UploadDeps) {
  const app = Fastify();
  letGoConnections(app);
  const threads = openBodyThreads(bodyThread);
  app.addHook("onClose", () => threads.close());
  const identityProvider = {
    identify: async (bearer: string | undefined) =>
      bearer === undefined
        ? null
        : { userId: bearer, email: "", firstName: "", lastName: "", sessionId: bearer },
  };
  const addScope = (prefix: string, addRoutes: (scope: FastifyInstance) => void): void => {
    const plugin = envelopedScope({ bodyLimit: 18 * 1024 * 1024, threads }, (scope) => {
      addIdentityGate(scope, identityProvider);
      addRoutes(scope);
    });
    app.register(plugin, { prefix });
  };
  const limit = async () => undefined;
  addScope("/images", (scope) => {
    takePictureBodies(scope);
    addUploadRoute(scope, uploads, limit);
    runs.addImageRoutes(scope, { limitRuns: limit });
  });
  addScope("/runs", (scope) => runs.addRunRoutes(scope));
  app.addHook("preClose", async () => runs.endStreams());
  await app.ready();
  return app;
}

/** The code of an error answer. */
export function errorCode(value: Record<string, unknown>): unknown {
  return z.object({ error: z.object({ code: z.string() }) }).parse(value).error.code;
}
