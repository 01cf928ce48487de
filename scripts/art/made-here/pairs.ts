import sharp, { type Sharp } from "sharp";
import type { EngineResult, ImageEngine } from "#engine/port.ts";
import type { PairId } from "#tool-model/example.ts";
import { madeHerePicture } from "../../../src/tools/made-here.ts";
import { rasterise } from "../rasterise.ts";
import { drawSample } from "../sample-people.ts";
import { oldPhoto, type Size } from "./old-photo.ts";

interface Recipe {
  /** Index of the sample person. */
  readonly person: number;
  readonly operation: string;
  /** The rest of the payload besides the photo. */
  readonly choices: Readonly<Record<string, string>>;
  /** Prepares the photo before the tool gets it. */
  readonly prepare?: typeof oldPhoto;
  /** Shows the result as users get it on paper. */
  readonly finish?: typeof printedSheet;
}

/** Four photos on a sheet of paper, in the shape of a pair. */
async function printedSheet(photo: Sharp, { width, height }: Size): Promise<Sharp> {
  const [gap, photoWidth] = [Math.round(0.03 * width), Math.round(0.42 * width)];
  const photoHeight = Math.round((photoWidth * 4) / 3);
  const input = await photo.resize(photoWidth, photoHeight).png().toBuffer();
  const left = Math.round((width - gap) / 2) - photoWidth;
  const top = Math.round((height - gap) / 2) - photoHeight;
  const sheet = sharp({ create: { width, height, channels: 3, background: "#fdfdfb" } });
  const places = [0, 1, 2, 3].map((k) => ({
    input,
    left: left + (k % 2) * (photoWidth + gap),
    top: top + Math.floor(k / 2) * (photoHeight + gap),
  }));
  return sharp(await sheet.composite(places).png().toBuffer());
}

const recipes = {
  restore: { person: 3, operation: "restore_image", choices: {}, prepare: oldPhoto },
  "cut-out": { person: 2, operation: "remove_background", choices: {} },
  "van-gogh": { person: 1, operation: "art_style", choices: { style: "vangogh" } },
  statue: {
    person: 11,
    operation: "statue",
    choices: { statueType: "bust", style: "classical_greek", material: "marble" },
  },
  "id-photo": {
    person: 1,
    operation: "photo_id",
    choices: { size: "3:4" },
    finish: printedSheet,
  },
  scenery: { person: 11, operation: "change_scenery", choices: { desc: "mountain lake" } },
  giant: { person: 0, operation: "miniature_world", choices: { mode: "giant", desc: "old town" } },
  avatar: { person: 6, operation: "avatar_in_style", choices: { style: "samurai" } },
} as const satisfies Record<PairId, Recipe>;

/** The size that the tools work in: enough for screens with twice the pixel density. */
function workSize(id: PairId) {
  const { widthPx, heightPx } = madeHerePicture(id, "before", true);
  return { width: widthPx, height: heightPx };
}

interface Pair {
  readonly before: Sharp;
  readonly after: Sharp;
}

/** A sample person as a photo, and the engine's result. Rejects with an `EngineFailure`. */
export async function makePair(engine: ImageEngine, id: PairId): Promise<Pair> {
  const { person, operation, choices, prepare, finish }: Recipe = recipes[id];
  const size = workSize(id);
  const drawn = (await rasterise(drawSample(person), { widthPx: size.width })).flatten();
  const before = await (prepare ? await prepare(drawn, size) : drawn)
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const result: EngineResult = await engine.run(
    {
      operation,
      payload: {
        sourceImage: { bytes: Uint8Array.from(before), mimeType: "image/jpeg" },
        ...choices,
      },
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  const made = sharp(result.image.bytes);
  return { before: sharp(before), after: finish ? await finish(made, size) : made };
}
