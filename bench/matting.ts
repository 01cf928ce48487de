// The matte compared with the prototype's default: npx tsx bench/matting.ts [folder for a contact sheet]
// Drawn people over furniture and photos (with known opacity), then photos with hand-marked points: those of
// `@vladmandic/face-api`, and those of the folder in MATTING_PHOTOS. Errors are ratios: below 1 the product is better.
// Then rendered hair and the photos of docs/photos.md in MATTING_PHOTOS, beside the model in MATTING_MODEL: errors
// against corrected mattes, disagreement where there is none, processor time of faces and matte.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import { createBodyNetwork } from "#engine/local/analysis/body.ts";
import { createFaceDetector } from "#engine/local/analysis/faces.ts";
import { openOnnxMatte } from "#engine/local/analysis/onnx-matte.ts";
import { createPersonNetwork } from "#engine/local/analysis/person-network.ts";
import { createSelfieMatte } from "#engine/local/analysis/selfie-matte.ts";
import { createTensorRuntime } from "#engine/local/analysis/tensor-runtime.ts";
import type { Plane, Raster } from "#engine/local/ops/raster.ts";
import { contactSheet } from "./contact-sheet.ts";
import { baselineMatte } from "./matting/baseline.ts";
import { composedPictures } from "./matting/composed.ts";
import { evaluate, findPeople, openSmall, timed } from "./matting/evaluate.ts";
import { hairPictures } from "./matting/hair.ts";
import { matteErrors, pointErrors } from "./matting/measures.ts";
import { type MarkedPhoto, markedPhotos } from "./matting/points.ts";
import { readEvaluationPhotos } from "./matting/truth.ts";

const TILE_PX = 400;

const tf = await createTensorRuntime();
const network = createPersonNetwork(tf);
const detector = await createFaceDetector(tf);
const product = createSelfieMatte(network);
const models = { detector, network, body: createBodyNetwork(tf) };
const tiles: Buffer[] = [];

interface Attempt {
  readonly alpha: Plane;
  readonly cpuMs: number;
}

/** The product's matte and the baseline's, of one picture. Faces are detected before the clock starts. */
async function cutBoth(picture: Raster): Promise<{ own: Attempt; peer: Attempt }> {
  const people = await findPeople(picture, models);
  const own = await timed(async () => (await product.cutOutPeople(picture, people)).alpha);
  const peer = await timed(() => baselineMatte(picture, network));
  for (const alpha of [own.alpha, peer.alpha]) tiles.push(await tile(picture, alpha));
  return { own, peer };
}

async function tile({ width, height, data }: Raster, alpha: Plane): Promise<Buffer> {
  const blue = [48, 96, 208];
  const mixed = data.map((value, i) => {
    const opacity = alpha.data[Math.floor(i / 3)] ?? 0;
    return value * opacity + (blue[i % 3] ?? 0) * (1 - opacity) + 0.5;
  });
  return sharp(mixed, { raw: { width, height, channels: 3 } })
    .resize(TILE_PX, TILE_PX, { fit: "contain", background: "#888888" })
    .png()
    .toBuffer();
}

async function openMarked({ file }: MarkedPhoto): Promise<Raster | null> {
  const demo = join(
    createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json"),
    "../demo",
  );
  for (const folder of [demo, process.env["MATTING_PHOTOS"] ?? demo]) {
    const bytes = await readFile(join(folder, file)).catch(() => null);
    if (bytes) return openSmall(bytes);
  }
  return null;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

// The first run compiles the kernels and isn't counted.
const composed = await composedPictures();
const first = composed[0];
if (first) await cutBoth(first.picture);
tiles.length = 0;

const cpuMs: number[] = [];
const errors: { own: ReturnType<typeof matteErrors>; peer: ReturnType<typeof matteErrors> }[] = [];
for (const { name, picture, truth } of composed) {
  const { own, peer } = await cutBoth(picture);
  const pair = { own: matteErrors(own.alpha, truth), peer: matteErrors(peer.alpha, truth) };
  errors.push(pair);
  cpuMs.push(own.cpuMs);
  const figures = (["sad", "mse", "gradient"] as const).map(
    (key) => `${key} ${pair.own[key].toFixed(2)} / ${pair.peer[key].toFixed(2)}`,
  );
  console.log(`${name}: ${figures.join(", ")}; CPU ${own.cpuMs.toFixed(0)} ms`);
}
for (const key of ["sad", "mse", "gradient"] as const) {
  const ratio = total(errors.map((e) => e.own[key])) / total(errors.map((e) => e.peer[key]));
  console.log(`known opacity, ${key}: ${ratio.toFixed(2)} x the baseline`);
}

const wrong = { own: 0, peer: 0, marks: 0 };
for (const marked of markedPhotos) {
  const picture = await openMarked(marked);
  if (!picture) continue;
  const { own, peer } = await cutBoth(picture);
  const [ours, theirs] = [pointErrors(own.alpha, marked), pointErrors(peer.alpha, marked)];
  wrong.own += ours.lost + ours.left;
  wrong.peer += theirs.lost + theirs.left;
  wrong.marks += marked.people.length + marked.background.length;
  cpuMs.push(own.cpuMs);
  console.log(
    `${marked.file}: lost ${ours.lost} / ${theirs.lost} of ${marked.people.length}, left ${ours.left} / ${theirs.left} of ${marked.background.length}; CPU ${own.cpuMs.toFixed(0)} ms`,
  );
}
console.log(
  `marked points: ${wrong.own} wrong of ${wrong.marks}, baseline ${wrong.peer}: ${(wrong.own / wrong.peer).toFixed(2)} x`,
);
console.log(
  `CPU per matte: median ${middle(cpuMs).toFixed(0)} ms, max ${Math.max(...cpuMs).toFixed(0)} ms`,
);

const out = process.argv[2];
if (out) {
  const sheet = await contactSheet(tiles, { columns: 6, tilePx: TILE_PX });
  await writeFile(join(out, "matting.png"), sheet);
}

const { MATTING_MODEL: modelFile, MATTING_PHOTOS: folder } = process.env;
await evaluate(folder ? await readEvaluationPhotos(folder) : [], await hairPictures(), {
  ...models,
  product,
  reference: modelFile ? await openOnnxMatte(modelFile) : null,
});
