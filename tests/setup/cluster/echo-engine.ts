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

/** How the engine behaves; every field comes from the environment of the process (`ECHO_...`). */
export interface EchoBehaviour {
  /** Shortest and longest time of a picture, by its own bytes. */
  readonly minMs: number;
  readonly maxMs: number;
  /** Of how many pictures in a hundred there is no face. */
  readonly failPercent: number;
  /** Takes memory until the process dies of it. */
  readonly isHog: boolean;
  /** While this file is there, pictures that were begun do not go on. */
  readonly gate: string | null;
}

/** What the engine tells on the standard output about a picture. */
export interface EchoNews {
  readonly echo: "begin" | "end";
  /** Names the picture: `pictureName` of its bytes. */
  readonly picture: string;
}

const picture = z.object({
  bytes: z.instanceof(Uint8Array),
  mimeType: z.enum(["image/png", "image/jpeg", "image/webp"]),
});
const pictures = z.tuple([picture]).rest(picture);
/** The picture of a payload, or the first one of its list. */
const firstPicture = z.union([
  z.object({ sourceImage: picture }).transform(({ sourceImage }) => sourceImage),
  z.object({ personImages: pictures }).transform(({ personImages }) => personImages[0]),
  z.object({ sourceImages: pictures }).transform(({ sourceImages }) => sourceImages[0]),
]);
const news = z.object({ echo: z.enum(["begin", "end"]), picture: z.string() });

/** A short name of a picture, the same in every process. */
export function pictureName(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}

/** 0..99, by the picture's name: whoever knows the picture knows what becomes of it. */
function lotOf(name: string): number {
  return Number.parseInt(name.slice(0, 8), 16) % 100;
}

/** True when an engine with this behaviour finds no face in the picture. */
export function willFail(name: string, failPercent: number): boolean {
  return lotOf(name) < failPercent;
}

/** What a line says that the engine wrote; null for every other line. */
export function readEchoNews(line: string): EchoNews | null {
  if (!line.startsWith('{"echo":')) return null;
  const found = news.safeParse(JSON.parse(line));
  return found.success ? found.data : null;
}

function tell(said: EchoNews): void {
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

/** Size of a PNG as its header says. */
function sizeOf(bytes: Uint8Array): { widthPx: number; heightPx: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

const LOOK_EVERY_MS = 20;
const taken: unknown[] = [];

/** Fills the heap of this process, with pauses in which it can still do its other work. */
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

/** The built-in engine's place is taken by one that gives every picture back as it came. */
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
