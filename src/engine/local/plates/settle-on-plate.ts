import type { Face } from "../analysis/faces.ts";
import { shrinkFloat, wideGaussianRows } from "../ops/coarse.ts";
import { enlargedRows } from "../ops/enlarged-rows.ts";
import { blurFloat, type FloatRaster, mix } from "../ops/float-raster.ts";
import { createGrain, grainOf } from "../ops/grain.ts";
import { createPlane, type Plane, type Point, type Raster } from "../ops/raster.ts";
import type { DrawnView } from "./draw-view.ts";
import { developed, lightTable } from "./film.ts";
import { groundShadow } from "./ground-shadow.ts";
import { SHADING_GRID_PX, shadingOf } from "./relight.ts";
import type { PlateView } from "./view.ts";

/** A person who has been moved to the frame of a view. */
export interface PlacedPerson {
  readonly picture: Raster;
  readonly alpha: Plane;
  readonly face: Face | null;
  readonly pxPerM: number;
  /** Between the soles; `null` for a person whom the photo cuts off below. */
  readonly feet: Point | null;
}

/** Fraction of the light that a shadow of full strength takes: from the ground, and from people behind. */
const SHADOW = { ground: 0.86, people: 0.36 } as const;
/** Width of the shadow on people behind, and how far below the person it falls, in metres. */
const BEHIND_M = { sigma: 0.035, drop: 0.025 } as const;

/** The most noise that a photo gives to a place, as a standard deviation in units of 0..255. */
const MOST_GRAIN = 5;

/** A layer that stands before everyone. */
interface FrontLayer {
  readonly picture: Raster;
  readonly alpha: Plane;
}

/**
 * Puts people into a drawn view, the first at the back: in the light of the place, with their shadows on its ground and
 * the grain of their photos on the place. Draws into `drawn.light`.
 */
export function settleOnPlate(
  view: PlateView,
  { light, depthM }: DrawnView,
  {
    people,
    front = null,
  }: { readonly people: readonly PlacedPerson[]; readonly front?: FrontLayer | null },
): Raster {
  for (const { alpha, feet, pxPerM } of people) {
    if (!feet) continue;
    darken(light, groundShadow(view, { alpha, feet, pxPerM, depthM }), SHADOW.ground);
  }
  const spills = WRAP.map((wrap) => createSpill(light, wrap));
  const blackest = blackOf(light);
  const crowd = createPlane(light.width, light.height);
  for (const person of people) {
    if (people.length > 1) darken(light, shadowOnCrowd(person, crowd), SHADOW.people);
    layPerson(light, person, { view, spills, blackest });
    for (let i = 0; i < crowd.data.length; i++) {
      crowd.data[i] = Math.max(crowd.data[i] ?? 0, person.alpha.data[i] ?? 0);
    }
  }
  if (front) layFront(light, crowd, front);
  // A rendering has no grain, so it gets that of the photos.
  const grain = createGrain(Math.min(MOST_GRAIN, ...people.map(grainOf)));
  return developed(light, (i, x, y) => (1 - (crowd.data[i] ?? 0)) * grain(x, y));
}

/** The share of light that a person takes from the people behind. */
function shadowOnCrowd({ alpha, pxPerM }: PlacedPerson, crowd: Plane): Plane {
  const soft = wideGaussianRows(alpha, Math.max(1, BEHIND_M.sigma * pxPerM));
  const drop = Math.round(BEHIND_M.drop * pxPerM);
  const { width, height } = alpha;
  const shadow = createPlane(width, height);
  for (let y = drop; y < height; y++) {
    const row = soft(y - drop);
    const start = y * width;
    for (let x = 0; x < width; x++)
      shadow.data[start + x] = (crowd.data[start + x] ?? 0) * (row[x] ?? 0);
  }
  return shadow;
}

function darken({ data }: FloatRaster, shadow: Plane, most: number): void {
  for (let i = 0, j = 0; i < shadow.data.length; i++, j += 3) {
    const left = 1 - most * (shadow.data[i] ?? 0);
    if (left >= 1) continue;
    for (let k = j; k < j + 3; k++) data[k] = (data[k] ?? 0) * left;
  }
}

/** Width of the rim that takes on the light behind it, as fractions of the frame's height, and how much of it. */
const WRAP = [
  { sigma: 1 / 420, share: 0.4 },
  { sigma: 1 / 60, share: 0.12 },
] as const;

/** Light that spills from behind over the edge of a person. */
interface Spill {
  readonly sigmaPx: number;
  readonly share: number;
  readonly rowAt: (y: number) => Float32Array;
}

function createSpill(light: FloatRaster, wrap: (typeof WRAP)[number]): Spill {
  const sigmaPx = Math.max(1, wrap.sigma * light.height);
  const factor = Math.max(1, Math.floor(sigmaPx));
  const small = blurFloat(shrinkFloat(light, factor), (2.5 * sigmaPx) / factor);
  return { sigmaPx, share: wrap.share, rowAt: enlargedRows(small, light, factor) };
}

interface Surroundings {
  readonly view: PlateView;
  readonly spills: readonly Spill[];
  readonly blackest: number;
}

/** At most so much light is added to the blacks of a person. */
const MOST_VEIL = 0.02;

/** Lays a relit person over the place, with the light behind on the edges and no blacks darker than the place's. */
function layPerson(
  light: FloatRaster,
  person: PlacedPerson,
  { view, spills, blackest }: Surroundings,
): void {
  const { picture, alpha } = person;
  const { width } = light;
  const { top, bottom } = rowsOf(alpha);
  const shading = enlargedRows(shadingOf(person, view), light, SHADING_GRID_PX);
  const edges = spills.map(({ sigmaPx, share, rowAt }) => ({
    insideAt: wideGaussianRows(alpha, sigmaPx),
    share,
    rowAt,
  }));
  const own = new Float32Array(3 * width);
  for (let y = top; y < bottom; y++) {
    const cover = alpha.data.subarray(y * width, (y + 1) * width);
    const pixels = picture.data.subarray(3 * y * width, 3 * (y + 1) * width);
    lightRow(pixels, { factors: shading(y), veil: Math.min(MOST_VEIL, blackest), own });
    const row = light.data.subarray(3 * y * width, 3 * (y + 1) * width);
    layRow(row, own, cover);
    for (const { insideAt, share, rowAt } of edges)
      wrapRow(row, rowAt(y), { cover, inside: insideAt(y), share });
  }
}

/** The rows that a shape covers. */
function rowsOf({ width, height, data }: Plane) {
  const isEmpty = (y: number) =>
    data.subarray(y * width, (y + 1) * width).every((value) => value === 0);
  let [top, bottom] = [0, height];
  while (top < bottom && isEmpty(top)) top++;
  while (bottom > top && isEmpty(bottom - 1)) bottom--;
  return { top, bottom };
}

function lightRow(
  pixels: Uint8Array,
  {
    factors,
    veil,
    own,
  }: { readonly factors: Float32Array; readonly veil: number; readonly own: Float32Array },
): void {
  for (let i = 0; i < own.length; i++)
    own[i] = veil + (lightTable[pixels[i] ?? 0] ?? 0) * (factors[i] ?? 1);
}

function layRow(row: Float32Array, above: Float32Array, cover: Float32Array): void {
  for (let x = 0, j = 0; x < cover.length; x++, j += 3) {
    const share = cover[x] ?? 0;
    if (share === 0) continue;
    for (let k = j; k < j + 3; k++) row[k] = mix(row[k] ?? 0, above[k] ?? 0, share);
  }
}

interface Edge {
  readonly cover: Float32Array;
  /** The blurred cover. */
  readonly inside: Float32Array;
  readonly share: number;
}

function wrapRow(row: Float32Array, behind: Float32Array, { cover, inside, share }: Edge): void {
  for (let x = 0, j = 0; x < cover.length; x++, j += 3) {
    const amount = share * (cover[x] ?? 0) * (1 - (inside[x] ?? 0));
    if (amount < 0.004) continue;
    for (let k = j; k < j + 3; k++) {
      const own = row[k] ?? 0;
      row[k] = mix(own, Math.max(own, behind[k] ?? 0), amount);
    }
  }
}

/** One of so many pixels is darker than the black of a place. */
const BLACK_RANK = 200;
const SAMPLED_EVERY = 16;

/** The light of a place's darkest tones. */
function blackOf({ data }: FloatRaster): number {
  const found: number[] = [];
  for (let i = 1; i < data.length; i += 3 * SAMPLED_EVERY) found.push(data[i] ?? 0);
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length / BLACK_RANK)] ?? 0;
}

function layFront(light: FloatRaster, crowd: Plane, { picture, alpha }: FrontLayer): void {
  const { width, height } = light;
  const above = Float32Array.from(picture.data, (value) => lightTable[value] ?? 0);
  for (let y = 0; y < height; y++) {
    const span = [3 * y * width, 3 * (y + 1) * width] as const;
    const cover = alpha.data.subarray(y * width, (y + 1) * width);
    layRow(light.data.subarray(...span), above.subarray(...span), cover);
  }
  for (let i = 0; i < crowd.data.length; i++)
    crowd.data[i] = (crowd.data[i] ?? 0) * (1 - (alpha.data[i] ?? 0));
}
