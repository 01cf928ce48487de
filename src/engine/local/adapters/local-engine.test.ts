import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localOperations } from "#tools/registry.server.ts";
import { groupPhoto } from "../../../../tests/fixtures/photos.ts";
import { engineContract } from "../../port.contract.ts";
import type { EngineRequest, ImageEngine } from "../../port.ts";
import { localAbilities } from "../operation.ts";
import { createLocalEngine } from "./local-engine.ts";

const TIMEOUT_MS = 60_000;
const abilities = localAbilities(localOperations);

function makeEngine(): ImageEngine {
  return createLocalEngine({
    workerUrl: new URL("../../../server/engine-worker.ts", import.meta.url),
    threads: 1,
    abilities,
    execArgv: ["--import", "tsx"],
  });
}

function requestFor(bytes: Uint8Array, operation: string): EngineRequest {
  const sourceImage = { bytes, mimeType: "image/jpeg" };
  const isIdPhoto = operation === "photo_id";
  return { operation, payload: isIdPhoto ? { sourceImage, size: "3:4" } : { sourceImage } };
}

engineContract("the built-in engine", makeEngine, {
  timeoutMs: TIMEOUT_MS,
  samples: async () => ({
    valid: requestFor(await groupPhoto(3, 480), "photo_id"),
    other: requestFor(await groupPhoto(6, 480), "remove_background"),
    garbage: requestFor(
      Uint8Array.from({ length: 500 }, (_, i) => i % 251),
      "photo_id",
    ),
  }),
});

describe("threads of the built-in engine", { timeout: TIMEOUT_MS }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "engine-worker-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function engineWith(source: string, timeoutMs?: number): Promise<ImageEngine> {
    const workerUrl = join(folder, `worker-${source.length}.mjs`);
    await writeFile(workerUrl, source);
    return createLocalEngine({
      workerUrl,
      threads: 1,
      abilities,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  }

  const request = requestFor(new Uint8Array(8), "photo_id");
  const options = { signal: new AbortController().signal, onProgress: () => undefined };

  test("a thread that dies is an engine that is not available", async () => {
    const engine = await engineWith("export function handler() { process.exit(3); }");
    await expect(engine.run(request, options)).rejects.toMatchObject({ code: "unavailable" });
    await engine.close();
  });

  test("a run that takes too long is stopped", async () => {
    const endless = `export function handler({ port }) {
      port.postMessage({ step: "reading", fraction: 0 });
      for (;;);
    }`;
    const engine = await engineWith(endless, 200);
    await expect(engine.run(request, options)).rejects.toMatchObject({ code: "timeout" });
    await engine.close();
  });

  test("closing ends a run that is under way", async () => {
    let tellStarted: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      tellStarted = resolve;
    });
    const endless = `export function handler({ port }) {
      port.postMessage({ step: "reading", fraction: 0.5 });
      for (;;) { /* for ever */ }
    }`;
    const engine = await engineWith(endless);
    const running = engine.run(request, {
      ...options,
      onProgress: () => tellStarted(),
    });
    const outcome = running.catch((error: unknown) => error);
    await started;
    await engine.close();
    expect(await outcome).toMatchObject({ code: "unavailable" });
  });
});
