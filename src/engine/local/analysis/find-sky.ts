import { colourEvidence, learnColours } from "../ops/colour-model.ts";
import { findComponents } from "../ops/components.ts";
import { boxMean } from "../ops/filters.ts";
import { blurFloat, toFloat } from "../ops/float-raster.ts";
import { applyModel, guidedModel } from "../ops/guided-filter.ts";
import { labOf, toLab } from "../ops/lab.ts";
import { lowestPass } from "../ops/lowest-pass.ts";
import { meanField } from "../ops/mean-field.ts";
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
  const small = warpQuickly(
    picture,
    { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 },
    size,
  );
  const persons = people
    ? resizePlane(people, size.width, size.height)
    : createPlane(size.width, size.height);
  const unrest = gradientOf(small);
  const seeds = seedSky(small, persons, unrest);
  if (!seeds) return null;
  const barrier = barrierFrom(small, seeds);
  const land = createPlane(size.width, size.height);
  for (let i = 0; i < land.data.length; i++) {
    const isLow = Math.floor(i / size.width) > 0.82 * size.height;
    const isApart = (barrier.data[i] ?? 0) > BARRIER;
    const isRough = (unrest.data[i] ?? 0) > 3 * CALM;
    land.data[i] = Math.max(isLow && isApart ? 1 : 0, isRough ? 0.5 : 0, persons.data[i] ?? 0);
  }
  let belief = decide(small, { sky: seeds, land, unrest, persons, barrier });
  for (let round = 0; round < ROUNDS; round++) {
    // A sky changes its colour from side to side: the area found so far trains the next round.
    const known = mapPlane(belief, (value, i) => Math.max(value, seeds.data[i] ?? 0));
    const rest = mapPlane(land, (value, i) => value * (1 - (belief.data[i] ?? 0)));
    belief = decide(small, { sky: known, land: rest, unrest, persons, barrier });
  }
  const area = belief.data.reduce((sum, value) => sum + value, 0) / belief.data.length;
  if (area < MIN_AREA || !looksLikeSky(small, belief, persons)) return null;
  return refine(picture, belief, people);
}

const ROUNDS = 4;

interface SkyEvidence {
  readonly sky: Plane;
  readonly land: Plane;
  readonly unrest: Plane;
  readonly persons: Plane;
  readonly barrier: Plane;
}

/** Edge strength in Lab units: a sky rarely has edges this strong, while the line to the land has at least this. */
const BARRIER = 4;

/** For each pixel, the strongest edge that every path from the upper sky has to cross. */
function barrierFrom(picture: Raster, seeds: Plane): Plane {
  const soft = toLab(blurFloat(toFloat(picture), 1));
  const start: number[] = [];
  for (let i = 0; i < seeds.data.length; i++) if (seeds.data[i] === 1) start.push(i);
  const inside = new Uint8Array(seeds.data.length).fill(1);
  return { ...seeds, data: lowestPass(soft, inside, start) };
}

/** 1 for sky, by colour, smoothness and height, with agreeing neighbours. */
function decide(picture: Raster, { sky, land, unrest, persons, barrier }: SkyEvidence): Plane {
  const models = { front: learnColours(picture, sky), back: learnColours(picture, land) };
  const odds = colourEvidence(picture, models, 5).map((value, i) => {
    const row = Math.floor(i / picture.width) / picture.height;
    const rough = 80 * Math.max(0, (unrest.data[i] ?? 0) - CALM);
    // An area that no edge separates from the sky above is sky, whatever its colour: a glare, a dim horizon.
    const flow = 1.5 * clamp(BARRIER - (barrier.data[i] ?? 0), -2, 1);
    return value + 2.4 - 3 * row - rough + flow - 9 * (persons.data[i] ?? 0);
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

/** Smooth pixels near the upper edge; `null` if there are too few. */
function seedSky(picture: Raster, persons: Plane, unrest: Plane): Plane | null {
  const seeds = createPlane(picture.width, picture.height);
  const rows = Math.max(4, Math.round(SEED_ROWS * picture.height));
  let count = 0;
  for (let i = 2 * picture.width; i < rows * picture.width; i++) {
    const isSeed = (unrest.data[i] ?? 1) < CALM && (persons.data[i] ?? 0) < 0.05;
    if (!isSeed) continue;
    seeds.data[i] = 1;
    count++;
  }
  return count > 0.16 * rows * picture.width ? seeds : null;
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

/** Requirements for a doubtful sky, pale or warm: it fills the upper edge, and there is land below it. */
const UPPER_EDGE = 0.9;
const LAND_AREA = 0.12;
/**
 * An overcast sky is darker or warmer than the grey of others. It has to fill this fraction of the image and be
 * brighter than the land by this much lightness: no wall is lit like that.
 */
const OVERCAST = { area: 0.2, aboveLand: 8 } as const;
/** A sky is certainly blue if its mean b* in Lab is below this. */
const SURE_BLUE = -11;
/** Blue between clouds: this fraction of this blue makes it certain too. */
const BLUE_GAPS = { share: 0.12, b: -12 } as const;

type Lab = ReturnType<typeof labOf>;

/** Blue, but not lilac. */
function isBlue([, a, b]: Lab): boolean {
  return b < -3 && a < 2 - 0.42 * b;
}

function isPaleOrGlowing([lightness, a, b]: Lab): boolean {
  const chroma = Math.hypot(a, b);
  const isBright = lightness > 86 && chroma < 9;
  const isGrey = lightness > 52 && chroma < 5 && b < 2.5;
  return isBright || isGrey || (lightness > 56 && chroma > 26 && b > -4);
}

function isOvercast([lightness, a, b]: Lab): boolean {
  return lightness > 38 && Math.hypot(a, b) < 8 && b < 6;
}

/** A sky is blue, bright, grey or glowing, but not lilac. A pale or warm wall is rejected by its position. */
function looksLikeSky(picture: Raster, sky: Plane, persons: Plane): boolean {
  const { data } = toFloat(picture);
  let good = 0;
  let total = 0;
  let blueness = 0;
  let gaps = 0;
  let overcast = 0;
  for (let i = 0; i < sky.data.length; i += 5) {
    if ((sky.data[i] ?? 0) < 0.5) continue;
    const colour = labOf([data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0]);
    total++;
    if (isOvercast(colour)) overcast++;
    blueness += colour[2];
    if (isBlue(colour) && colour[2] < BLUE_GAPS.b) gaps++;
    if (isBlue(colour) || isPaleOrGlowing(colour)) good++;
  }
  if (total === 0) return false;
  if (good / total < 0.62) {
    const isLarge = 5 * total > OVERCAST.area * sky.data.length;
    return (
      isLarge &&
      overcast / total > 0.8 &&
      liesLikeSky(sky, persons) &&
      isAboveLand(picture, sky, persons)
    );
  }
  const isBlueForSure = blueness / total < SURE_BLUE || gaps / total > BLUE_GAPS.share;
  return isBlueForSure || liesLikeSky(sky, persons);
}

/** Returns whether the sky is clearly brighter than the land. */
function isAboveLand(picture: Raster, sky: Plane, persons: Plane): boolean {
  const { data } = toFloat(picture);
  const sums = { sky: 0, land: 0 };
  const counts = { sky: 0, land: 0 };
  for (let i = 0; i < sky.data.length; i += 5) {
    if ((persons.data[i] ?? 0) > 0.3) continue;
    const part = (sky.data[i] ?? 0) > 0.5 ? "sky" : "land";
    sums[part] += labOf([data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0])[0];
    counts[part]++;
  }
  return sums.sky / counts.sky > sums.land / counts.land + OVERCAST.aboveLand;
}

function liesLikeSky(sky: Plane, persons: Plane): boolean {
  let [edge, edgeSky, land] = [0, 0, 0];
  for (let i = 0; i < sky.data.length; i++) {
    if ((persons.data[i] ?? 0) > 0.3) continue;
    const isSky = (sky.data[i] ?? 0) > 0.5;
    if (!isSky) land++;
    if (Math.floor(i / sky.width) !== 2) continue;
    edge++;
    if (isSky) edgeSky++;
  }
  return edgeSky > UPPER_EDGE * edge && land > LAND_AREA * sky.data.length;
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
