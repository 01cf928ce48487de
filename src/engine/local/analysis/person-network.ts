import { createPlane, mirrorPlane, mirrorRaster, type Plane, type Raster } from "../ops/raster.ts";
import { samplePlane } from "../ops/resample.ts";
import { similarityAbout } from "../ops/similarity.ts";
import { warpQuickly } from "../ops/warp.ts";
import { packageFile, type TensorRuntime } from "./tensor-runtime.ts";
import { loadTfliteGraph } from "./tflite-graph.ts";

/** A square of the image; may extend beyond the border. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** Finds people in a square of an image. */
export interface PersonNetwork {
  /**
   * Returns the probability of "person" on a square grid of `NETWORK_SIDE` over the region. `twice` averages the image
   * and its mirror image: steadier, for twice the time.
   */
  segment(raster: Raster, region: Region, times?: "once" | "twice"): Plane;
}

export const NETWORK_SIDE = 256;

/** Loads MediaPipe selfie segmentation (Apache-2.0), 256 x 256. */
export function createPersonNetwork(tf: TensorRuntime): PersonNetwork {
  const graph = loadTfliteGraph(
    tf,
    packageFile("@mediapipe/selfie_segmentation/selfie_segmentation.tflite"),
  );
  const run = (square: Raster): Plane => {
    const shape: [number, number, number, number] = [1, NETWORK_SIDE, NETWORK_SIDE, 3];
    const data = new Float32Array(NETWORK_SIDE ** 2);
    // Copy inside `tidy`: it would search a returned array for tensors, number by number.
    tf.tidy(() => {
      const input = tf.div(tf.tensor4d(new Float32Array(square.data), shape), 255);
      data.set(graph.run(input)[0]?.dataSync() ?? []);
    });
    return { width: NETWORK_SIDE, height: NETWORK_SIDE, data };
  };
  return {
    segment: (raster, region, times = "twice") => {
      const square = cutSquare(raster, region);
      const direct = run(square);
      if (times === "once") return direct;
      const mirrored = mirrorPlane(run(mirrorRaster(square)));
      for (let i = 0; i < direct.data.length; i++) {
        direct.data[i] = ((direct.data[i] ?? 0) + (mirrored.data[i] ?? 0)) / 2;
      }
      return direct;
    },
  };
}

/** Draws the region on a square of `NETWORK_SIDE`; beyond the image, the border pixels repeat. */
function cutSquare(raster: Raster, { left, top, size }: Region): Raster {
  const scale = NETWORK_SIDE / size;
  const transform = similarityAbout(
    { x: left - 0.5, y: top - 0.5 },
    { x: -0.5, y: -0.5 },
    { angle: 0, scale },
  );
  return warpQuickly(raster, transform, { width: NETWORK_SIDE, height: NETWORK_SIDE });
}

/** Returns the centred square that contains the whole image. */
export function wholePicture(raster: { readonly width: number; readonly height: number }): Region {
  const size = Math.max(raster.width, raster.height);
  return { left: (raster.width - size) / 2, top: (raster.height - size) / 2, size };
}

/** Spreads a region's answer over the image's pixels; `outside` is the value beyond the region. */
export function spreadRegion(
  answer: Plane,
  region: Region,
  {
    width,
    height,
    outside,
  }: { readonly width: number; readonly height: number; readonly outside: number },
): Plane {
  const out = createPlane(width, height, outside);
  const scale = answer.width / region.size;
  const right = Math.min(width, Math.ceil(region.left + region.size));
  const bottom = Math.min(height, Math.ceil(region.top + region.size));
  for (let y = Math.max(0, Math.floor(region.top)); y < bottom; y++) {
    const sy = (y + 0.5 - region.top) * scale - 0.5;
    for (let x = Math.max(0, Math.floor(region.left)); x < right; x++) {
      out.data[y * width + x] = samplePlane(answer, (x + 0.5 - region.left) * scale - 0.5, sy);
    }
  }
  return out;
}
