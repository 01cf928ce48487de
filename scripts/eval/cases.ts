import sharp from "sharp";
import type { ImageEngine } from "#engine/port.ts";
import type { EvalCase, EvalPhotos, OperationCases, Picture } from "#tool-model/define.cases.ts";
import { operationCases } from "#tools/registry.cases.ts";
import { groupPhoto, portraitFixtures, portraitPhoto } from "../../tests/fixtures/photos.ts";

/** At least one request for each operation. */
export const evalCases: readonly EvalCase[] = Object.values<OperationCases>(operationCases).flatMap(
  ({ evals }) => evals,
);

const SIDE_PX = 800;

async function asUpload(bytes: Uint8Array): Promise<Picture> {
  const jpeg = await sharp(bytes)
    .resize(SIDE_PX, SIDE_PX, { fit: "inside" })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { bytes: Uint8Array.from(jpeg), mimeType: "image/jpeg" };
}

/** Loads the fixed pictures. The built-in engine makes the outdoor one, because few portraits show a sky. */
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
