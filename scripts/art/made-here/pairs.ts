import sharp, { type Sharp } from "sharp";
import type { EngineResult, ImageEngine } from "#engine/port.ts";
import type { PairId } from "#tool-model/example.ts";
import { madeHerePicture } from "../../../src/tools/made-here.ts";
import { rasterise } from "../rasterise.ts";
import { drawSample } from "../sample-people.ts";
import { oldPhoto } from "./old-photo.ts";

interface Recipe {
  /** Index of the sample person. */
  readonly person: number;
  readonly operation: string;
  /** The rest of the payload besides the photo. */
  readonly choices: Readonly<Record<string, string>>;
  /** Prepares the photo before the tool gets it. */
  readonly prepare?: typeof oldPhoto;
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
  const { person, operation, choices, prepare }: Recipe = recipes[id];
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
  return { before: sharp(before), after: sharp(result.image.bytes) };
}
