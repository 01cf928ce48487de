import { gaussian } from "./filters.ts";
import { clamp, createPlane, type Plane, type Raster } from "./raster.ts";
import { resizePlane } from "./resample.ts";

/** An image for calculations: three numbers per pixel. sRGB values are nominally 0..255 but may exceed that range. */
export interface FloatRaster {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export const channels = [0, 1, 2] as const;
export type Channel = (typeof channels)[number];
export type Colour = readonly [number, number, number];

/** Creates an image of one colour. */
export function createFloat(
  width: number,
  height: number,
  colour: Colour = [0, 0, 0],
): FloatRaster {
  const data = new Float32Array(3 * width * height);
  const [red, green, blue] = colour;
  for (let i = 0; i < data.length; i += 3) {
    data[i] = red;
    data[i + 1] = green;
    data[i + 2] = blue;
  }
  return { width, height, data };
}

export function toFloat({ width, height, data }: Raster): FloatRaster {
  return { width, height, data: new Float32Array(data) };
}

/** Rounds to bytes; clips values outside 0..255. */
export function toRaster({ width, height, data }: FloatRaster): Raster {
  const bytes = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const value = data[i] ?? 0;
    bytes[i] = (value < 0 ? 0 : value > 255 ? 255 : value) + 0.5;
  }
  return { width, height, data: bytes };
}

export function copyFloat({ width, height, data }: FloatRaster): FloatRaster {
  return { width, height, data: data.slice() };
}

/** Returns one channel in the unit of the image. */
export function planeOf(picture: FloatRaster, channel: Channel): Plane {
  const plane = createPlane(picture.width, picture.height);
  for (let i = 0, j = channel as number; i < plane.data.length; i++, j += 3) {
    plane.data[i] = picture.data[j] ?? 0;
  }
  return plane;
}

/** Joins three planes of equal size into an image. */
export function joinPlanes(first: Plane, second: Plane, third: Plane): FloatRaster {
  const { width, height } = first;
  const data = new Float32Array(3 * width * height);
  for (let i = 0, j = 0; j < data.length; i++, j += 3) {
    data[j] = first.data[i] ?? 0;
    data[j + 1] = second.data[i] ?? 0;
    data[j + 2] = third.data[i] ?? 0;
  }
  return { width, height, data };
}

function perChannel(picture: FloatRaster, change: (plane: Plane) => Plane): FloatRaster {
  const [first, second, third] = channels.map((channel) => change(planeOf(picture, channel)));
  return first && second && third ? joinPlanes(first, second, third) : picture;
}

/** Applies a Gaussian blur to all channels. */
export function blurFloat(picture: FloatRaster, sigma: number): FloatRaster {
  return perChannel(picture, (plane) => gaussian(plane, sigma));
}

/** Resizes with bilinear interpolation when enlarging, area-weighted when shrinking. */
export function resizeFloat(picture: FloatRaster, width: number, height: number): FloatRaster {
  if (picture.width === width && picture.height === height) return picture;
  return perChannel(picture, (plane) => resizePlane(plane, width, height));
}

/** Luma of the pixel whose first value is at `i`. */
export function lumaAt(data: Float32Array, i: number): number {
  return 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
}

/** Returns the Rec. 601 luma of each pixel, in the unit of the image. */
export function lumaOf(picture: FloatRaster): Plane {
  const plane = createPlane(picture.width, picture.height);
  const { data } = picture;
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = lumaAt(data, 3 * i);
  return plane;
}

/** Returns the bilinear value between pixels; outside the image, the border pixels repeat. */
export function sampleFloat(
  { width, height, data }: FloatRaster | Raster,
  x: number,
  y: number,
  channel: Channel,
): number {
  const px = clamp(x, 0, width - 1);
  const py = clamp(y, 0, height - 1);
  const column = Math.floor(px);
  const row = Math.floor(py);
  const dx = px - column;
  const dy = py - row;
  const right = column + 1 < width ? 3 : 0;
  const i = 3 * (row * width + column) + channel;
  const j = row + 1 < height ? i + 3 * width : i;
  const top = (data[i] ?? 0) * (1 - dx) + (data[i + right] ?? 0) * dx;
  const bottom = (data[j] ?? 0) * (1 - dx) + (data[j + right] ?? 0) * dx;
  return top * (1 - dy) + bottom * dy;
}

/** Returns `a` for a `share` of 0 and `b` for 1. */
export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

export function mixColour(a: Colour, b: Colour, share: number): Colour {
  return [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)];
}
