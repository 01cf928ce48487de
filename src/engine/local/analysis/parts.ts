import { type ColourModel, learnColours } from "../ops/colour-model.ts";
import { findComponents } from "../ops/components.ts";
import { toFloat } from "../ops/float-raster.ts";
import { applyModel, guidedModel } from "../ops/guided-filter.ts";
import { toLab } from "../ops/lab.ts";
import { meanField } from "../ops/mean-field.ts";
import { fillPolygon } from "../ops/polygon.ts";
import {
  clamp,
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import { warpQuickly } from "../ops/warp.ts";
import { grown, outlineOf } from "./face-regions.ts";
import { type Face, faceSize } from "./faces.ts";
import { moveFace } from "./find-faces.ts";
import { headGeometry } from "./head.ts";
import type { PhotoAnalysis } from "./photo-analysis.ts";

/** What people are made of, 0..1 in the size of the work image; together at most the matte. */
export interface PersonParts {
  readonly hair: Plane;
  /** Face, neck, arms and legs. */
  readonly skin: Plane;
  readonly garment: Plane;
}

/** Longest side at which pixels are told apart. */
const SIDE_PX = 384;
/** Faces much smaller than the largest are part of the background. */
const NOTABLE_FACE = 0.3;
const labels = ["skin", "hair", "garment"] as const;
type Label = (typeof labels)[number];
type Scores = Readonly<Record<Label, Float32Array>>;

/**
 * Hair, skin and garments without a parsing network: colours are learned from where a face mesh says that they must be, a
 * frame around the head says where each may be, and neighbours of like colour agree (mean field).
 */
export async function partsOf(photo: PhotoAnalysis): Promise<PersonParts> {
  const faces = await photo.faces();
  const { alpha } = await photo.matte();
  const { raster } = photo.work;
  const scale = Math.min(1, SIDE_PX / Math.max(raster.width, raster.height));
  const size = {
    width: Math.round(raster.width * scale),
    height: Math.round(raster.height * scale),
  };
  const toSmall = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const picture = warpQuickly(raster, toSmall, size);
  const matte = resizePlane(alpha, size.width, size.height);
  const largest = faces[0];
  if (!largest) {
    const none = createPlane(raster.width, raster.height);
    return { hair: none, skin: none, garment: alpha };
  }
  const people = faces
    .filter((face) => faceSize(face) > NOTABLE_FACE * faceSize(largest))
    .map((face) => personFrame(moveFace(face, toSmall), size));
  const scores = scorePixels({ picture, matte, people });
  const beliefs = settle(picture, scores);
  return enlarge(raster, alpha, beliefs);
}

/** A face with the frame that measures in heights of it: `across` to the right of its middle, `down` from the eyes. */
interface PersonFrame {
  readonly oval: Plane;
  readonly inner: Plane;
  measure(x: number, y: number): { readonly across: number; readonly down: number };
}

function personFrame(face: Face, size: { width: number; height: number }): PersonFrame {
  const { eyes, roll, faceHeight } = headGeometry(face);
  const cos = Math.cos(roll) / faceHeight;
  const sin = Math.sin(roll) / faceHeight;
  const holes = (["leftEye", "rightEye", "lips", "leftBrow", "rightBrow"] as const).map((region) =>
    fillPolygon(grown(outlineOf(face, region), 1.5), size),
  );
  const oval = fillPolygon(outlineOf(face, "oval"), size);
  const inner = mapPlane(fillPolygon(grown(outlineOf(face, "oval"), 0.85), size), (value, i) =>
    holes.some((hole) => (hole.data[i] ?? 0) > 0) ? 0 : value,
  );
  return {
    oval,
    inner,
    measure: (x, y) => ({
      across: (x - eyes.x) * cos + (y - eyes.y) * sin,
      down: (y - eyes.y) * cos - (x - eyes.x) * sin,
    }),
  };
}

interface Scene {
  readonly picture: Raster;
  readonly matte: Plane;
  readonly people: readonly PersonFrame[];
}

/** A picture's pixels go to the person whose face is nearest, in heights of that face. */
function nearestPerson(people: readonly PersonFrame[], x: number, y: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [k, person] of people.entries()) {
    const { across, down } = person.measure(x, y);
    const distance = Math.hypot(1.6 * across, down < 0 ? down : 0.5 * down);
    if (distance < least) {
      least = distance;
      best = k;
    }
  }
  return best;
}

function scorePixels(scene: Scene): Scores {
  const { picture } = scene;
  const count = picture.width * picture.height;
  const scores = {
    skin: new Float32Array(count),
    hair: new Float32Array(count),
    garment: new Float32Array(count),
  };
  const owner = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    owner[i] = nearestPerson(scene.people, i % picture.width, Math.floor(i / picture.width));
  }
  for (const [k, person] of scene.people.entries()) {
    const models = learnPerson(scene, person, (i) => owner[i] === k);
    for (let i = 0; i < count; i++) {
      if (owner[i] !== k || (scene.matte.data[i] ?? 0) < 0.02) continue;
      const place = person.measure(i % picture.width, Math.floor(i / picture.width));
      const isFace = (person.oval.data[i] ?? 0) > 0;
      for (const label of labels) {
        const model = models[label];
        const seen = model ? logProbability(model, picture, i) : UNKNOWN_COLOUR;
        const colour = label === "skin" ? Math.max(seen, models.tone(i)) : seen;
        scores[label][i] = COLOUR_WEIGHT * colour + prior(label, place, isFace);
      }
    }
  }
  return scores;
}

const UNKNOWN_COLOUR = -16;
const COLOUR_WEIGHT = 0.55;
/** Colours rarer than this say nothing more. */
const RAREST = -13;

function logProbability(
  { logProbability: table }: ColourModel,
  { data }: Raster,
  i: number,
): number {
  const red = (data[3 * i] ?? 0) >> 4;
  const green = (data[3 * i + 1] ?? 0) >> 4;
  const blue = (data[3 * i + 2] ?? 0) >> 4;
  return Math.max(RAREST, table[(red << 8) | (green << 4) | blue] ?? RAREST);
}

interface Place {
  readonly across: number;
  readonly down: number;
}

/** How likely a part is at a place, as a log-odds; measures are heights of the face mesh. */
function prior(label: Label, { across, down }: Place, isFace: boolean): number {
  const side = Math.abs(across);
  switch (label) {
    case "skin": {
      if (isFace) return down < -0.3 ? 1.5 : 3.5;
      const isNeck = side < 0.32 && down > 0.4 && down < 0.95;
      return isNeck ? 1.6 : down < 0.2 ? -1.2 : 0;
    }
    case "hair": {
      if (isFace) return down < -0.25 ? -0.6 : -3;
      if (down > 0.3 && side < 0.34) return -2.5;
      const head = Math.hypot(side / 0.78, (down + 0.12) / 0.98);
      if (head < 1) return 1.6;
      return down > 2.4 || side > 1.15 ? -7 : -1.2 - 1.6 * smoothstep(0.7, 2, down);
    }
    case "garment":
      return -6 + 6.4 * smoothstep(0.45, 1.05, down) + 0.3 * smoothstep(1.1, 1.8, down);
  }
}

interface PersonModels {
  readonly skin: ColourModel;
  readonly hair: ColourModel | null;
  readonly garment: ColourModel | null;
  /** As `skin`, for skin in another light than the face: a log-probability from the tone alone. */
  readonly tone: (i: number) => number;
}

/** Fewer pixels than this teach nothing. */
const MIN_SEEDS = 12;

function learnPerson(
  { picture, matte }: Scene,
  person: PersonFrame,
  isOwn: (i: number) => boolean,
): PersonModels {
  const skin = learnColours(picture, person.inner);
  const tone = skinTone(picture, person.inner);
  const unlikeSkin = (i: number): number =>
    smoothstep(-5.5, -8.5, Math.max(tone(i), logProbability(skin, picture, i)));
  const seeds = {
    hair: createPlane(matte.width, matte.height),
    garment: createPlane(matte.width, matte.height),
  };
  for (let i = 0; i < matte.data.length; i++) {
    if (!isOwn(i) || (matte.data[i] ?? 0) < 0.9 || (person.oval.data[i] ?? 0) > 0) continue;
    const { across, down } = person.measure(i % matte.width, Math.floor(i / matte.width));
    const side = Math.abs(across);
    const isCrown = down < -0.5 && down > -0.85 && side < 0.5;
    const isTemple = side > 0.36 && side < 0.62 && down > -0.6 && down < 0.05;
    if (isCrown || isTemple) seeds.hair.data[i] = 0.15 + 0.85 * unlikeSkin(i);
    const isChest = down > 1.15 && side < 0.55 + 0.4 * (down - 1.15);
    if (isChest) seeds.garment.data[i] = 0.01 + 0.99 * unlikeSkin(i);
  }
  return {
    skin,
    tone,
    hair: learnIfSeen(picture, seeds.hair),
    garment: learnIfSeen(picture, seeds.garment),
  };
}

/** Log-probability of the very tone of the face, and how far lightness and colour may be off (Lab). */
const TONE_PEAK = -4.3;
const TONE_LIGHT = 28;
const TONE_COLOUR_MIN = 5;

/** Arms and legs lie in another light than the face, but have its hue: a Gaussian in Lab, wide in lightness. */
function skinTone(picture: Raster, weights: Plane): (i: number) => number {
  const lab = toLab(toFloat(picture)).data;
  const sums = [0, 0, 0, 0, 0];
  let total = 1e-6;
  for (let i = 0; i < weights.data.length; i++) {
    const weight = weights.data[i] ?? 0;
    if (weight === 0) continue;
    total += weight;
    const a = lab[3 * i + 1] ?? 0;
    const b = lab[3 * i + 2] ?? 0;
    for (const [k, value] of [lab[3 * i] ?? 0, a, b, a * a, b * b].entries()) {
      sums[k] = (sums[k] ?? 0) + weight * value;
    }
  }
  const [light = 0, red = 0, yellow = 0, reds = 0, yellows = 0] = sums.map((sum) => sum / total);
  const redSpread = Math.max(TONE_COLOUR_MIN, Math.sqrt(Math.max(0, reds - red * red)));
  const yellowSpread = Math.max(TONE_COLOUR_MIN, Math.sqrt(Math.max(0, yellows - yellow * yellow)));
  return (i) => {
    const dl = ((lab[3 * i] ?? 0) - light) / TONE_LIGHT;
    const da = ((lab[3 * i + 1] ?? 0) - red) / redSpread;
    const db = ((lab[3 * i + 2] ?? 0) - yellow) / yellowSpread;
    return TONE_PEAK - 0.5 * (dl * dl + da * da + db * db);
  };
}

function learnIfSeen(picture: Raster, seeds: Plane): ColourModel | null {
  const total = seeds.data.reduce((sum, value) => sum + value, 0);
  return total < MIN_SEEDS ? null : learnColours(picture, seeds);
}

const CRF = { strength: 1.3, iterations: 12 };
const MAX_ODDS = 9;

/** Each part against the others, neighbours agreeing; then shares that add up to 1. */
function settle(picture: Raster, scores: Scores): Record<Label, Plane> {
  const against = (label: Label): Plane => {
    const others = labels.filter((other) => other !== label);
    const odds = scores[label].map((score, i) => {
      const rest = Math.max(...others.map((other) => scores[other][i] ?? 0));
      return clamp(score - rest, -MAX_ODDS, MAX_ODDS);
    });
    return meanField(picture, odds, CRF);
  };
  const beliefs = { skin: against("skin"), hair: against("hair"), garment: against("garment") };
  const share = (label: Label): Plane =>
    mapPlane(beliefs[label], (value, i) => {
      const sum = labels.reduce((total, other) => total + (beliefs[other].data[i] ?? 0), 1e-6);
      return value / sum;
    });
  return { skin: share("skin"), hair: share("hair"), garment: share("garment") };
}

const UPSAMPLING = { radius: 3, epsilon: 4e-4 };

/** Each part in full size, its edges on those of the picture. */
function enlarge(raster: Raster, alpha: Plane, parts: Readonly<Record<Label, Plane>>): PersonParts {
  const fine = (label: Label): Plane => {
    const rough = resizePlane(parts[label], raster.width, raster.height);
    const exact = applyModel(raster, guidedModel(raster, rough, UPSAMPLING));
    return mapPlane(exact, (value, i) => smoothstep(0.15, 0.85, value) * (alpha.data[i] ?? 0));
  };
  return { hair: fine("hair"), skin: fine("skin"), garment: withoutScraps(fine("garment")) };
}

/** Pieces of a garment smaller than this share of all of it are something else: nails, watches, shadows of a hand. */
const SCRAP = 0.06;

function withoutScraps(plane: Plane): Plane {
  const { labels: pieces, sizes } = findComponents(plane, 0.25);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return mapPlane(plane, (value, i) => {
    const size = sizes[pieces[i] ?? 0] ?? 0;
    return (pieces[i] ?? 0) > 0 && size < SCRAP * total ? 0 : value;
  });
}
