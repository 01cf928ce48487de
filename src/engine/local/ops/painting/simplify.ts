import { channels, type FloatRaster, joinPlanes, planeOf } from "../float-raster.ts";
import { type Plane } from "../raster.ts";
import { selfGuided } from "../self-guided.ts";

/** Simplifies into flat areas with firm edges; `radius` in pixels, removes differences below `contrast` grey levels. */
export function simplify(
  picture: FloatRaster,
  { radius, contrast }: { readonly radius: number; readonly contrast: number },
): FloatRaster {
  const smooth = (plane: Plane): Plane =>
    selfGuided(selfGuided(plane, { radius, epsilon: contrast ** 2 }), {
      radius: Math.max(1, radius / 2),
      epsilon: contrast ** 2 / 2,
    });
  const [red, green, blue] = channels.map((channel) => smooth(planeOf(picture, channel)));
  return red && green && blue ? joinPlanes(red, green, blue) : picture;
}

/** Blends `fine` (`share` 1) and `coarse` (`share` 0); all of equal size. */
export function blend(coarse: FloatRaster, fine: FloatRaster, share: Plane): FloatRaster {
  const data = new Float32Array(coarse.data.length);
  for (let i = 0; i < share.data.length; i++) {
    const part = share.data[i] ?? 0;
    for (let k = 3 * i; k < 3 * i + 3; k++)
      data[k] = (coarse.data[k] ?? 0) * (1 - part) + (fine.data[k] ?? 0) * part;
  }
  return { width: coarse.width, height: coarse.height, data };
}
