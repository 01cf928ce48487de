import type { Face } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { drawSvg } from "#engine/local/drawing/svg.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import {
  channels,
  createFloat,
  type FloatRaster,
  sampleFloat,
} from "#engine/local/ops/float-raster.ts";
import { clamp, createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import type { Box } from "./ornament.server.ts";
import type { Place } from "./place-style.server.ts";

/** A head in image pixels: its middle and the height of its face. */
export interface HeadSpot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The input of an era's look. */
export interface EraScene {
  readonly picture: FloatRaster;
  /** `null` if there are no people in the photo. */
  readonly matte: Plane | null;
  readonly heads: readonly HeadSpot[];
  readonly place: Place;
  /** Scale relative to an 800 px image. */
  readonly unit: number;
  /** Which version of the picture: 0..9,999. */
  readonly version: number;
}

export function headSpots(faces: readonly Face[]): HeadSpot[] {
  return faces.map((face) => {
    const { eyes, axis, faceHeight } = headGeometry(face);
    return { x: axis.x, y: eyes.y - 0.08 * faceHeight, size: faceHeight };
  });
}

/** Draws SVG content over an image. */
export function withSvg(picture: FloatRaster, content: string): FloatRaster {
  const { width, height } = picture;
  const drawn = drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
    { width },
  );
  return layOver(picture, drawn.raster, drawn.alpha);
}

/** Returns the part of a canvas within margins, all in pixels. */
export function insetBox(
  { width, height }: { readonly width: number; readonly height: number },
  { side, top, bottom }: { readonly side: number; readonly top: number; readonly bottom: number },
): Box {
  return { x: side, y: top, width: width - 2 * side, height: height - top - bottom };
}

/** Returns the bounds of the people, or `null` if there are none. */
function boundsOf(matte: Plane): Box | null {
  let [left, top, right, bottom] = [matte.width, matte.height, -1, -1];
  for (let y = 0; y < matte.height; y += 2) {
    for (let x = 0; x < matte.width; x += 2) {
      if ((matte.data[y * matte.width + x] ?? 0) < 0.5) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < left
    ? null
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Share of the crop's width that enlarged people fill at most. */
const ROOMY = 0.62;
const MAX_ENLARGEMENT = 1.5;

/** Returns the part of the photo to show in a box of that aspect ratio. */
function cropFor(scene: EraScene, aspect: number, canZoom: boolean): Box {
  const { width, height } = scene.picture;
  const whole = Math.min(width, height * aspect);
  const people = scene.matte && boundsOf(scene.matte);
  const needed =
    people && canZoom ? Math.max(people.width / ROOMY, (people.height / 0.86) * aspect) : whole;
  const w = clamp(needed, whole / MAX_ENLARGEMENT, whole);
  const h = w / aspect;
  const middle = people ? people.x + people.width / 2 : width / 2;
  const topHead = Math.min(...scene.heads.map((head) => head.y - 1.3 * head.size), 0.2 * height);
  // Whole figures are centred vertically; if the lower edge cuts people, the crop keeps their heads.
  const isWhole = people && people.y + people.height <= 0.97 * height;
  const top = isWhole ? people.y + people.height / 2 - 0.52 * h : topHead;
  return {
    x: clamp(middle - w / 2, 0, width - w),
    y: clamp(top, 0, height - h),
    width: w,
    height: h,
  };
}

/**
 * Returns the scene with its photo inside `box` instead of over the whole canvas; around the box, the photo continues
 * and then its border pixels repeat. `canZoom` enlarges people who are small in the photo.
 */
export function stageIn(scene: EraScene, box: Box, canZoom = false): EraScene {
  const { picture, matte } = scene;
  const { width, height } = picture;
  const crop = cropFor(scene, box.width / box.height, canZoom);
  const scale = box.width / crop.width;
  const staged = createFloat(width, height);
  const alpha = matte && createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const fromY = crop.y + (y - box.y) / scale;
    for (let x = 0; x < width; x++) {
      const fromX = crop.x + (x - box.x) / scale;
      const i = y * width + x;
      for (const c of channels) staged.data[3 * i + c] = sampleFloat(picture, fromX, fromY, c);
      if (alpha && matte) alpha.data[i] = samplePlane(matte, fromX, fromY);
    }
  }
  return {
    ...scene,
    picture: staged,
    matte: alpha,
    heads: scene.heads.map(({ x, y, size }) => ({
      x: (x - crop.x) * scale + box.x,
      y: (y - crop.y) * scale + box.y,
      size: size * scale,
    })),
  };
}

/** Returns the row below the lowest pixel of the people; the image height if there are none. */
export function feetOf({ matte, picture }: EraScene): number {
  const bounds = matte && boundsOf(matte);
  return bounds ? bounds.y + bounds.height : picture.height;
}
