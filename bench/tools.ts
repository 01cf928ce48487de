// Every operation of the built-in engine on portraits of 800 px: npx tsx bench/tools.ts [photos]
// Wall time and peak memory per operation, the delay of the HTTP loop while two of them run, and how far a face moves
// (face-api descriptor) in the tools that keep the person.
import { readFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import sharp from "sharp";
import { EngineFailure, type EngineResult, type ImageEngine } from "#engine/port.ts";
import { openEngine } from "../scripts/tool/run-form.ts";
import { portraitFixtures, portraitPhoto } from "../tests/fixtures/photos.ts";
import { createFaceDescriber, faceDistance } from "./face-distance.ts";

const SIDE_PX = 800;
const PHOTOS = 6;

type Picture = { readonly bytes: Uint8Array; readonly mimeType: string };
interface Case {
  readonly operation: string;
  payload(photo: Picture, other: Picture): unknown;
  readonly keepsPerson?: boolean;
}

const cases: readonly Case[] = [
  {
    operation: "pose",
    payload: (sourceImage, poseImage) => ({ sourceImage, poseImage, poseId: "pose9" }),
  },
  {
    operation: "photo_id",
    payload: (sourceImage) => ({ sourceImage, size: "3:4" }),
    keepsPerson: true,
  },
  { operation: "face_swap", payload: (sourceImage, targetImage) => ({ sourceImage, targetImage }) },
  { operation: "restore_image", payload: (sourceImage) => ({ sourceImage }), keepsPerson: true },
  {
    operation: "change_clothing",
    payload: (sourceImage) => ({ sourceImage, desc: "red silk", clothingImage: null }),
    keepsPerson: true,
  },
  {
    operation: "group_image",
    payload: (photo, other) => ({ personImages: [photo, other], promptText: "beach" }),
  },
  { operation: "remove_object", payload: (sourceImage) => ({ sourceImage, promptText: "person" }) },
  {
    operation: "remove_background",
    payload: (sourceImage) => ({ sourceImage }),
    keepsPerson: true,
  },
  {
    operation: "change_sky",
    payload: (sourceImage) => ({ sourceImage, desc: "sunset" }),
    keepsPerson: true,
  },
  {
    operation: "change_scenery",
    payload: (sourceImage) => ({ sourceImage, desc: "beach" }),
    keepsPerson: true,
  },
  {
    operation: "time_travel",
    payload: (sourceImage) => ({ sourceImage, era: "1940s-50s" }),
    keepsPerson: true,
  },
  {
    operation: "miniature_world",
    payload: (sourceImage) => ({ sourceImage, mode: "giant", desc: "" }),
    keepsPerson: true,
  },
  {
    operation: "statue",
    payload: (sourceImage) => ({
      sourceImage,
      statueType: "bust",
      style: "modern",
      material: "bronze",
    }),
  },
  { operation: "change_age", payload: (sourceImage) => ({ sourceImage, age: 70 }) },
  {
    operation: "retouch",
    payload: (sourceImage) => ({ sourceImage, width: 30, height: 10 }),
    keepsPerson: true,
  },
  { operation: "art_style", payload: (sourceImage) => ({ sourceImage, style: "vangogh" }) },
  { operation: "avatar_in_style", payload: (sourceImage) => ({ sourceImage, style: "samurai" }) },
  {
    operation: "youtube_thumbnail",
    payload: (photo) => ({ sourceImages: [photo], title: "Best day ever", content: "" }),
    keepsPerson: true,
  },
];

async function loadPhotos(paths: readonly string[]): Promise<Picture[]> {
  const files = await Promise.all(paths.map((path) => readFile(path)));
  const given =
    files.length > 0
      ? files
      : await Promise.all(
          portraitFixtures.slice(0, PHOTOS).map((fixture) => portraitPhoto(fixture)),
        );
  return Promise.all(
    given.map(async (bytes) => ({
      bytes: Uint8Array.from(
        await sharp(bytes)
          .autoOrient()
          .resize(SIDE_PX, SIDE_PX, { fit: "inside" })
          .jpeg({ quality: 92 })
          .toBuffer(),
      ),
      mimeType: "image/jpeg",
    })),
  );
}

function run(
  engine: ImageEngine,
  operation: string,
  payload: unknown,
): Promise<EngineResult | string> {
  return engine
    .run(
      { operation, payload },
      { signal: new AbortController().signal, onProgress: () => undefined },
    )
    .catch((error: unknown) => {
      if (error instanceof EngineFailure) return error.code;
      throw error;
    });
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const photos = await loadPhotos(process.argv.slice(2));
const engine = openEngine(1);
await engine.warmUp();
const describe = await createFaceDescriber();
const before = await Promise.all(photos.map(({ bytes }) => describe(bytes)));
const all: number[] = [];
for (const entry of cases) {
  const { operation, keepsPerson } = entry;
  const times: number[] = [];
  const distances: number[] = [];
  const refused: string[] = [];
  for (const [k, photo] of photos.entries()) {
    const other = photos[(k + 1) % photos.length] ?? photo;
    // A byte behind the end makes another file of it: what an earlier tool found must not be known.
    const fresh = { ...photo, bytes: Uint8Array.from([...photo.bytes, times.length]) };
    const started = performance.now();
    const made = await run(engine, operation, entry.payload(fresh, other));
    times.push(performance.now() - started);
    if (typeof made === "string") refused.push(made);
    else if (keepsPerson) {
      const own = before[k];
      const after = await describe(made.image.bytes);
      if (own && after) distances.push(faceDistance(own, after));
    }
  }
  all.push(...times);
  const identity =
    distances.length > 0
      ? `, face distance median ${middle(distances).toFixed(2)} max ${Math.max(...distances).toFixed(2)} of ${distances.length}`
      : "";
  const rssMb = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `${operation}: median ${Math.round(middle(times))} ms, max ${Math.round(Math.max(...times))} ms, process ${rssMb} MB${identity}${refused.length > 0 ? `, refused ${refused.join(" ")}` : ""}`,
  );
}
console.log(`all: median ${Math.round(middle(all))} ms, max ${Math.round(Math.max(...all))} ms`);
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
