import { gaussian } from "#engine/local/ops/filters.ts";
import {
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { clamp, createPlane, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import {
  castShadows,
  type Direction,
  dot,
  normalAt,
  occlusionOf,
  unitOf,
} from "#engine/local/ops/relief.ts";
import type { Material } from "./materials.server.ts";
import type { StoodRelief } from "./stand.server.ts";

/** Lighting of a hall; directions point away from the statue, x to the right, y down, z to the viewer. */
export interface Lighting {
  readonly key: Direction;
  readonly rim: Direction;
  readonly keyStrength: number;
  readonly rimStrength: number;
  readonly ambient: number;
  /** Colours of light, 0..1: the key light, from above and from below. */
  readonly colours: { readonly key: Colour; readonly sky: Colour; readonly floor: Colour };
}

const TABLE_STEPS = 4096;
/** Screen gamma by the square root of light, which gives dark values more steps. */
const screenTable = Float32Array.from(
  { length: TABLE_STEPS + 2 },
  (_, i) => 255 * Math.min(1, i / TABLE_STEPS) ** (2 / 2.2),
);
/** Linear light of a colour of 0..255. */
const lightTable = Float32Array.from(
  { length: TABLE_STEPS + 2 },
  (_, i) => (i / TABLE_STEPS) ** 2.2,
);

/** Interpolates between the steps of a table; `share` is 0..1. */
function tableAt(table: Float32Array, share: number): number {
  const place = TABLE_STEPS * share;
  const step = Math.floor(place);
  const low = table[step] ?? 0;
  return low + ((table[step + 1] ?? 0) - low) * (place - step);
}

/** sRGB (0..255, fractional) from linear light: a filmic shoulder (Hable 2010, simplified) and the screen gamma. */
function develop(light: number): number {
  const bent = (light * (1 + 0.16 * light)) / (1 + light * 0.86);
  return tableAt(screenTable, Math.sqrt(clamp(bent, 0, 1)));
}

function albedoOf(colour: number): number {
  return colour > 255 ? (colour / 255) ** 2.2 : tableAt(lightTable, Math.max(0, colour) / 255);
}

/**
 * Direction of a level surface that is seen from slightly above, less steep than true, so that metal mirrors the light
 * in it.
 */
const LEVEL: Direction = unitOf([0, -0.6, 0.8]);

interface Finish {
  readonly material: Material;
  /** The material of the base. */
  readonly pedestal: Material;
  readonly lighting: Lighting;
}

/** Renders a relief in a material under key light, rim light and ambient light, with shade in its hollows. */
export function shadeRelief(
  relief: StoodRelief,
  { material, pedestal, lighting }: Finish,
): FloatRaster {
  const { alpha } = relief;
  const { width, height: rows } = alpha;
  const isBase = (i: number): boolean => (relief.base.data[i] ?? 0) > 0.5;
  const height = mapPlane(relief.height, (value, i) => {
    if ((alpha.data[i] ?? 0) < 0.01) return value;
    const { bump } = isBase(i) ? pedestal : material;
    return value + bump({ x: i % width, y: Math.floor(i / width), z: value });
  });
  // A relief has no depth for a level surface: it gets the shade of what stands on it.
  const onLevel = (plane: Plane): Plane =>
    mapPlane(plane, (value, i) =>
      mix(value, relief.contact.data[i] ?? 1, relief.level.data[i] ?? 0),
    );
  const normalOf = (i: number): Direction =>
    (relief.level.data[i] ?? 0) > 0.5 ? LEVEL : normalAt(height, i);
  const occlusion = onLevel(occlusionOf(relief.height));
  const key = unitOf(lighting.key);
  const shadow = onLevel(castShadows(relief, key));
  const diffuse = createPlane(width, rows);
  for (let i = 0; i < diffuse.data.length; i++) {
    if ((alpha.data[i] ?? 0) < 0.01) continue;
    diffuse.data[i] = Math.max(0, dot(normalOf(i), key)) * (shadow.data[i] ?? 1);
  }
  const scattered = material.scatter > 0 ? scatter(diffuse, alpha, material.scatter) : diffuse;
  const lights = { ...lighting, key, rim: unitOf(lighting.rim) };
  const paint = painter(material, lights);
  const paintBase = painter(pedestal, lights);
  const picture = createFloat(width, rows);
  for (let i = 0; i < diffuse.data.length; i++) {
    if ((alpha.data[i] ?? 0) < 0.01) continue;
    const open = occlusion.data[i] ?? 1;
    const z = relief.height.data[i] ?? 0;
    const place = {
      x: i % width,
      y: Math.floor(i / width),
      z,
      hollow: smoothstep(0.86, 0.5, open),
    };
    const point = {
      normal: normalOf(i),
      open,
      direct: diffuse.data[i] ?? 0,
      inside: scattered.data[i] ?? 0,
      shadow: shadow.data[i] ?? 1,
      tone: relief.tone.data[i] ?? 0,
      surface: (isBase(i) ? pedestal : material).surface(place),
    };
    (isBase(i) ? paintBase : paint)(point, picture.data.subarray(3 * i, 3 * i + 3));
  }
  return picture;
}

/** Light that leaves the material near its entry point. */
function scatter(light: Plane, alpha: Plane, sigma: number): Plane {
  const sum = gaussian(light, sigma);
  const weight = gaussian(alpha, sigma);
  for (let i = 0; i < sum.data.length; i++) {
    sum.data[i] = (sum.data[i] ?? 0) / Math.max(0.05, weight.data[i] ?? 0);
  }
  return sum;
}

interface Point {
  readonly normal: Direction;
  readonly open: number;
  readonly direct: number;
  readonly inside: number;
  readonly shadow: number;
  readonly tone: number;
  readonly surface: Colour;
}

/** Returns a function that writes the sRGB colour of a point to three numbers. */
function painter(
  material: Material,
  lighting: Lighting,
): (point: Point, pixel: Float32Array) => void {
  const { key, colours } = lighting;
  const half = unitOf([key[0], key[1], key[2] + 1]);
  const hardness = 2 + 46 * (1 - material.roughness) ** 1.4;
  const isMetal = material.metal > 0.5;
  const [red, green, blue] = material.scattered;
  const warmths: Colour = [Math.log(red / 255), Math.log(green / 255), Math.log(blue / 255)];
  return ({ normal, open, direct, inside, shadow, tone, surface }, pixel) => {
    const up = 0.5 - 0.5 * normal[1];
    const rim = lighting.rimStrength * Math.max(0, dot(normal, lighting.rim)) ** 1.5 * open;
    const glint = Math.max(0, dot(normal, half)) ** hardness * shadow * lighting.keyStrength;
    const wax = material.polish * (glint + 0.1 * (1 - normal[2]) ** 3);
    const mirrored = isMetal ? reflected(normal, material.roughness, lighting) : 0;
    const occluded = isMetal ? open ** 1.5 : open;
    const carved = Math.exp(material.tone * tone);
    const isDeep = material.scatter > 0;
    const { sky, floor } = colours;
    for (const c of channels) {
      const albedo = albedoOf(surface[c]);
      const around = lighting.ambient * (floor[c] + (sky[c] - floor[c]) * up) * occluded;
      const warmth = isDeep ? Math.exp(warmths[c] * (1 - inside)) : 1;
      const soft = isDeep ? 0.35 * direct + 0.65 * inside * warmth : direct;
      const dull = albedo * (around + lighting.keyStrength * colours.key[c] * soft + rim);
      const seen = mirrored * (0.35 + 0.65 * shadow) * occluded;
      const tint = isMetal ? metalTint(albedo, mirrored) : 0;
      const shine = seen * tint + 0.9 * rim * albedo;
      const base = dull * (1 - 0.86 * material.metal) + shine * material.metal;
      pixel[c] = develop((base + wax * colours.key[c]) * carved);
    }
  };
}

/** Metal that reflects itself in its dark parts takes on its colour twice. */
function metalTint(albedo: number, light: number): number {
  return albedo ** (1 + 0.7 * (1 - Math.min(1, light)));
}

/** Reflection of a studio on a polished surface: a soft box at the key light, a strip at the rim, a dark floor. */
function reflected(normal: Direction, roughness: number, { key, rim }: Lighting): number {
  const r: Direction = [
    2 * normal[2] * normal[0],
    2 * normal[2] * normal[1],
    2 * normal[2] ** 2 - 1,
  ];
  const sharp = 1.5 / (0.08 + roughness);
  const box = 2.3 * Math.exp((dot(r, key) - 1) * sharp);
  const wide = 0.8 * Math.exp((dot(r, key) - 1) * 1.6);
  const strip = 1.1 * Math.exp((dot(r, rim) - 1) * sharp * 1.3);
  const horizon = 0.3 * Math.exp(-(((r[1] - 0.12) / (0.18 + roughness)) ** 2));
  const floor = 0.12 * smoothstep(0.1, 0.8, r[1]);
  return 0.06 + box + wide + strip + horizon * 0.5 + floor;
}
