import { colourEvidence, learnColours } from "../ops/colour-model.ts";
import { findComponents } from "../ops/components.ts";
import { boxMean, dilate } from "../ops/filters.ts";
import {
  blurFloat,
  type Colour,
  channels,
  type FloatRaster,
  resizeFloat,
  toFloat,
} from "../ops/float-raster.ts";
import { applyModel, guidedModel } from "../ops/guided-filter.ts";
import { toLab } from "../ops/lab.ts";
import { lowestPass } from "../ops/lowest-pass.ts";
import { meanField } from "../ops/mean-field.ts";
import { nearestKnown } from "../ops/nearest-known.ts";
import {
  clamp,
  createPlane,
  lumaPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import { warpQuickly } from "../ops/warp.ts";
import { type SkyCandidate, skyEvidence } from "./sky-evidence.ts";

/** Longest side at which the sky is separated from the land. */
const SIDE_PX = 400;
/** A sky starts within this fraction of the image's height from the top. */
const SEED_ROWS = 0.12;
/** A sky smaller than this fraction of the image isn't worth changing. */
const MIN_AREA = 0.035;
/** Mean gradient of a sky's pixels, 0..1; foliage and bricks have more. */
const CALM = 0.03;

/**
 * The sky of an image, 0..1 in its size; `null` if there is none. A sky is smooth, is connected to the upper edge, is
 * blue, white, grey or has an evening glow, and is neither a wall nor one of the `people`.
 */
export function findSky(picture: Raster, people: Plane | null): Plane | null {
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const size = {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  };
  const toSmall = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const persons = people
    ? resizePlane(people, size.width, size.height)
    : createPlane(size.width, size.height);
  const small = warpQuickly(picture, toSmall, size);
  const outlined = outlineSky(small, persons);
  if (!outlined) return null;
  const area = meanOf(mapPlane(outlined.sky, (value, i) => value * (1 - (persons.data[i] ?? 0))));
  if (area < MIN_AREA || skyEvidence(outlined) < 0) return null;
  if (!people) return refine(picture, outlined.sky, null);
  const lost = lostParts(small, outlined);
  const parts = resizePlane(lost, picture.width, picture.height);
  const whole = mapPlane(people, (value, i) => Math.max(value, parts.data[i] ?? 0));
  return refine(picture, outlined.sky, whole);
}

/** A gap in a person smaller than this fraction of the image may be a hole of the matte. */
const GAP_AREA = 0.004;

/** Gaps in people that have the colours of people rather than those of the sky: parts that the matte lost. */
function lostParts(photo: Raster, { persons, sky }: Pick<SkyCandidate, "persons" | "sky">): Plane {
  const models = {
    front: learnColours(photo, persons),
    back: learnColours(
      photo,
      mapPlane(sky, (value, i) => value * (1 - (persons.data[i] ?? 0))),
    ),
  };
  const odds = colourEvidence(photo, models, 5);
  const gaps = findComponents(
    mapPlane(persons, (value) => 1 - value),
    0.5,
  );
  const sums = new Float64Array(gaps.sizes.length);
  for (const [i, label] of gaps.labels.entries()) sums[label] = (sums[label] ?? 0) + (odds[i] ?? 0);
  const lost = mapPlane(persons, (_, i) => {
    const label = gaps.labels[i] ?? 0;
    const isSmall = (gaps.sizes[label] ?? 0) < GAP_AREA * persons.data.length;
    return label > 0 && isSmall && (sums[label] ?? 0) > 0 ? 1 : 0;
  });
  return dilate(lost, 1);
}

function meanOf({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}

/** The smooth area that begins at the upper edge, also behind people; `null` if there is none. */
function outlineSky(photo: Raster, persons: Plane): SkyCandidate | null {
  const picture = withoutPeople(photo, persons);
  const unrest = gradientOf(picture);
  const lab = toLab(blurFloat(toFloat(picture), 1));
  const seeds = seedSky(lab, persons, unrest);
  if (!seeds) return null;
  const barrier = barrierFrom(lab, seeds);
  const apart = withSoftEdges(barrier, lab, seeds);
  const isOpen = isOpenBelow(lab, { apart, seeds });
  const land = mapPlane(apart, (value, i) => {
    const isLow = Math.floor(i / lab.width) > (1 - LOW_ROWS) * lab.height;
    if (isLow && (value > BARRIER || !isOpen)) return 1;
    return (unrest.data[i] ?? 0) > 3 * CALM ? 0.5 : 0;
  });
  const evidence = { unrest, barrier: apart, isOpen };
  let sky = decide(picture, { ...evidence, sky: seeds, land });
  for (let round = 0; round < ROUNDS; round++) {
    // A sky changes its colour from side to side: the area found so far trains the next round.
    const known = mapPlane(sky, (value, i) => Math.max(value, seeds.data[i] ?? 0));
    const rest = mapPlane(land, (value, i) => value * (1 - (sky.data[i] ?? 0)));
    sky = decide(picture, { ...evidence, sky: known, land: rest });
  }
  return { lab, sky, persons, barrier, unrest, isOpen };
}

/** Distance from a person at which a pixel shows nothing of it, in pixels. */
const PERSON_RIM_PX = 2;
/** The background continues to the side of a person rather than above and below. */
const UPRIGHT = 3;

/** The picture with the nearest background in place of people, so that a sky goes on behind their arms. */
function withoutPeople(picture: Raster, persons: Plane): Raster {
  const hidden = dilate(
    mapPlane(persons, (value) => (value > 0.1 ? 1 : 0)),
    PERSON_RIM_PX,
  );
  const nearest = nearestKnown(hidden, UPRIGHT);
  const data = picture.data.slice();
  for (const [i, from] of nearest.entries()) {
    if (from >= 0) data.set(picture.data.subarray(3 * from, 3 * from + 3), 3 * i);
  }
  return { ...picture, data };
}

const ROUNDS = 4;

interface SkyEvidence {
  readonly sky: Plane;
  readonly land: Plane;
  readonly unrest: Plane;
  readonly barrier: Plane;
  /** Nothing ends the sky above the lower edge. */
  readonly isOpen: boolean;
}

/** Edge strength in Lab units: a sky rarely has edges this strong, while the line to the land has at least this. */
const BARRIER = 4;

/** For each pixel, the strongest edge that every path from the upper sky has to cross. */
function barrierFrom(lab: FloatRaster, seeds: Plane): Plane {
  const start: number[] = [];
  for (let i = 0; i < seeds.data.length; i++) if (seeds.data[i] === 1) start.push(i);
  const inside = new Uint8Array(seeds.data.length).fill(1);
  return { ...seeds, data: lowestPass(lab, inside, start) };
}

/** How much smaller the picture is in which edges are found that are out of focus. */
const SOFT_SCALE = 4;
/** Such an edge counts for less: clouds have them too. */
const SOFT_SHARE = 0.6;

/** Raises the barrier where the way from the upper sky crosses edges that are out of focus. */
function withSoftEdges(barrier: Plane, lab: FloatRaster, seeds: Plane): Plane {
  const size = [Math.ceil(lab.width / SOFT_SCALE), Math.ceil(lab.height / SOFT_SCALE)] as const;
  const coarseSeeds = mapPlane(resizePlane(seeds, ...size), (value) => (value > 0.5 ? 1 : 0));
  const coarse = barrierFrom(resizeFloat(lab, ...size), coarseSeeds);
  const soft = resizePlane(coarse, lab.width, lab.height);
  return mapPlane(barrier, (value, i) => Math.max(value, SOFT_SHARE * (soft.data[i] ?? 0)));
}

/** The lowest rows show land, unless all of the picture is sky. */
const LOW_ROWS = 0.18;
/** Largest difference in Lab between the upper and the lower part of a picture that is all sky. */
const SAME_SKY = 15;

/** Returns whether the sky goes on down to the lower edge: no edge ends it, and its colour is about the same. */
function isOpenBelow(lab: FloatRaster, { apart, seeds }: { apart: Plane; seeds: Plane }): boolean {
  const from = Math.floor((1 - LOW_ROWS) * lab.height) * lab.width;
  const low = mapPlane(seeds, (_, i) => (i >= from ? 1 : 0));
  const open = mapPlane(apart, (value, i) => (i >= from && value < 0.75 * BARRIER ? 1 : 0));
  if (meanOf(open) < 0.9 * meanOf(low)) return false;
  const [above, below] = [meanColour(lab, seeds), meanColour(lab, low)];
  return Math.hypot(...channels.map((c) => above[c] - below[c])) < SAME_SKY;
}

function meanColour({ data }: FloatRaster, { data: weights }: Plane): Colour {
  const sums: [number, number, number] = [0, 0, 0];
  let total = 0;
  for (const [i, weight] of weights.entries()) {
    total += weight;
    for (const c of channels) sums[c] += weight * (data[3 * i + c] ?? 0);
  }
  const [first, second, third] = sums;
  return [first / total, second / total, third / total];
}

/** 1 for sky, by colour, smoothness and height, with agreeing neighbours. */
function decide(picture: Raster, { sky, land, unrest, barrier, isOpen }: SkyEvidence): Plane {
  const models = { front: learnColours(picture, sky), back: learnColours(picture, land) };
  const odds = colourEvidence(picture, models, 5).map((value, i) => {
    const row = Math.floor(i / picture.width) / picture.height;
    const rough = 80 * Math.max(0, (unrest.data[i] ?? 0) - CALM);
    // An area that no edge separates from the sky above is sky, whatever its colour: a glare, a dim horizon.
    const flow = 1.5 * clamp(BARRIER - (barrier.data[i] ?? 0), -4, 1);
    return value + 2.4 - (isOpen ? 0 : 3 * row) - rough + flow;
  });
  return keepUpperPieces(meanField(picture, odds, { strength: 1.2, iterations: 12 }));
}

function gradientOf(picture: Raster): Plane {
  const luma = lumaPlane(picture);
  const { width, height, data } = luma;
  const gradient = createPlane(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      gradient.data[i] = Math.hypot(
        (data[i + 1] ?? 0) - (data[i - 1] ?? 0),
        (data[i + width] ?? 0) - (data[i - width] ?? 0),
      );
    }
  }
  return boxMean(gradient, 3);
}

/** Smooth pixels near the upper edge that have a colour of skies; `null` if there are too few. */
function seedSky(
  { width, height, data }: FloatRaster,
  persons: Plane,
  unrest: Plane,
): Plane | null {
  const seeds = createPlane(width, height);
  const rows = Math.max(4, Math.round(SEED_ROWS * height));
  let count = 0;
  for (let i = 2 * width; i < rows * width; i++) {
    const isCalm = (unrest.data[i] ?? 1) < CALM && (persons.data[i] ?? 0) < 0.05;
    if (!isCalm || !mayBeSky(data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0))
      continue;
    seeds.data[i] = 1;
    count++;
  }
  return count > 0.12 * rows * width ? seeds : null;
}

/** Returns whether some sky has this colour: blue of any depth, grey, white, or the glow of an evening. */
function mayBeSky(lightness: number, a: number, b: number): boolean {
  if (b < -4) return a < 8 - 0.6 * b;
  const chroma = Math.hypot(a, b);
  if (lightness < 34) return false;
  return chroma < 10 || (lightness > 50 && chroma > 18 && a > -4);
}

/** Keeps only pieces that reach the upper edge, and fills their holes, such as birds. */
function keepUpperPieces(belief: Plane): Plane {
  const { labels, sizes } = findComponents(belief, 0.5);
  const upper = new Set<number>();
  for (let x = 0; x < belief.width; x++) {
    for (let y = 0; y < 3; y++) {
      const label = labels[y * belief.width + x] ?? 0;
      if (label > 0 && (sizes[label] ?? 0) > 0.004 * belief.data.length) upper.add(label);
    }
  }
  const sky = mapPlane(belief, (_value, i) => (upper.has(labels[i] ?? 0) ? 1 : 0));
  const land = findComponents(
    mapPlane(sky, (value) => 1 - value),
    0.5,
  );
  return mapPlane(sky, (value, i) => {
    const size = land.sizes[land.labels[i] ?? 0] ?? 0;
    const isAloft = i < 0.6 * sky.data.length;
    return value === 0 && size < (isAloft ? 0.006 : 0.0015) * sky.data.length ? 1 : value;
  });
}

/** Aligns the edge of the sky with the edges of the image, down to twigs. */
function refine(picture: Raster, belief: Plane, people: Plane | null): Plane {
  const rough = resizePlane(belief, picture.width, picture.height);
  const exact = applyModel(
    picture,
    guidedModel(picture, rough, { radius: Math.round(picture.width / 60), epsilon: 6e-4 }),
  );
  return mapPlane(
    exact,
    (value, i) => smoothstep(0.12, 0.88, value) * (1 - (people?.data[i] ?? 0)),
  );
}
