import { createFloat, type FloatRaster, mix } from "../ops/float-raster.ts";
import { createRandom, versionSeed } from "../ops/random.ts";
import { clamp } from "../ops/raster.ts";
import type { SkyLook } from "./sky-themes.ts";

/** Mirrors every second version: sun, moon, shores and streets don't depend on the seed alone. */
export function facing(picture: FloatRaster, version: number): FloatRaster {
  return version % 2 === 0 ? picture : mirrored(picture);
}

function mirrored({ width, height, data }: FloatRaster): FloatRaster {
  const out = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 3 * (y * width + x);
      out.data.set(data.subarray(from, from + 3), 3 * (y * width + width - 1 - x));
    }
  }
  return out;
}

/** How far a version turns the sun or moon, and how far from the middle one in the picture may get, in degrees. */
const TURN = { most: 14, seen: 24 } as const;
/** Turn of the pattern of clouds to either side, in radians. */
const CLOUDS = { least: 0.35, most: 0.75 } as const;

/** A version's look of a sky: the same sky with another sun and more or other clouds. */
export function lookOf(look: SkyLook, version: number): SkyLook {
  if (version === 0) return look;
  const random = createRandom(versionSeed(83, version));
  const { light, clouds, cirrus } = look;
  const turned = light.azimuth + TURN.most * (2 * random() - 1);
  const isSeen = Math.abs(light.azimuth) < TURN.seen;
  const azimuth = isSeen ? clamp(turned, -TURN.seen, TURN.seen) : turned;
  const more = mix(0.4, 1, random());
  const side = random() < 0.5 ? -1 : 1;
  const turn = side * mix(CLOUDS.least, CLOUDS.most, random());
  return {
    ...look,
    light: { ...light, azimuth },
    cirrus: cirrus * (1 + more),
    ...(clouds && {
      clouds: {
        ...clouds,
        cover: clouds.cover + 0.28 * more * (1 - clouds.cover),
        turn,
      },
    }),
  };
}
