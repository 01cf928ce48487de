import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { createPlane, type Plane, type Raster } from "../ops/raster.ts";
import type { Plate } from "./plate.ts";

export interface PlatePictures {
  readonly picture: Raster;
  /** `nearestM` of the plate divided by the depth, 0..1; usually smaller than the picture. */
  readonly nearness: Plane;
}

/** Beside this file, or where the build copies them: beside the bundle's entries, seen from an entry or a chunk. */
const places = ["./", "./plates/", "../plates/"];

function pathOf({ id }: Plate, name: "picture" | "depth" | "front"): string {
  for (const place of places) {
    const path = fileURLToPath(new URL(`${place}${id}/${name}.webp`, import.meta.url));
    if (existsSync(path)) return path;
  }
  throw new Error(`The file ${name}.webp of the plate ${id} is missing.`);
}

/** Decodes the picture and the depth of a plate. */
export async function readPlate(plate: Plate, isMirrored: boolean): Promise<PlatePictures> {
  const [picture, nearness] = await Promise.all([
    decode(pathOf(plate, "picture"), isMirrored),
    decode(pathOf(plate, "depth"), isMirrored),
  ]);
  return {
    picture: { width: picture.width, height: picture.height, data: picture.data },
    nearness: firstChannel(nearness),
  };
}

/** A layer that may stand before a person; `null` if the plate has none. */
export async function readFront(
  plate: Plate,
  isMirrored: boolean,
): Promise<{ readonly picture: Raster; readonly alpha: Plane } | null> {
  if (!plate.hasFront) return null;
  const { width, height, data } = await decode(pathOf(plate, "front"), isMirrored, 4);
  const picture = new Uint8Array(3 * width * height);
  const alpha = createPlane(width, height);
  for (let i = 0; i < alpha.data.length; i++) {
    for (let c = 0; c < 3; c++) picture[3 * i + c] = data[4 * i + c] ?? 0;
    alpha.data[i] = (data[4 * i + 3] ?? 0) / 255;
  }
  return { picture: { width, height, data: picture }, alpha };
}

interface Pixels extends Raster {
  readonly channels: number;
}

async function decode(path: string, isMirrored: boolean, channels: 3 | 4 = 3): Promise<Pixels> {
  // Engine processes refuse to let the picture library open files.
  const file = sharp(await readFile(path)).toColourspace("srgb");
  const sized = channels === 4 ? file.ensureAlpha() : file.removeAlpha();
  const { data, info } = await (isMirrored ? sized.flop() : sized)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

function firstChannel({ width, height, data, channels }: Pixels): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = (data[channels * i] ?? 0) / 255;
  return plane;
}
