import { basename } from "node:path";
import sharp from "sharp";
import { type Analyser, createAnalyser } from "#engine/local/analyser.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { drawView } from "#engine/local/plates/draw-view.ts";
import { type Cast, castOf, placeCast, standingOf } from "#engine/local/plates/place-people.ts";
import { type Plate, platesFor } from "#engine/local/plates/plate.ts";
import { settleOnPlate } from "#engine/local/plates/settle-on-plate.ts";
import { stagingOf } from "#engine/local/plates/staging.ts";
import { viewFor } from "#engine/local/plates/view.ts";
import { placeInFrame } from "../../src/tools/magic-edit/place-in-frame.server.ts";
import { standOnPlate } from "../../src/tools/miniature/stand-on-plate.server.ts";

/** Longest side of the photos that are read, and height of a tile of the sheet. */
const PHOTO_SIDE_PX = 2_400;
const TILE_PX = 480;
const GAP_PX = 6;
const FRAME = { width: 1_920, height: 1_440 };

/** Writes a sheet with the people of each photo in each rendered plate: how a plate looks with people in it. */
export async function tryPeople(photos: readonly string[], sheet: string): Promise<void> {
  const analyser = await createAnalyser({});
  const rows: Buffer[][] = [];
  for (const path of photos) {
    const cast = await castIn(path, analyser);
    const tiles: Buffer[] = [];
    for (const plate of platesFor("scenery")) tiles.push(await tileOf(await inPlace(cast, plate)));
    for (const plate of [...platesFor("miniature"), ...platesFor("giant")])
      tiles.push(await tileOf(await standOnPlate(cast, plate, 0)));
    console.log(`${basename(path)}: ${tiles.length} plates`);
    rows.push(tiles);
  }
  await writeSheet(rows, sheet);
}

async function castIn(path: string, analyser: Analyser) {
  const bytes = await sharp(path)
    .autoOrient()
    .resize(PHOTO_SIDE_PX, PHOTO_SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .jpeg()
    .toBuffer();
  const photo = await analyser.analyse({ bytes: Uint8Array.from(bytes), mimeType: "image/jpeg" });
  const [face = null] = await photo.faces();
  const { alpha } = await photo.matte();
  return castOf(photo, alpha, face);
}

async function inPlace(cast: Cast, plate: Plate): Promise<Raster> {
  const placing = placeInFrame({ ...cast, toSource: cast.photo.work.toSource }, FRAME, 0);
  const view = viewFor(plate, standingOf(cast, placing), {
    frame: FRAME,
    ...stagingOf(plate, [cast], 0),
  });
  const people = [placeCast(cast, placing, FRAME)];
  return settleOnPlate(view, await drawView(view), { people });
}

function tileOf({ width, height, data }: Raster): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ height: TILE_PX })
    .png()
    .toBuffer();
}

async function writeSheet(rows: readonly (readonly Buffer[])[], path: string): Promise<void> {
  const columnPx = Math.round((TILE_PX * FRAME.width) / FRAME.height) + GAP_PX;
  const rowPx = TILE_PX + GAP_PX;
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const tiles = rows.flatMap((row, y) =>
    row.map((input, x) => ({ input, left: x * columnPx, top: y * rowPx })),
  );
  await sharp({
    create: {
      width: columns * columnPx,
      height: rows.length * rowPx,
      channels: 3,
      background: "#333",
    },
  })
    .composite(tiles)
    .png()
    .toFile(path);
}
