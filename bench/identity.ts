// Does the person stay recognisable: npx tsx bench/identity.ts [photos]
// face-api descriptors before and after, for every tool that keeps the person and each of its options. 0.4 or less is
// surely one person, 0.6 or more is two. Painted eras and miniatures needn't keep a likeness. The ID photo is left out
// because it levels the eyes, and a descriptor changes when a face is rotated.
import sharp from "sharp";
import { EngineFailure, type ImageEngine } from "#engine/port.ts";
import { eras } from "#tools/time-travel/eras.ts";
import { openEngine } from "../scripts/tool/run-form.ts";
import { createFaceDescriber, type FaceDescriber, faceDistance } from "./face-distance.ts";
import { loadPhotos, type Picture } from "./photos.ts";

const LIMIT = 0.4;
const PHOTOS = 6;
/** Drawn or painted throughout, so they promise no likeness. */
const PAINTED_ERAS = new Set<string>(["BC", "Medieval", "Renaissance", "Feudal"]);

interface Case {
  readonly name: string;
  readonly operation: string;
  payload(photo: Picture, other: Picture): unknown;
  /** Makes a photo that the tool can work on from the given one. Results are still compared with the given one. */
  prepare?(engine: ImageEngine, photo: Picture): Promise<Picture | null>;
  /** Every person of the photo must be recognisable, not only the first. */
  readonly isGroup?: boolean;
}

async function run(engine: ImageEngine, operation: string, payload: unknown) {
  try {
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    return (await engine.run({ operation, payload }, options)).image;
  } catch (error) {
    if (error instanceof EngineFailure) return null;
    throw error;
  }
}

const single = (operation: string, name: string, more: object = {}): Case => ({
  name,
  operation,
  payload: (sourceImage) => ({ sourceImage, ...more }),
});

/** Imitates old prints: grey, dim and soft. */
async function ageByHand({ bytes }: Picture): Promise<Picture> {
  const old = await sharp(bytes).grayscale().linear(0.6, 70).blur(1.2).jpeg().toBuffer();
  return { bytes: Uint8Array.from(old), mimeType: "image/jpeg" };
}

/** Few portraits show a sky, so this one gets a generated scenery that has one. */
function toBeach(engine: ImageEngine, photo: Picture): Promise<Picture | null> {
  return run(engine, "change_scenery", { sourceImage: photo, desc: "beach" });
}

const cases: readonly Case[] = [
  single("remove_background", "cut-out"),
  single("restore_image", "restore"),
  {
    ...single("restore_image", "restore an old print"),
    prepare: (_engine, photo) => ageByHand(photo),
  },
  single("retouch", "retouch 30/10", { width: 30, height: 10 }),
  ...["red silk", "blue denim"].map((desc) =>
    single("change_clothing", `clothing: ${desc}`, { desc, clothingImage: null }),
  ),
  ...["beach", "city at night", "snow"].map((desc) =>
    single("change_scenery", `scenery: ${desc}`, { desc }),
  ),
  { ...single("change_sky", "sky: sunset", { desc: "sunset" }), prepare: toBeach },
  { ...single("change_sky", "sky: storm", { desc: "storm" }), prepare: toBeach },
  ...eras
    .filter((era) => !PAINTED_ERAS.has(era))
    .map((era) => single("time_travel", `time travel: ${era}`, { era })),
  single("miniature_world", "giant", { mode: "giant", desc: "" }),
  {
    name: "group",
    operation: "group_image",
    payload: (photo, other) => ({ personImages: [photo, other], promptText: "beach" }),
    isGroup: true,
  },
  {
    name: "thumbnail",
    operation: "youtube_thumbnail",
    payload: (photo) => ({ sourceImages: [photo], title: "Best day ever", content: "" }),
  },
];

/** Distance of each person to the nearest face of the result; `null` if either side has no face. */
async function distances(
  describe: FaceDescriber,
  before: readonly Picture[],
  after: Picture,
): Promise<(number | null)[]> {
  const found = await describe(after.bytes);
  return Promise.all(
    before.map(async ({ bytes }) => {
      const [own] = await describe(bytes);
      if (!own) return null;
      return found.length === 0 ? null : Math.min(...found.map((face) => faceDistance(own, face)));
    }),
  );
}

const photos = await loadPhotos(process.argv.slice(2), PHOTOS);
const engine = openEngine(1);
const describe = await createFaceDescriber();
let tooFar = 0;
for (const entry of cases) {
  const measured: number[] = [];
  let withoutFace = 0;
  let refused = 0;
  for (const [k, given] of photos.entries()) {
    const photo = entry.prepare ? await entry.prepare(engine, given) : given;
    const other = photos[(k + 1) % photos.length] ?? given;
    const made = photo && (await run(engine, entry.operation, entry.payload(photo, other)));
    if (!photo || !made) {
      refused += 1;
      continue;
    }
    const people = entry.isGroup ? [given, other] : [given];
    for (const distance of await distances(describe, people, made)) {
      if (distance === null) withoutFace += 1;
      else measured.push(distance);
    }
  }
  const sorted = measured.toSorted((a, b) => a - b);
  const far = measured.filter((distance) => distance >= LIMIT).length;
  tooFar += far;
  console.log(
    `${entry.name}: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(2)}, max ${sorted.at(-1)?.toFixed(2)} of ${measured.length}; ${far} at ${LIMIT} or more, ${withoutFace} without a face to compare, ${refused} refused`,
  );
}
console.log(`${tooFar} faces moved by ${LIMIT} or more`);
await engine.close();
