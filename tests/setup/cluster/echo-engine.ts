import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import {
  EngineFailure,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
} from "../../../src/engine/port.ts";

/** The engine's behaviour. Every field comes from an environment variable of the process (`ECHO_...`). */
export interface EchoBehaviour {
  /** Shortest and longest duration of a run. The image's bytes determine it. */
  readonly minMs: number;
  readonly maxMs: number;
  /** The percentage of images without a face. */
  readonly failPercent: number;
  /** Allocates memory until the process dies. */
  readonly isHog: boolean;
  /** While this file exists, images in progress wait. */
  readonly gate: string | null;
}

/** The engine's message about an image on standard output. */
export interface EchoNews {
  readonly echo: "begin" | "end";
  /** The `pictureName` of the image's bytes. */
  readonly picture: string;
}

const picture = z.object({
  bytes: z.instanceof(Uint8Array),
  mimeType: z.enum(["image/png", "image/jpeg", "image/webp"]),
});
const pictures = z.tuple([picture]).rest(picture);
/** The image of a payload, or the first one of its list. */
const firstPicture = z.union([
  z.object({ sourceImage: picture }).transform(({ sourceImage }) => sourceImage),
  z.object({ personImages: pictures }).transform(({ personImages }) => personImages[0]),
  z.object({ sourceImages: pictures }).transform(({ sourceImages }) => sourceImages[0]),
]);
const news = z.object({ echo: z.enum(["begin", "end"]), picture: z.string() });

/** A short name of an image, the same in every process. */
export function pictureName(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}

/** 0..99, by the image's name, so that a test can predict the outcome for an image. */
function lotOf(name: string): number {
  return Number.parseInt(name.slice(0, 8), 16) % 100;
}

/** Returns `true` if an engine with this `failPercent` finds no face in the image. */
export function willFail(name: string, failPercent: number): boolean {
  return lotOf(name) < failPercent;
}

/** Parses a line that the engine wrote. Returns `null` for any other line. */
export function readEchoNews(line: string): EchoNews | null {
  if (!line.startsWith('{"echo":')) return null;
  const found = news.safeParse(JSON.parse(line));
  return found.success ? found.data : null;
}

function tell(said: EchoNews): void {
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

/** The size of a PNG, from its header. */
function sizeOf(bytes: Uint8Array): { widthPx: number; heightPx: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

const LOOK_EVERY_MS = 20;
const taken: unknown[] = [];

/** Fills the heap of this process, with pauses for its other work. */
async function takeAllMemory(): Promise<never> {
  for (;;) {
    taken.push(Array.from({ length: 100_000 }, (_, index) => ({ index, text: `${index}` })));
    await delay(1);
  }
}

async function work(behaviour: EchoBehaviour, name: string, options: EngineOptions): Promise<void> {
  const { minMs, maxMs, gate } = behaviour;
  const lengthMs = minMs + ((maxMs - minMs) * lotOf(name)) / 99;
  const stop = new EngineFailure("cancelled");
  options.onProgress("composing", 0.5);
  const wait = (ms: number): Promise<void> =>
    delay(ms, undefined, { signal: options.signal }).catch(() => {
      throw stop;
    });
  const isShut = (): boolean => gate !== null && existsSync(gate);
  while (isShut()) await wait(LOOK_EVERY_MS);
  await wait(lengthMs);
}

/** Creates an engine in place of the built-in one. It returns every image unchanged. */
export function createEchoEngine(behaviour: EchoBehaviour): ImageEngine {
  return {
    id: "local",
    kind: "local",
    ability: () => ({ capability: "full", note: null }),
    async run(request: EngineRequest, options: EngineOptions): Promise<EngineResult> {
      const { bytes, mimeType } = firstPicture.parse(request.payload);
      const name = pictureName(bytes);
      tell({ echo: "begin", picture: name });
      if (behaviour.isHog) await takeAllMemory();
      await work(behaviour, name, options);
      tell({ echo: "end", picture: name });
      if (willFail(name, behaviour.failPercent)) throw new EngineFailure("no_face");
      return {
        image: { bytes, mimeType, ...sizeOf(bytes) },
        engine: "local",
        model: "echo",
        capability: "full",
        note: null,
        costMicroUsd: 0,
      };
    },
    warmUp: async () => undefined,
    close: async () => undefined,
  };
}
