// Built-in engine: npx tsx bench/engine.ts [folder with photos]
// Milliseconds and memory per ID photo and per cut-out, next to the research prototype's baseline (one stretched 256 x
// 256 person mask, guided filter, composite), plus a contact sheet.
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import sharp from "sharp";
import { createLocalEngine } from "#engine/local/adapters/local-engine.ts";
import { decodeImage } from "#engine/local/analysis/decode.ts";
import { createPersonNetwork, NETWORK_SIDE } from "#engine/local/analysis/person-network.ts";
import { createTensorRuntime } from "#engine/local/analysis/tensor-runtime.ts";
import { localAbilities } from "#engine/local/operation.ts";
import { applyModel, guidedModel } from "#engine/local/ops/guided-filter.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import type { ImageEngine } from "#engine/port.ts";
import { localOperations } from "#tools/registry.server.ts";
import { portraitFixtures, portraitPhoto } from "../tests/fixtures/photos.ts";
import { contactSheet } from "./contact-sheet.ts";

interface Photo {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const UPLOAD_SIDE_PX = 800;
const BACKGROUNDS = ["#ffffff", "#23468f", "#000000"];
const TILE_PX = 300;

async function loadPhotos(folder: string | undefined): Promise<Photo[]> {
  if (!folder) {
    return Promise.all(
      portraitFixtures.map(async (f) => ({ name: f.name, bytes: await portraitPhoto(f) })),
    );
  }
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name));
  return Promise.all(
    names.map(async (name) => {
      const bytes = await sharp(await readFile(join(folder, name)))
        .autoOrient()
        .resize(UPLOAD_SIDE_PX, UPLOAD_SIDE_PX, { fit: "inside", withoutEnlargement: true })
        .jpeg({ quality: 90 })
        .toBuffer();
      return { name, bytes: Uint8Array.from(bytes) };
    }),
  );
}

interface Timing {
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function time(work: () => Promise<unknown>): Promise<Timing> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const used = process.cpuUsage(cpu);
  return { wallMs: performance.now() - start, cpuMs: (used.user + used.system) / 1000 };
}

function summary(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `median ${median(values).toFixed(0)}, max ${(sorted.at(-1) ?? 0).toFixed(0)}`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Runs every photo. Reports failures such as "no face" and leaves them out. */
async function runAll(
  engine: ImageEngine,
  operation: "photo_id" | "remove_background",
  photos: readonly Photo[],
): Promise<{ timings: Timing[]; results: Uint8Array[] }> {
  const timings: Timing[] = [];
  const results: Uint8Array[] = [];
  for (const { name, bytes } of photos) {
    const sourceImage = { bytes, mimeType: "image/jpeg" };
    const payload = operation === "photo_id" ? { sourceImage, size: "35:45" } : { sourceImage };
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    try {
      const timing = await time(async () => {
        results.push((await engine.run({ operation, payload }, options)).image.bytes);
      });
      timings.push(timing);
    } catch (error) {
      console.log(`  ${operation} ${name}: ${String(error)}`);
    }
  }
  return { timings, results };
}

/** The peer: how the research prototype makes a cut-out. */
async function runBaseline(photos: readonly Photo[]): Promise<Timing[]> {
  const tf = await createTensorRuntime();
  const network = createPersonNetwork(tf);
  const cut = async (bytes: Uint8Array): Promise<void> => {
    const { raster } = await decodeImage(bytes);
    const stretched = await sharp(raster.data, {
      raw: { width: raster.width, height: raster.height, channels: 3 },
    })
      .resize(NETWORK_SIDE, NETWORK_SIDE, { fit: "fill" })
      .raw()
      .toBuffer();
    const square = { width: NETWORK_SIDE, height: NETWORK_SIDE, data: Uint8Array.from(stretched) };
    const mask = network.segment(square, { left: 0, top: 0, size: NETWORK_SIDE });
    const full = resizePlane(mask, raster.width, raster.height);
    const alpha = applyModel(raster, guidedModel(raster, full, { radius: 13, epsilon: 2e-4 }));
    const rgba = new Uint8Array(4 * alpha.data.length);
    for (const [i, value] of alpha.data.entries()) {
      rgba.set(raster.data.subarray(3 * i, 3 * i + 3), 4 * i);
      rgba[4 * i + 3] = 255 * value;
    }
    await sharp(rgba, { raw: { width: raster.width, height: raster.height, channels: 4 } })
      .png()
      .toBuffer();
  };
  const timings: Timing[] = [];
  for (const { bytes } of photos) timings.push(await time(() => cut(bytes)));
  return timings;
}

async function onEveryBackground(results: readonly Uint8Array[]): Promise<Buffer> {
  const tiles = await Promise.all(
    results.flatMap((bytes) =>
      BACKGROUNDS.map((background) =>
        sharp(bytes)
          .flatten({ background })
          .resize(TILE_PX, TILE_PX, { fit: "contain", background: "#888888" })
          .png()
          .toBuffer(),
      ),
    ),
  );
  return contactSheet(tiles, { columns: 3 * BACKGROUNDS.length, tilePx: TILE_PX });
}

const photos = await loadPhotos(process.argv[2]);
const engine = createLocalEngine({
  workerUrl: new URL("../src/server/engine-worker.ts", import.meta.url),
  threads: 1,
  abilities: localAbilities(localOperations),
  execArgv: ["--import", "tsx"],
});
const before = process.memoryUsage.rss();
const cold = await time(() => engine.warmUp());
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
// The first pass compiles. It uses re-encoded bytes, so that no measured run finds its photo in the cache.
const rehearsal = await Promise.all(
  photos.slice(0, 3).map(async ({ name, bytes }) => ({
    name,
    bytes: Uint8Array.from(await sharp(bytes).jpeg({ quality: 70 }).toBuffer()),
  })),
);
await runAll(engine, "photo_id", rehearsal);
const ids = await runAll(engine, "photo_id", photos);
await engine.close();
const cutter = createLocalEngine({
  workerUrl: new URL("../src/server/engine-worker.ts", import.meta.url),
  threads: 1,
  abilities: localAbilities(localOperations),
  execArgv: ["--import", "tsx"],
});
await cutter.warmUp();
await runAll(cutter, "remove_background", rehearsal);
const cuts = await runAll(cutter, "remove_background", photos);
loop.disable();
const peakMb = process.resourceUsage().maxRSS / 1024;
await cutter.close();
const baseline = await runBaseline([...photos.slice(0, 3), ...photos]);
const warmBaseline = baseline.slice(3);
const ratio = median(cuts.timings.map((t) => t.cpuMs)) / median(warmBaseline.map((t) => t.cpuMs));

const folder = await mkdtemp(join(tmpdir(), "engine-bench-"));
await writeFile(join(folder, "id-photos.png"), await onEveryBackground(ids.results));
await writeFile(join(folder, "cut-outs.png"), await onEveryBackground(cuts.results));
console.log(`${photos.length} photos, ${cpus().length} cores, node ${process.version}`);
console.log(`cold start of a thread: ${cold.wallMs.toFixed(0)} ms`);
for (const [name, timings] of [
  ["ID photo", ids.timings],
  ["cut-out", cuts.timings],
  ["baseline cut-out", warmBaseline],
] as const) {
  console.log(
    `${name}: wall ms ${summary(timings.map((t) => t.wallMs))}; CPU ms ${summary(timings.map((t) => t.cpuMs))}`,
  );
}
console.log(`cut-out against baseline: ${ratio.toFixed(2)} x CPU`);
console.log(
  `memory: ${(before / 2 ** 20).toFixed(0)} MB before, ${peakMb.toFixed(0)} MB at its peak`,
);
console.log(`delay of the main thread's loop: p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms`);
console.log(`contact sheets: ${folder}`);
