import { wideGaussian } from "#engine/local/ops/coarse.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import {
  channels,
  type FloatRaster,
  joinPlanes,
  mix,
  planeOf,
  resizeFloat,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import { drawBehind } from "#engine/local/plates/draw-behind.ts";
import { plateOf } from "#engine/local/plates/plate.ts";
import type { Scene, SceneLayer } from "./costume.server.ts";
import { drawLayer } from "./dress.server.ts";
import { scaleOf } from "./size.ts";

/** The scene is out of focus, so half the size is enough for distant parts. */
const SHRINK = 2;

/** Draws a scene in one of its versions, 0..9,999. */
export async function drawScene(scene: Scene, version: number, frame: Size): Promise<FloatRaster> {
  const size = { width: frame.width / SHRINK, height: frame.height / SHRINK };
  const scale = scaleOf(frame);
  const picture = await drawBehind(plateOf(scene.backdrop), size, version);
  for (const [index, part] of scene.layers.entries()) {
    const { haze } = part;
    const blur = scale * part.blur;
    const layer = drawLayer(artOf(part, index, version), size.width);
    const alpha = blur > 0 ? wideGaussian(layer.alpha, blur) : layer.alpha;
    const soft = blur > 0 ? blurred(layer.picture, layer.alpha, blur) : layer.picture;
    for (let i = 0; i < alpha.data.length; i++) {
      const share = alpha.data[i] ?? 0;
      if (share <= 0.002) continue;
      const y = i / size.width / size.height;
      const far = haze * (0.7 + 0.5 * smoothstep(0.2, 0.9, y));
      for (const c of channels) {
        const own = mix(soft.data[3 * i + c] ?? 0, scene.air[c], Math.min(1, far));
        picture.data[3 * i + c] = mix(picture.data[3 * i + c] ?? 0, own, share);
      }
    }
  }
  addAir(picture, scene, version);
  const full = resizeFloat(picture, frame.width, frame.height);
  if (scene.motes) addMotes(full, scene.motes, version);
  return full;
}

function artOf({ art, moves }: SceneLayer, index: number, version: number): string {
  const drawn = typeof art === "string" ? art : art(version);
  if (version === 0 || !moves) return drawn;
  const random = createRandom(versionSeed(100 + index, version));
  const [x, y] = [moves.x, moves.y].map(([low, high]) => low + (high - low) * random());
  const scale = moves.scale ?? 1;
  const sideways = moves.isTwoSided && version % 2 === 1 ? -scale : scale;
  return `<g transform="translate(${x} ${y}) translate(400 500) scale(${sideways} ${scale}) translate(-400 -500)">${drawn}</g>`;
}

/** Blurs colours together with their opacity, so that no dark rim appears. */
function blurred(
  picture: FloatRaster,
  alpha: { readonly data: Float32Array },
  sigma: number,
): FloatRaster {
  const planes = channels.map((c) => {
    const plane = planeOf(picture, c);
    for (let i = 0; i < plane.data.length; i++)
      plane.data[i] = (plane.data[i] ?? 0) * (alpha.data[i] ?? 0);
    return wideGaussian(plane, sigma);
  });
  const weight = wideGaussian(
    { width: picture.width, height: picture.height, data: alpha.data },
    sigma,
  );
  for (const plane of planes)
    for (let i = 0; i < plane.data.length; i++)
      plane.data[i] = (plane.data[i] ?? 0) / Math.max(0.004, weight.data[i] ?? 0);
  const [red, green, blue] = planes;
  return red && green && blue ? joinPlanes(red, green, blue) : picture;
}

/** Drifting mist and the light behind the head. */
function addAir({ width, height, data }: FloatRaster, { air, halo }: Scene, version: number): void {
  const noise = createNoise(versionSeed(23, version));
  for (let i = 0; i < width * height; i++) {
    const u = (i % width) / width;
    const v = i / width / height;
    const mist =
      smoothstep(0.5, 0.78, noise(u * 3.2 + 4, v * 6.5, 4)) * 0.34 * smoothstep(0.1, 0.7, v);
    const away = Math.hypot(u - halo.x, 1.25 * (v - halo.y)) / halo.size;
    const glow = halo.strength * Math.exp(-away * away);
    for (const c of channels) {
      const misty = mix(data[3 * i + c] ?? 0, air[c], mist);
      data[3 * i + c] = 255 - ((255 - misty) * (255 - glow * halo.colour[c])) / 255;
    }
  }
}

function addMotes(
  picture: FloatRaster,
  { colours, count, size }: NonNullable<Scene["motes"]>,
  version: number,
): void {
  const random = createRandom(versionSeed(77, version));
  const dots = Array.from({ length: count }, () => {
    const radius = size * (0.3 + random() ** 3 * 1.6);
    const colour = colours[Math.floor(random() * colours.length)] ?? "#fff";
    return `<ellipse cx="${random() * 800}" cy="${random() * 1000}" rx="${radius}" ry="${radius * (0.6 + 0.4 * random())}" fill="${colour}" fill-opacity="${0.25 + 0.5 * random()}"/>`;
  });
  const { picture: drawn, alpha } = drawLayer(dots.join(""), picture.width);
  const soft = wideGaussian(alpha, 2.3 * scaleOf(picture));
  for (let i = 0; i < soft.data.length; i++) {
    const share = Math.max(0.6 * (alpha.data[i] ?? 0), 0.7 * (soft.data[i] ?? 0));
    if (share <= 0.003) continue;
    for (const c of channels) {
      const colour =
        (alpha.data[i] ?? 0) > 0 ? (drawn.data[3 * i + c] ?? 0) : (picture.data[3 * i + c] ?? 0);
      picture.data[3 * i + c] = mix(picture.data[3 * i + c] ?? 0, colour, share);
    }
  }
}
