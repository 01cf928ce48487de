import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Analyser } from "#engine/local/analyser.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { pictureAnalyser } from "../../../tests/setup/picture-analyser.ts";
import { avatarInStyleOperation } from "./local.server.ts";

const TIMEOUT_MS = 120_000;
let analyser: Analyser;
let bytes: Uint8Array;

beforeAll(async () => {
  analyser = await pictureAnalyser();
  const [fixture] = portraitFixtures;
  if (!fixture) throw new Error("no fixture");
  const photo = sharp(await portraitPhoto(fixture)).resize(360, 360, { fit: "inside" });
  bytes = Uint8Array.from(await photo.jpeg().toBuffer());
}, TIMEOUT_MS);

async function version(seed: { readonly seed?: number }): Promise<Raster> {
  const { raster } = await avatarInStyleOperation.run({
    payload: { sourceImage: { bytes, mimeType: "image/jpeg" }, style: "samurai", ...seed },
    analyse: (picture) => analyser.analyse(picture),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  return raster;
}

/** Mean difference in grey levels at a size at which grain is invisible. */
async function difference(...pictures: readonly [Raster, Raster]): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map(({ width, height, data }) =>
      sharp(data, { raw: { width, height, channels: 3 } })
        .resize(32, 32, { fit: "fill" })
        .raw()
        .toBuffer(),
    ),
  );
  if (!one || !other) throw new Error("no picture");
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;
}

test("a seed gives the same picture each time, and another seed another scene", {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = await version({});
  expect(Buffer.compare((await version({ seed: 0 })).data, first.data)).toBe(0);
  const second = await version({ seed: 1 });
  expect(Buffer.compare((await version({ seed: 1 })).data, second.data)).toBe(0);
  expect(await difference(first, second)).toBeGreaterThan(3);
});
