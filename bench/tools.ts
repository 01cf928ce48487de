// Every operation of the built-in engine on portraits: npx tsx bench/tools.ts [--side 2400] [--only operation] [photos]
// Wall time, time to the preview, CPU time and peak memory per operation, and the delay of the HTTP loop while two of
// them run.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { EngineFailure, type EngineResult, type ImageEngine } from "#engine/port.ts";
import type { OperationCases } from "#tool-model/define.cases.ts";
import { operationCases } from "#tools/registry.cases.ts";
import { startPeakMemory } from "../scripts/lib/peak-memory.ts";
import { openEngine } from "../scripts/tool/run-form.ts";
import { loadPhotos, SMALL_SIDE_PX } from "./photos.ts";

const PHOTOS = 6;

function run(
  engine: ImageEngine,
  operation: string,
  payload: unknown,
  onPreview: () => void = () => undefined,
): Promise<EngineResult | string> {
  return engine
    .run(
      { operation, payload },
      { signal: new AbortController().signal, onProgress: () => undefined, onPreview },
    )
    .catch((error: unknown) => {
      if (error instanceof EngineFailure) return error.code;
      throw error;
    });
}

function middle(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}

function most(values: readonly number[]): number {
  return Math.round(Math.max(...values));
}

const { values, positionals } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    side: { type: "string", default: String(SMALL_SIDE_PX) },
    photos: { type: "string", default: String(PHOTOS) },
  },
  allowPositionals: true,
});
const photos = await loadPhotos(positionals, Number(values.photos), Number(values.side));
// A loaded machine mustn't abort a measured run.
const engine = openEngine(1, { timeoutMs: 600_000 });
await engine.warmUp();
const wall: number[] = [];
let freshCount = 0;
for (const [operation, { bench }] of Object.entries<OperationCases>(operationCases)) {
  if (!bench) continue;
  if (values.only && !values.only.includes(operation)) continue;
  const wallMs: number[] = [];
  const previewMs: number[] = [];
  const cpuMs: number[] = [];
  const refused: string[] = [];
  const kilobytes: number[] = [];
  const peakMb = startPeakMemory();
  for (const [k, photo] of photos.entries()) {
    const other = photos[(k + 1) % photos.length] ?? photo;
    // A number after the end makes it a different file, so that no cached analysis applies.
    freshCount += 1;
    const fresh = {
      ...photo,
      bytes: Uint8Array.from([...photo.bytes, freshCount >> 8, freshCount]),
    };
    const cpuBefore = process.cpuUsage();
    const started = performance.now();
    const made = await run(engine, operation, bench(fresh, other), () =>
      previewMs.push(performance.now() - started),
    );
    wallMs.push(performance.now() - started);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpuMs.push((user + system) / 1e3);
    if (typeof made === "string") refused.push(made);
    else kilobytes.push(made.image.bytes.byteLength / 1e3);
  }
  wall.push(...wallMs);
  const previews =
    previewMs.length > 0
      ? `, preview after median ${middle(previewMs)} ms, max ${most(previewMs)} ms`
      : "";
  const refusals = refused.length > 0 ? `, refused ${refused.join(" ")}` : "";
  console.log(
    `${operation}: median ${middle(wallMs)} ms, max ${most(wallMs)} ms${previews}, CPU median ${middle(cpuMs)} ms, process ${peakMb()?.toFixed(0) ?? "unknown"} MB at most, results of ${most(kilobytes)} kB at most${refusals}`,
  );
}
console.log(`all: median ${middle(wall)} ms, max ${most(wall)} ms`);
await engine.close();

const two = openEngine(2);
await two.warmUp();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const [first, second] = photos;
if (first && second) {
  for (const style of ["vangogh", "renaissance"]) {
    await Promise.all(
      [first, second].map((sourceImage) => run(two, "art_style", { sourceImage, style })),
    );
  }
}
delay.disable();
console.log(`loop delay while two tools run: p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`);
await two.close();
