import { type FloatRaster } from "../float-raster.ts";

/** Scales the saturation of every pixel around its luma, and its brightness. */
export function adjustColour(
  picture: FloatRaster,
  saturation: number,
  brightness = 1,
): FloatRaster {
  const data = new Float32Array(picture.data.length);
  for (let i = 0; i < data.length; i += 3) {
    const red = picture.data[i] ?? 0;
    const green = picture.data[i + 1] ?? 0;
    const blue = picture.data[i + 2] ?? 0;
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
    data[i] = (luma + (red - luma) * saturation) * brightness;
    data[i + 1] = (luma + (green - luma) * saturation) * brightness;
    data[i + 2] = (luma + (blue - luma) * saturation) * brightness;
  }
  return { width: picture.width, height: picture.height, data };
}
