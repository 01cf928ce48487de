import sharp from "sharp";
import type { ImageEngine } from "#engine/port.ts";
import { groupPhoto, portraitFixtures, portraitPhoto } from "../../tests/fixtures/photos.ts";
import type { Share } from "./structure.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** The pictures that every engine gets. */
export interface EvalPhotos {
  readonly people: readonly [Picture, Picture, Picture];
  readonly group: Picture;
  /** A person under an open sky. */
  readonly outdoors: Picture;
}

/** One wish, with what has to hold of the picture that comes of it. */
export interface EvalCase {
  readonly id: string;
  readonly operation: string;
  readonly payload: (photos: EvalPhotos) => unknown;
  /** The picture that is worked on. */
  readonly source: (photos: EvalPhotos) => Picture;
  /** Whose faces have to be found again. */
  readonly people?: (photos: EvalPhotos) => readonly Picture[];
  /** Everything of the source has to stay in its place, but for this part of it; null: the whole picture changes. */
  readonly stays?: { readonly mayChange: Share | null };
}

const first = ({ people }: EvalPhotos): Picture => people[0];
const whole = { mayChange: null };
/** Where a head and shoulders photo shows clothes. */
const clothes: Share = { left: 0, top: 0.55, right: 1, bottom: 1 };
const sky: Share = { left: 0, top: 0, right: 1, bottom: 0.55 };
/** The person at the left edge of the group photo. */
const leftmost: Share = { left: 0, top: 0, right: 0.35, bottom: 1 };

function single(
  operation: string,
  name: string,
  more: object = {},
): Pick<EvalCase, "id" | "operation" | "payload" | "source"> {
  return {
    id: `${operation}-${name}`,
    operation,
    payload: (photos) => ({ sourceImage: first(photos), ...more }),
    source: first,
  };
}

const face = { people: (photos: EvalPhotos) => [first(photos)] };

/** At least one wish for each operation; the same for every engine and for all time. */
export const evalCases: readonly EvalCase[] = [
  {
    ...single("pose", "of another"),
    ...face,
    payload: ({ people }) => ({ sourceImage: people[0], poseImage: people[1] }),
  },
  { ...single("photo_id", "3x4", { size: "3:4" }), ...face },
  { ...single("photo_crop", "35x45 mm", { document: "jp-passport" }), ...face },
  {
    ...single("face_swap", "into a group"),
    ...face,
    payload: ({ people, group }) => ({ sourceImage: people[0], targetImage: group }),
    source: ({ group }) => group,
    stays: whole,
  },
  { ...single("restore_image", "soft"), ...face, stays: whole },
  {
    ...single("change_clothing", "red silk", { desc: "red silk", clothingImage: null }),
    ...face,
    stays: { mayChange: clothes },
  },
  {
    ...single("change_clothing", "ao dai", { desc: "áo dài xanh lam", clothingImage: null }),
    ...face,
    stays: { mayChange: clothes },
  },
  {
    ...single("group_image", "two on a beach"),
    payload: ({ people }) => ({ personImages: [people[0], people[1]], promptText: "beach" }),
    people: ({ people }) => [people[0], people[1]],
  },
  {
    ...single("remove_object", "left person"),
    payload: ({ group }) => ({ sourceImage: group, promptText: "the person on the left" }),
    source: ({ group }) => group,
    stays: { mayChange: leftmost },
  },
  { ...single("remove_background", "person"), ...face },
  {
    ...single("change_sky", "storm"),
    payload: ({ outdoors }) => ({ sourceImage: outdoors, desc: "storm" }),
    source: ({ outdoors }) => outdoors,
    ...face,
    stays: { mayChange: sky },
  },
  { ...single("change_scenery", "night city", { desc: "night city" }), ...face },
  { ...single("time_travel", "1980s", { era: "1980s" }), ...face },
  { ...single("miniature_world", "giant", { mode: "giant", desc: "" }), ...face },
  single("statue", "marble bust", {
    statueType: "bust",
    style: "classical_greek",
    material: "marble",
  }),
  { ...single("change_age", "70", { age: 70 }), ...face, stays: whole },
  { ...single("retouch", "slimmer", { width: -20, height: 10 }), ...face, stays: whole },
  { ...single("art_style", "watercolor", { style: "watercolor" }), stays: whole },
  { ...single("avatar_in_style", "astronaut", { style: "astronaut" }), ...face },
  {
    ...single("youtube_thumbnail", "space"),
    payload: ({ people }) => ({
      sourceImages: [people[0]],
      title: "I WENT TO SPACE!",
      content: "Rocket fuel, orbit and the moon",
      aspectRatio: "16:9",
    }),
    ...face,
  },
];

const SIDE_PX = 800;

async function asUpload(bytes: Uint8Array): Promise<Picture> {
  const jpeg = await sharp(bytes)
    .resize(SIDE_PX, SIDE_PX, { fit: "inside" })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { bytes: Uint8Array.from(jpeg), mimeType: "image/jpeg" };
}

/** The fixed pictures; the one outdoors is made by the built-in engine, because few portraits show a sky. */
export async function loadEvalPhotos(local: Pick<ImageEngine, "run">): Promise<EvalPhotos> {
  const named = (name: string): Promise<Picture> => {
    const fixture = portraitFixtures.find((one) => one.name === name);
    if (!fixture) throw new Error(`there is no portrait "${name}"`);
    return portraitPhoto(fixture).then(asUpload);
  };
  const [tied, long, shoulder] = await Promise.all([
    named("tied hair"),
    named("long dark hair"),
    named("hair over the shoulder"),
  ]);
  const outdoors = await local.run(
    { operation: "change_scenery", payload: { sourceImage: tied, desc: "beach" } },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return {
    people: [tied, long, shoulder],
    group: await asUpload(await groupPhoto(6)),
    outdoors: outdoors.image,
  };
}
