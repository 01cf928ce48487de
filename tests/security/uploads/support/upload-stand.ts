import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../../setup/database.ts";

const PROGRAM = fileURLToPath(new URL("../../../setup/decoding-server.ts", import.meta.url));
const IMAGE = readFileSync(new URL("../../../../Dockerfile", import.meta.url), "utf8");
const MIB = 1024 * 1024;

/** The allocator settings in the product's image, which return memory to the system. */
const allocator = Object.fromEntries(
  [...IMAGE.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name = "", value = ""]) => [name, value]),
);

/** A process of the product whose engine decodes every picture. */
export interface UploadStand {
  readonly url: string;
  readonly database: TestDatabase;
  /** The folder of its files. */
  readonly filesDir: string;
  isAlive(): boolean;
  /** Its output on stdout and stderr. */
  said(): string;
  /** Its memory after garbage collection. */
  memoryMb(): Promise<number>;
  close(): Promise<void>;
}

export async function openUploadStand(
  variables: Readonly<Record<string, string>> = {},
): Promise<UploadStand> {
  const dir = mkdtempSync(join(tmpdir(), "uploads-"));
  const database = await createTestDatabase();
  const child = fork(PROGRAM, {
    execArgv: ["--import", "tsx", "--expose-gc"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: database.url,
      DATA_DIR: dir,
      PORT: "0",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      ...allocator,
      ...variables,
    },
  });
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  }
  const { url } = z.object({ url: z.string() }).parse(await answerOf(child, lines));
  return {
    url,
    database,
    filesDir: join(dir, "files"),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    said: () => lines.join(""),
    async memoryMb() {
      child.send("memory");
      const { rssBytes } = z.object({ rssBytes: z.number() }).parse(await answerOf(child, lines));
      return rssBytes / MIB;
    },
    async close() {
      process.removeListener("exit", killNow);
      const isRunning = child.exitCode === null && child.signalCode === null;
      const ended = isRunning ? once(child, "exit") : null;
      child.kill("SIGTERM");
      await ended;
      await database.drop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The next message of the process. Throws with its output if it ends instead. */
async function answerOf(child: ChildProcess, lines: readonly string[]): Promise<unknown> {
  const stop = new AbortController();
  const { signal } = stop;
  try {
    return await Promise.race([
      once(child, "message", { signal }).then(([message]: unknown[]) => message),
      once(child, "exit", { signal }).then(() => {
        throw new Error(`the server ended:\n${lines.join("")}`);
      }),
    ]);
  } finally {
    stop.abort();
  }
}
