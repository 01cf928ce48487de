import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { moveFace } from "#engine/local/analysis/find-faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import type { Matte } from "#engine/local/analysis/matte.ts";
import type { PersonParts } from "#engine/local/analysis/parts.ts";
import { type FloatRaster, toRaster } from "#engine/local/ops/float-raster.ts";
import { applyModel, guidedModel } from "#engine/local/ops/guided-filter.ts";
import { createPlane, type Plane, type Raster, smoothstep } from "#engine/local/ops/raster.ts";

/** A cropped head; its parts and face are in the pixels of the crop. */
export interface HeadCrop {
  readonly picture: FloatRaster;
  readonly hair: Plane;
  readonly skin: Plane;
  readonly garment: Plane;
  /** Matte of the people. */
  readonly alpha: Plane;
  readonly face: Face;
  readonly left: number;
  readonly top: number;
}

/** Margins around the eyes, in face heights: long hair needs room below. */
const ROOM = { side: 2.2, up: 1.7, down: 4.6 } as const;

export function cropHead(
  picture: FloatRaster,
  face: Face,
  { hair, skin, garment, alpha }: PersonParts & Pick<Matte, "alpha">,
): HeadCrop {
  const { eyes } = headGeometry(face);
  const size = faceSize(face);
  const left = Math.max(0, Math.floor(eyes.x - ROOM.side * size));
  const top = Math.max(0, Math.floor(eyes.y - ROOM.up * size));
  const width = Math.min(picture.width, Math.ceil(eyes.x + ROOM.side * size)) - left;
  const height = Math.min(picture.height, Math.ceil(eyes.y + ROOM.down * size)) - top;
  const box = { left, top, width, height };
  const data = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 3 * ((top + y) * picture.width + left);
    data.set(picture.data.subarray(from, from + 3 * width), 3 * y * width);
  }
  return {
    picture: { width, height, data },
    hair: cropPlane(hair, box),
    skin: cropPlane(skin, box),
    garment: cropPlane(garment, box),
    alpha: cropPlane(alpha, box),
    face: moveFace(face, { a: 1, b: 0, dx: -left, dy: -top }),
    left,
    top,
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function cropPlane(plane: Plane, { left, top, width, height }: Box): Plane {
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * plane.width + left;
    out.data.set(plane.data.subarray(from, from + width), y * width);
  }
  return out;
}

/** Pastes a changed head back into the photo at its original position. */
export function pasteHead(
  photo: FloatRaster,
  head: FloatRaster,
  { left, top }: HeadCrop,
): FloatRaster {
  const data = photo.data.slice();
  for (let y = 0; y < head.height; y++) {
    const line = head.data.subarray(3 * y * head.width, 3 * (y + 1) * head.width);
    data.set(line, 3 * ((top + y) * photo.width + left));
  }
  return { width: photo.width, height: photo.height, data };
}

const UPSAMPLING = { radius: 3, epsilon: 3e-4 };

/** A matte of the picture `small` in the size of the crop, with its edges at those of the crop. */
export function enlargeMatte({ picture, alpha }: HeadCrop, small: Raster, matte: Plane): Plane {
  const fine = applyModel(toRaster(picture), guidedModel(small, matte, UPSAMPLING));
  for (let i = 0; i < fine.data.length; i++) {
    fine.data[i] = smoothstep(0.12, 0.88, fine.data[i] ?? 0) * (alpha.data[i] ?? 0);
  }
  return fine;
}
