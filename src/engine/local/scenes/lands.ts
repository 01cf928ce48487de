import { type Colour, mixColour } from "../ops/float-raster.ts";
import { createNoise } from "../ops/noise.ts";
import { smoothstep } from "../ops/raster.ts";
import { createRidges, detailed, type Land, type Place } from "./land.ts";

function scaled([r, g, b]: Colour, factor: number): Colour {
  return [r * factor, g * factor, b * factor];
}

const ROCK: Colour = [0.17, 0.155, 0.145];
const SNOW: Colour = [0.82, 0.85, 0.9];
const WOOD: Colour = [0.026, 0.045, 0.018];

/** Tufts and blades: brightness factor of grass, around 1. */
function blades(noise: ReturnType<typeof createNoise>, place: Place): number {
  const { x, z, footprint } = place;
  const near = smoothstep(0.03, 0.004, footprint);
  const tuft = detailed(noise, place, 1.4);
  const blade = near > 0 ? noise(x * 70, z * 11, 2) : 0.5;
  return 0.55 + 0.9 * tuft ** 1.3 + near * 1.1 * (blade - 0.5);
}

/** A rolling meadow with snowy mountains behind it. */
export function mountainLand(seed: number): Land {
  const noise = createNoise(seed);
  const ridges = createRidges(seed + 1);
  const height = (x: number, z: number): number => {
    const meadow = 5 * (noise(x / 60, z / 60, 3) - 0.5) - 0.012 * z * smoothstep(0, 500, z);
    const far = smoothstep(900, 5_200, z);
    if (far === 0) return meadow;
    const hills = 190 * far * noise(x / 900, z / 900, 4);
    return (
      meadow + hills + 2_500 * far ** 1.6 * ridges(x / 4_600, z / 4_600, z > 2_000 ? 8 : 5) ** 1.25
    );
  };
  const colour = (place: Place): Colour => {
    const patch = detailed(noise, place, 14);
    const grass = mixColour([0.05, 0.095, 0.024], [0.15, 0.16, 0.055], patch);
    const meadow = scaled(grass, blades(noise, place));
    const wooded =
      smoothstep(380, 620, place.z) *
      smoothstep(0.42, 0.5, detailed(noise, place, 420) + 0.0001 * place.z);
    const wood = scaled(WOOD, 0.6 + 1.1 * detailed(noise, place, 30));
    let surface = mixColour(meadow, wood, wooded * smoothstep(640, 420, place.height));
    const rock = smoothstep(330, 640, place.height + 260 * (detailed(noise, place, 300) - 0.5));
    surface = mixColour(surface, scaled(ROCK, 0.6 + 0.9 * detailed(noise, place, 90)), rock);
    const line = 760 + 420 * (detailed(noise, place, 500) - 0.5);
    const snow =
      smoothstep(line - 80, line + 160, place.height) *
      smoothstep(0.5, 0.68, place.level + 0.12 * detailed(noise, place, 60));
    return mixColour(surface, SNOW, snow);
  };
  return { eye: 1.7, far: 15_000, visibility: 17_000, height, colour };
}

/** Colours of a meadow's plants, from dark to light, and of its hills. */
export interface Meadow {
  readonly dark: Colour;
  readonly light: Colour;
  readonly wood: Colour;
  /** Colours of the flowers in its grass; empty for none. */
  readonly flowers: readonly Colour[];
  readonly isTerraced?: boolean;
  /** Height of the hills behind it, in metres. */
  readonly hills: number;
}

/** Rolling country: meadow, fields or terraces, and wooded hills. */
export function meadowLand(seed: number, meadow: Meadow): Land {
  const noise = createNoise(seed);
  const flat = (x: number, z: number): number => {
    const roll = 6 * (noise(x / 80, z / 80, 3) - 0.5) * smoothstep(4, 60, z);
    const far = smoothstep(160, 1_500, z);
    return roll + far * meadow.hills * (noise(x / 700, z / 560, 5) - 0.18) + far * 0.03 * z;
  };
  const slope = (x: number, z: number): number =>
    flat(x, z) +
    smoothstep(14, 190, z) * 60 * noise(x / 120 + 5, z / 130, 3) -
    0.08 * Math.min(z, 220);
  const height = meadow.isTerraced
    ? (x: number, z: number): number => {
        const bare = slope(x, z);
        const tread = 2.4;
        const step = Math.floor(bare / tread);
        return tread * (step + smoothstep(0.72, 1, bare / tread - step));
      }
    : flat;
  const colour = (place: Place): Colour => {
    const grass = scaled(
      mixColour(meadow.dark, meadow.light, detailed(noise, place, 26)),
      blades(noise, place),
    );
    const field = meadow.isTerraced ? terrace(noise, place, slope(place.x, place.z), grass) : grass;
    const flowered =
      meadow.flowers.length > 0 ? withFlowers(noise, place, field, meadow.flowers) : field;
    const wooded =
      smoothstep(220, 420, place.z) * smoothstep(0.42, 0.48, detailed(noise, place, 260));
    const canopy = scaled(meadow.wood, 0.35 + 1.4 * detailed(noise, place, 16) ** 1.2);
    return mixColour(flowered, canopy, wooded);
  };
  return { eye: 1.7, far: 6_000, visibility: 7_500, height, colour };
}

type Noise = ReturnType<typeof createNoise>;

/** Rice of a different age on each step, some steps flooded, earth on the edges. */
function terrace(noise: Noise, place: Place, bare: number, grass: Colour): Colour {
  const step = Math.floor(bare / 2.4);
  const age = noise(step * 3.7 + 0.02 * place.x, 5, 2);
  const rice = mixColour(
    grass,
    scaled([0.32, 0.26, 0.06], 0.6 + 0.8 * detailed(noise, place, 2)),
    smoothstep(0.5, 0.7, age),
  );
  const edge = smoothstep(0.96, 0.8, place.level);
  return mixColour(
    rice,
    scaled([0.07, 0.085, 0.03], 0.6 + 0.8 * detailed(noise, place, 1)),
    0.8 * edge,
  );
}

/** Flower heads in drifts; far away they blend into their mean colour. */
function withFlowers(
  noise: Noise,
  place: Place,
  grass: Colour,
  colours: readonly Colour[],
): Colour {
  const size = 0.085;
  const column = Math.floor(place.x / size);
  const row = Math.floor(place.z / (2 * size));
  const chance = noise(column, row, 1);
  const other = noise(column + 101, row + 57, 1);
  const drift = noise(place.x / 12 + 3, place.z / 8, 3) + 0.25 * (other - 0.5);
  const hue = colours[Math.floor(drift * 2.4 * colours.length) % colours.length] ?? grass;
  const inX = place.x / size - column - 0.5 + 0.6 * (other - 0.5);
  const inZ = place.z / (2 * size) - row - 0.5 + 0.6 * (chance - 0.5);
  const dense = smoothstep(0.34, 0.6, detailed(noise, place, 7));
  const reach = 0.2 + 0.2 * noise(column + 31, row + 11, 1);
  const head =
    smoothstep(reach, 0.7 * reach, Math.hypot(inX, inZ)) * (chance > 0.7 - 0.45 * dense ? 1 : 0);
  const blurred = 0.16 + 0.34 * dense;
  const share = head + (blurred - head) * smoothstep(0.012, 0.04, place.footprint);
  const fades = smoothstep(900, 300, place.z);
  return mixColour(grass, scaled(hue, 0.7 + 0.6 * chance), share * fades);
}
