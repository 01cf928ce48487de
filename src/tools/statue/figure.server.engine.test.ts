import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Analyser } from "#engine/local/analyser.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { pictureAnalyser } from "../../../tests/setup/picture-analyser.ts";
import { placeBust } from "./figure.server.ts";
import { SIZE } from "./size.ts";

const TIMEOUT_MS = 90_000;
let analyser: Analyser;
beforeAll(async () => {
  analyser = await pictureAnalyser();
}, TIMEOUT_MS);

test.each([
  ["ends at the chin", 0.05],
  ["shows the shoulders", 2],
])("the bust of a photo that %s stands on its socle", { timeout: TIMEOUT_MS }, async (_, below) => {
  const [fixture] = portraitFixtures;
  if (!fixture) throw new Error("no fixture");
  const whole = await portraitPhoto(fixture);
  const analyse = (bytes: Uint8Array) => analyser.analyse({ bytes, mimeType: "image/jpeg" });
  const first = await analyse(whole);
  const { width, height } = first.work.raster;
  const [face] = await first.faces();
  if (!face) throw new Error("no face");
  const { chin, faceHeight } = headGeometry(face);
  const end = Math.min(height, Math.round(chin.y + below * faceHeight));
  const photo = await analyse(
    await sharp(whole).extract({ left: 0, top: 0, width, height: end }).jpeg().toBuffer(),
  );
  const person = await findMainPerson(photo);
  if (!person) throw new Error("no person");
  const parts = await partsOf(photo);
  const figure = placeBust({ frame: SIZE, raster: photo.work.raster, person, parts });
  if (!figure) throw new Error("no bust");
  const { top, middle } = figure.stand;
  expect(figure.alpha.data[Math.round(top) * SIZE.width + middle]).toBe(1);
  expect(figure.alpha.data[Math.round(top + 0.2 * figure.unit) * SIZE.width + middle]).toBe(0);
});
