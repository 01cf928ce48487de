import { boxMean } from "../ops/filters.ts";
import { type FloatRaster, planeOf } from "../ops/float-raster.ts";
import { type ColourMixture, densitiesOf, learnMixture } from "../ops/gaussian-mixture.ts";
import { lowestPass } from "../ops/lowest-pass.ts";
import { createRandom } from "../ops/random.ts";
import {
  createPlane,
  mapBytes,
  mapPlane,
  type Plane,
  smoothstep,
  smoothstepPlane,
} from "../ops/raster.ts";
import type { PartLabel, PersonFrame } from "./parts-frame.ts";
import { maybeSkin, measureTone, type SkinTone, toneDensity } from "./skin-tone.ts";

/** The colours of one person's parts: log-densities of all pixels. */
export interface PartModels extends Readonly<Record<PartLabel, Float32Array>> {
  /** Like `skin`, but for the light on the face only. */
  readonly face: Float32Array;
}

/** Input from which the models are learned. */
export interface PartsScene {
  /** CIE Lab. */
  readonly lab: FloatRaster;
  /** Standard deviation of lightness around each pixel. */
  readonly roughness: Plane;
  readonly matte: Plane;
}

export function partsScene(lab: FloatRaster, matte: Plane): PartsScene {
  const light = planeOf(lab, 0);
  const mean = boxMean(light, 2);
  const square = boxMean(
    mapPlane(light, (value) => value * value),
    2,
  );
  const roughness = mapPlane(square, (value, i) =>
    Math.sqrt(Math.max(0, value - (mean.data[i] ?? 0) ** 2)),
  );
  return { lab, roughness, matte };
}

/** 0 where a pixel's colour may be skin, 1 where it can't. */
function unlikeSkin(logDensity: number): number {
  return smoothstep(-9.8, -11.8, logDensity);
}

const SEED = 11;
const FACE = { components: 3, minSpread: 2.5, clutter: 0.01 };
const HAIR = { components: 3, minSpread: 4.5, clutter: 0.04 };
const GARMENT = { components: 5, minSpread: 3, clutter: 0.2 };
/** Density of a part whose colour isn't known: hair or a garment may have any colour. */
const ANY_COLOUR = -13;

/** Weights of the pixels from which a part's colours are learned, 0..1. */
export type PartSeeds = Readonly<Record<PartLabel, Plane>>;

/** Skin colours learned from the face alone; later rounds don't change them. */
export interface FaceColours {
  readonly tone: SkinTone;
  /** Log-density of the face's colours, for all pixels. */
  readonly face: Float32Array;
  /** `face` combined with the face's tone in other lights, reduced where the image is rough. */
  readonly skin: Float32Array;
  /** Log-density that roughness subtracts from skin. */
  readonly rough: Float32Array;
  /** Number of random draws so far; later learning continues after them. */
  readonly draws: number;
}

export function learnFace(scene: PartsScene, frame: PersonFrame): FaceColours {
  const { lab } = scene;
  const chance = createRandom(SEED);
  let draws = 0;
  const random = (): number => {
    draws++;
    return chance();
  };
  const typical = typicalOf(lab, frame.cheeks);
  const density = learnMixture(lab, typical, { ...FACE, random });
  const tone = measureTone(lab, typical);
  const toneAt = toneDensity(lab, tone);
  const face = readColours(lab, density, ANY_COLOUR);
  const rough = roughSkin(scene, frame);
  const skin = face.map((value, i) => Math.max(value, toneAt(i)) - (rough[i] ?? 0));
  return { tone, face, skin, rough, draws };
}

/** Colours learned from `seeds`. For skin they include its tone in other light than the face's. */
export function learnParts(scene: PartsScene, known: FaceColours, seeds: PartSeeds): PartModels {
  const { lab } = scene;
  const random = createRandom(SEED);
  for (let k = 0; k < known.draws; k++) random();
  const body = learnMixture(lab, seeds.skin, { ...FACE, random }, 60);
  const hair = learnMixture(lab, seeds.hair, { ...HAIR, random });
  const garment = learnMixture(lab, seeds.garment, { ...GARMENT, random });
  const bodyAt = readColours(lab, body, -30);
  return {
    face: known.face,
    skin: bodyAt.map((value, i) => Math.max(known.skin[i] ?? 0, value - (known.rough[i] ?? 0))),
    hair: readColours(lab, hair, ANY_COLOUR - 2),
    garment: readColours(lab, garment, ANY_COLOUR),
  };
}

/** Log-densities of all pixels; `missing` everywhere if nothing was learned. */
function readColours(
  lab: FloatRaster,
  mixture: ColourMixture | null,
  missing: number,
): Float32Array {
  if (mixture) return densitiesOf(lab, mixture);
  return new Float32Array(lab.width * lab.height).fill(missing);
}

/** Skin next to the face is smooth: pixels with a larger spread of lightness are more likely hair or cloth. */
const SMOOTH_SKIN = 4;
function roughSkin({ roughness }: PartsScene, { oval }: PersonFrame): Float32Array {
  const edges = smoothstepPlane(roughness, SMOOTH_SKIN, 4 * SMOOTH_SKIN);
  return edges.data.map((value, i) => (oval.data[i] === 1 ? 0 : 2.5 * value));
}

/** The weights without the colours farthest from the median: hair over a cheek, glasses, a beard. */
function typicalOf({ data }: FloatRaster, weights: Plane): Plane {
  const used: number[] = [];
  for (let i = 0; i < weights.data.length; i++) if ((weights.data[i] ?? 0) > 0) used.push(i);
  const medians = [0, 1, 2].map((c) => {
    const values = used.map((i) => data[3 * i + c] ?? 0).toSorted((a, b) => a - b);
    return values[Math.floor(0.55 * values.length)] ?? 0;
  });
  const [light = 0, red = 0, yellow = 0] = medians;
  const distances = used.map((i) =>
    Math.hypot(
      ((data[3 * i] ?? 0) - light) / 2.5,
      (data[3 * i + 1] ?? 0) - red,
      (data[3 * i + 2] ?? 0) - yellow,
    ),
  );
  const limit = distances.toSorted((a, b) => a - b)[Math.floor(0.72 * distances.length)] ?? 0;
  const typical = createPlane(weights.width, weights.height);
  for (const [k, i] of used.entries()) if ((distances[k] ?? 0) <= limit) typical.data[i] = 1;
  return typical;
}

/** Colour steps (Lab, between neighbours): one that certainly ends a surface, and one that certainly doesn't. */
const EDGE = { sure: 4, none: 2 };
/** Skin is no rougher than this, even in the light of many lamps. */
const ROUGHEST_SKIN = 7;

/** How certainly skin continues without an edge from the face, the neck or known skin, 0..1 per pixel. */
export function skinReach(
  { lab, matte, roughness }: PartsScene,
  frame: PersonFrame,
  { colours, known }: { readonly colours: FaceColours; readonly known: Plane | null },
): Float32Array {
  const seeds: number[] = [];
  for (let i = 0; i < matte.data.length; i++) {
    if (known && (known.data[i] ?? 0) > 0) seeds.push(i);
    const { side, down } = frame.place(i % matte.width, Math.floor(i / matte.width));
    const isNeck = side < 0.22 && down > 0.5 && down < 0.85;
    if ((frame.cheeks.data[i] === 1 || isNeck) && (colours.skin[i] ?? 0) >= -11) seeds.push(i);
  }
  const isPossible = maybeSkin(lab, colours.tone);
  const isInside = mapBytes(matte, (value, i) =>
    value > 0.5 && (roughness.data[i] ?? 0) < ROUGHEST_SKIN && isPossible(i) ? 1 : 0,
  );
  return lowestPass(lab, isInside, seeds).map((pass) => smoothstep(EDGE.sure, EDGE.none, pass));
}

interface FirstLook extends Pick<PartModels, "skin" | "face"> {
  readonly isOwn: (i: number) => boolean;
  /** Result of `skinReach`. */
  readonly reach: Float32Array;
}

/** Weight of a pixel in learning the colours of cloth. */
export function clothWeight({ skin, reach }: Pick<FirstLook, "skin" | "reach">, i: number): number {
  return 0.003 + 0.997 * unlikeSkin(skin[i] ?? 0) * (1 - (reach[i] ?? 0));
}

/**
 * Minimum fraction of the chest that must be cloth. If less remains without the colour of hair, the cloth has that
 * colour.
 */
const MIN_CLOTH = 0.3;

/**
 * Pixels that must be hair or garments by the face's frame: pixels of that person that don't have the colour of skin.
 */
export function firstSeeds(scene: PartsScene, frame: PersonFrame, look: FirstLook): PartSeeds {
  const { width, height } = scene.matte;
  const hair = createPlane(width, height);
  const chest = createPlane(width, height);
  for (let i = 0; i < chest.data.length; i++) {
    if (!look.isOwn(i) || (scene.matte.data[i] ?? 0) < 0.9 || frame.oval.data[i] === 1) continue;
    const { side, down } = frame.place(i % width, Math.floor(i / width));
    const isCrown = down < -0.5 && down > -0.8 && side < 0.4;
    const isTemple = side > 0.4 && side < 0.6 && down > -0.6 && down < -0.15;
    if (isCrown || isTemple)
      hair.data[i] = 0.03 + 0.97 * smoothstep(-8.5, -11.5, look.face[i] ?? 0);
    const isChest = down > 1.15 && side < 0.5 + 0.4 * (down - 1.15) && down < 4;
    if (isChest) chest.data[i] = clothWeight(look, i);
  }
  return { skin: createPlane(width, height), hair, garment: withoutHair(scene, chest, hair) };
}

/** Long hair falls over the chest. Its colour isn't the cloth's, unless all of the cloth has it. */
function withoutHair({ lab }: PartsScene, chest: Plane, hair: Plane): Plane {
  const mixture = learnMixture(lab, hair, { ...HAIR, random: createRandom(SEED) });
  if (!mixture) return chest;
  const like = densitiesOf(lab, mixture);
  const cloth = mapPlane(chest, (value, i) =>
    value === 0 ? 0 : value * (0.02 + 0.98 * smoothstep(-9.5, -12, like[i] ?? 0)),
  );
  return totalOf(cloth) > MIN_CLOTH * totalOf(chest) ? cloth : chest;
}

function totalOf({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0);
}
