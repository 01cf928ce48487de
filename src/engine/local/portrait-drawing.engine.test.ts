import { beforeAll, expect, test } from "vitest";
import { fringeShare } from "../../../tests/fixtures/fringe.ts";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { type Analyser, createAnalyser } from "./analyser.ts";
import { evenLight } from "./ops/light.ts";
import { sharpen } from "./ops/sharpen.ts";
import { identity } from "./ops/similarity.ts";
import { drawPortrait } from "./portrait-drawing.ts";

let analyser: Analyser;
beforeAll(async () => {
  analyser = await createAnalyser();
});

/** Of the portraits, "looking down" keeps the most of its background. */
const chosen = portraitFixtures.filter(({ name }) =>
  ["curls", "looking down", "low contrast"].includes(name),
);

test.each(chosen)("$name: the outer pixels don't show the old background", async (fixture) => {
  const bytes = await portraitPhoto(fixture);
  const photo = await analyser.analyse({ bytes, mimeType: "image/jpeg" });
  const portrait = await photo.portrait();
  if (!portrait) throw new Error("no portrait");
  const { raster, alpha } = drawPortrait(photo.image.raster, portrait, {
    frame: portrait.raster,
    transform: identity,
  });
  const cutOut = sharpen(evenLight(raster, alpha), { radius: 1, amount: 0.35 });
  const share = fringeShare({ photo: portrait.raster, cutOut, alpha });
  const untouched = fringeShare({ photo: portrait.raster, cutOut: portrait.raster, alpha });
  expect(Math.abs(share)).toBeLessThan(0.1);
  expect(Math.abs(share)).toBeLessThan(0.6 * untouched);
});
