// Where heads lie in made ID photos, beside each document's ranges: npx tsx bench/id-geometry.ts [--portraits 20] [--only id]
// Portraits are cut out of the group photos that @vladmandic/face-api ships, with room around the head, 800 px at most.
// Each photo is made, looked at afresh on white and measured; what could not be made says why.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { PhotoDocument, Range } from "#core/documents/document.ts";
import { mustStayUnedited, photoDocuments, printSizeOf } from "#core/documents/table.ts";
import { type Analyser, createAnalyser } from "#engine/local/analyser.ts";
import { faceSize } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { drawOutput } from "#engine/local/encode.ts";
import type { LocalOutput, RegisteredOperation } from "#engine/local/operation.ts";
import { EngineFailure } from "#engine/port.ts";
import { photoCropOperation } from "../src/tools/id-photo/crop.server.ts";
import { photoIdOperation } from "../src/tools/id-photo/local.server.ts";

const SAMPLES = [1, 2, 3, 4, 5, 6];
const LEAST_FACE_PX = 90;
/** Sides of a portrait in heights of the face, and where its eyes lie. */
const PORTRAIT = { width: 3.4, height: 4.2, eyesFromTop: 1.7 };
const MOST_SIDE_PX = 800;
/** Two looks at one photo differ by this much. */
const NOISE_MM = 0.5;

const require = createRequire(import.meta.url);
const demo = join(require.resolve("@vladmandic/face-api/package.json"), "..", "demo");

/** The largest faces of the group photos, each with its surroundings. */
async function findPortraits(analyser: Analyser, count: number): Promise<Uint8Array[]> {
  const found: { size: number; bytes: Uint8Array }[] = [];
  for (const sample of SAMPLES) {
    const file = await readFile(join(demo, `sample${sample}.jpg`));
    const photo = await analyser.analyse({ bytes: Uint8Array.from(file), mimeType: "image/jpeg" });
    const { width, height } = photo.image.raster;
    const scale = photo.work.toSource.a;
    for (const face of await photo.faces()) {
      const size = faceSize(face) * scale;
      if (size < LEAST_FACE_PX) continue;
      const { eyes } = headGeometry(face);
      const left = Math.max(0, Math.round(eyes.x * scale - (PORTRAIT.width / 2) * size));
      const top = Math.max(0, Math.round(eyes.y * scale - PORTRAIT.eyesFromTop * size));
      const bytes = await sharp(file)
        .extract({
          left,
          top,
          width: Math.min(width - left, Math.round(PORTRAIT.width * size)),
          height: Math.min(height - top, Math.round(PORTRAIT.height * size)),
        })
        .resize(MOST_SIDE_PX, MOST_SIDE_PX, { fit: "inside", withoutEnlargement: true })
        .jpeg({ quality: 92 })
        .toBuffer();
      found.push({ size, bytes: Uint8Array.from(bytes) });
    }
  }
  const largest = found.toSorted((a, b) => b.size - a.size).slice(0, count);
  return largest.map(({ bytes }) => bytes);
}

interface Seen {
  readonly head: number;
  readonly eyes: number;
  readonly top: number;
  readonly bottom: number;
}

/** In mm of the print; null when the made photo shows no face. */
async function measure(
  analyser: Analyser,
  output: LocalOutput,
  document: PhotoDocument,
): Promise<Seen | null> {
  const bytes = await drawOutput(output).flatten({ background: "#ffffff" }).png().toBuffer();
  const photo = await analyser.analyse({ bytes: Uint8Array.from(bytes), mimeType: "image/png" });
  const portrait = await photo.portrait();
  if (!portrait) return null;
  const { heightMm } = printSizeOf(document);
  const { a, b, dy } = portrait.fromSource;
  const toMm = (y: number) => ((y - dy) / Math.hypot(a, b) / output.raster.height) * heightMm;
  const { crownY, chinY, eyeY } = portrait.rows;
  return {
    head: toMm(chinY) - toMm(crownY),
    eyes: heightMm - toMm(eyeY),
    top: toMm(crownY),
    bottom: heightMm - toMm(chinY),
  };
}

function missOf(value: number, range: Range | undefined): number {
  return range ? Math.max(0, range.min - value, value - range.max) : 0;
}

/** How far outside of its worst range the photo lies, in mm. */
function worstMiss(seen: Seen, document: PhotoDocument): number {
  return Math.max(
    missOf(seen.head, document.headMm?.value),
    missOf(seen.eyes, document.eyesFromBottomMm?.value),
    missOf(seen.top, document.topMarginMm?.value),
    missOf(seen.bottom, document.bottomMarginMm?.value),
  );
}

const ranged = ({ headMm, eyesFromBottomMm, topMarginMm }: PhotoDocument) =>
  headMm !== undefined || eyesFromBottomMm !== undefined || topMarginMm !== undefined;

/** One document of each set of equal rules: the others would give the same photos. */
function differentRules(documents: readonly PhotoDocument[]): PhotoDocument[] {
  const keyOf = (one: PhotoDocument) =>
    JSON.stringify([
      printSizeOf(one),
      one.pixels?.value,
      one.printDpi?.value,
      one.headMm?.value,
      one.eyesFromBottomMm?.value,
      one.topMarginMm?.value,
      one.bottomMarginMm?.value,
      mustStayUnedited(one),
    ]);
  return [...new Map(documents.map((one) => [keyOf(one), one])).values()];
}

const { values } = parseArgs({
  options: { portraits: { type: "string", default: "20" }, only: { type: "string" } },
});
const analyser = await createAnalyser();
const portraits = await findPortraits(analyser, Number(values.portraits));
const { only } = values;
const documents = only
  ? photoDocuments.filter(({ id }) => id === only)
  : differentRules(photoDocuments.filter(ranged));

async function make(
  operation: RegisteredOperation,
  bytes: Uint8Array,
  document: PhotoDocument,
): Promise<LocalOutput | string> {
  const sourceImage = { bytes, mimeType: "image/jpeg" };
  const payload =
    operation === photoCropOperation
      ? { sourceImage, document: document.id }
      : { sourceImage, size: "35:45", document: document.id };
  return operation
    .run({
      payload,
      analyse: (image) => analyser.analyse(image),
      progress: () => undefined,
      signal: new AbortController().signal,
    })
    .catch((error: unknown) => {
      if (error instanceof EngineFailure) return error.code;
      throw error;
    });
}

console.log(`${portraits.length} portraits, ${documents.length} sets of rules`);
console.log("document               mode  made  inside  within 0.5 mm  worst mm  not made");
let [madeInAll, insideInAll, nearInAll] = [0, 0, 0];
for (const document of documents) {
  const isCrop = mustStayUnedited(document);
  const operation = isCrop ? photoCropOperation : photoIdOperation;
  const misses: number[] = [];
  const reasons = new Map<string, number>();
  const note = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  for (const bytes of portraits) {
    const output = await make(operation, bytes, document);
    if (typeof output === "string") {
      note(output);
      continue;
    }
    const seen = await measure(analyser, output, document);
    if (seen) misses.push(worstMiss(seen, document));
    else note("no face seen again");
  }
  const inside = misses.filter((miss) => miss === 0).length;
  const near = misses.filter((miss) => miss <= NOISE_MM).length;
  madeInAll += misses.length;
  insideInAll += inside;
  nearInAll += near;
  const why = [...reasons].map(([reason, times]) => `${times} ${reason}`).join(", ");
  console.log(
    `${document.id.padEnd(22)} ${isCrop ? "crop" : "edit"}  ${String(misses.length).padStart(4)}  ${String(inside).padStart(6)}  ${String(near).padStart(13)}  ${Math.max(
      0,
      ...misses,
    )
      .toFixed(2)
      .padStart(8)}  ${why}`,
  );
}
console.log(`in all ${madeInAll} made, ${insideInAll} inside, ${nearInAll} within ${NOISE_MM} mm`);
