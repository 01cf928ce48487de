import {
  channels,
  copyFloat,
  type FloatRaster,
  mix,
  resizeFloat,
} from "#engine/local/ops/float-raster.ts";
import { type Bounds, clamp, smoothstep } from "#engine/local/ops/raster.ts";
import type { Size } from "./size.ts";

/** Position of an image in a frame: x' = scale x + dx. */
export interface Fit {
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

/**
 * Makes the image fill `box`, with `heads` in the centre of the visible part. If the heads together are too wide or too
 * high for that, it shrinks and leaves a part of the box empty.
 */
export function fitPicture(picture: Size, box: Bounds, heads: readonly Bounds[]): Fit {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const cover = Math.max(width / picture.width, height / picture.height);
  const contain = Math.min(width / picture.width, height / picture.height);
  const seen = around(heads) ?? { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const fitting =
    heads.length === 0
      ? cover
      : Math.min(width / (seen.right - seen.left), height / (seen.bottom - seen.top));
  const scale = clamp(fitting, contain, cover);
  return {
    scale,
    dx: box.left + shift(width, picture.width * scale, (scale * (seen.left + seen.right)) / 2),
    dy: box.top + shift(height, picture.height * scale, (scale * (seen.top + seen.bottom)) / 2),
  };
}

/** Moves `middle` of a length to the centre of the room as far as no empty space remains on either side. */
function shift(room: number, length: number, middle: number): number {
  return length <= room ? (room - length) / 2 : clamp(room / 2 - middle, room - length, 0);
}

function around(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

export function moveBounds({ left, top, right, bottom }: Bounds, { scale, dx, dy }: Fit): Bounds {
  return {
    left: scale * left + dx,
    top: scale * top + dy,
    right: scale * right + dx,
    bottom: scale * bottom + dy,
  };
}

interface Place {
  readonly fit: Fit;
  readonly box: Bounds;
}

/** Draws the image over the ground, inside `box`. */
export function layPicture(
  ground: FloatRaster,
  picture: FloatRaster,
  { fit, box }: Place,
): FloatRaster {
  const sized = resizeFloat(
    picture,
    Math.max(1, Math.round(picture.width * fit.scale)),
    Math.max(1, Math.round(picture.height * fit.scale)),
  );
  const out = copyFloat(ground);
  const [dx, dy] = [Math.round(fit.dx), Math.round(fit.dy)];
  const [first, last] = [Math.max(Math.round(box.left), dx), Math.round(box.right)];
  for (let y = Math.max(Math.round(box.top), dy); y < Math.round(box.bottom); y++) {
    if (y - dy >= sized.height) break;
    const end = Math.min(last, dx + sized.width);
    if (end <= first) break;
    const from = 3 * ((y - dy) * sized.width + first - dx);
    out.data.set(sized.data.subarray(from, from + 3 * (end - first)), 3 * (y * out.width + first));
  }
  return out;
}

/** How much the ground under the text is darkened, and the fraction of the shorter side over which that fades out. */
const SHADE = { share: 0.5, fade: 0.16 } as const;
const NIGHT = [14, 14, 20] as const;

/** Darkens the ground under the text slightly, so that the text is readable on any image. */
export function shadeUnder(picture: FloatRaster, box: Bounds): FloatRaster {
  const { width, height } = picture;
  const fade = SHADE.fade * Math.min(width, height);
  const out = copyFloat(picture);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, box.top - y, y - box.bottom);
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(above, Math.max(0, box.left - x, x - box.right));
      const share = SHADE.share * smoothstep(fade, -fade, away - fade / 2);
      if (share <= 0) continue;
      const i = 3 * (y * width + x);
      for (const c of channels) out.data[i + c] = mix(out.data[i + c] ?? 0, NIGHT[c], share);
    }
  }
  return out;
}
