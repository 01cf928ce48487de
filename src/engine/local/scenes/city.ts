import { type Colour, channels, mix, mixColour } from "../ops/float-raster.ts";
import { createNoise, type Noise } from "../ops/noise.ts";
import { clamp, createPlane, smoothstep } from "../ops/raster.ts";
import { airColour, type Rendered, SKY_DEPTH, sunOf, throughAir } from "./land.ts";
import type { LitSky } from "./paint-sky.ts";

/** A town on a grid; lengths in metres. */
export interface Town {
  /** Camera position: height above the street, and distance to the right of a street's centre. */
  readonly eye: number;
  readonly left: number;
  /** Distance between the centres of two streets, and the width of a street. */
  readonly block: number;
  readonly street: number;
  /** Height of the building in a cell from a random value of 0..1 and its position. */
  readonly tall: (chance: number, x: number, z: number) => number;
  readonly walls: readonly Colour[];
  readonly roof: Colour;
  /** Fraction of glass in the walls. */
  readonly glass: number;
  /** Height of a storey. */
  readonly storey: number;
  readonly isNight: boolean;
  /** Paving from building to building instead of a road. */
  readonly isPaved: boolean;
  readonly visibility: number;
}

const FAR = 2_600;
/** Light of the street lamps, red to blue. */
const LAMP: Colour = [9, 6, 3];

interface Hit {
  distance: number;
  kind: "wall" | "roof" | "street" | "none";
  /** On a wall: position along it. On street and roof: position to the right and ahead. */
  u: number;
  v: number;
  side: "x" | "z";
  chance: number;
  tall: number;
}

interface TownPaint {
  readonly town: Town;
  readonly noise: Noise;
  readonly sky: LitSky;
}

/** Renders a town in front of a sky, with one ray per pixel through the grid. */
export function renderTown(sky: LitSky, town: Town, seed: number): Rendered {
  const { picture, view } = sky;
  const depth = createPlane(view.width, view.height, SKY_DEPTH);
  const paint: TownPaint = { town, noise: createNoise(seed + 13), sky };
  const hit: Hit = { distance: 0, kind: "none", u: 0, v: 0, side: "z", chance: 0, tall: 0 };
  for (let x = 0; x < view.width; x++) {
    const side = (x - view.width / 2) / view.focalPx;
    const air = airColour(sky, side);
    const houses = housesAlong(paint, side);
    for (let y = 0; y < view.height; y++) {
      const up = (view.horizonRow - y) / view.focalPx;
      cast(paint, houses, { side, up }, hit);
      if (hit.kind === "none") continue;
      const i = y * view.width + x;
      depth.data[i] = hit.distance;
      const colour = colourOf(paint, hit, { side, up });
      const through = throughAir(hit.distance / town.visibility);
      for (const c of channels) picture.data[3 * i + c] = mix(air[c], colour[c], through[c]);
    }
  }
  return { picture, depth, sky };
}

/** A building that a column of the image crosses. */
interface House {
  /** How far the ray has come before the building's cell. */
  readonly before: number;
  readonly enter: number;
  readonly exit: number;
  readonly tall: number;
  /** Where the ray meets the wall, as in `Hit`. */
  readonly u: number;
  readonly side: "x" | "z";
  readonly chance: number;
}

/**
 * Follows the rays of a column of the image from cell to cell (Amanatides and Woo 1987). They differ in slope only, so
 * they cross the same cells.
 */
function housesAlong({ town, noise }: TownPaint, side: number): readonly House[] {
  const { block, left } = town;
  const houses: House[] = [];
  let column = Math.floor(left / block);
  let row = 0;
  let before = 0;
  const stepX = side >= 0 ? 1 : -1;
  for (let count = 0; count < 130 && before <= FAR; count++) {
    const nextX = side === 0 ? Infinity : ((column + (stepX > 0 ? 1 : 0)) * block - left) / side;
    const nextZ = (row + 1) * block;
    const house = houseIn(town, noise, { column, row, side, before });
    if (house) houses.push(house);
    before = Math.min(nextX, nextZ);
    if (nextX < nextZ) column += stepX;
    else row++;
  }
  return houses;
}

interface CellRay {
  readonly column: number;
  readonly row: number;
  readonly side: number;
  readonly before: number;
}

function houseIn(
  town: Town,
  noise: Noise,
  { column, row, side, before }: CellRay,
): House | undefined {
  const { block, street, left } = town;
  const x0 = column * block + street / 2;
  const x1 = (column + 1) * block - street / 2;
  const z0 = row * block + street / 2;
  const z1 = (row + 1) * block - street / 2;
  const fromX = side === 0 ? -Infinity : ((side > 0 ? x0 : x1) - left) / side;
  const toX = side === 0 ? Infinity : ((side > 0 ? x1 : x0) - left) / side;
  if (side === 0 && (left < x0 || left > x1)) return undefined;
  const enter = Math.max(fromX, z0, 0.1);
  const exit = Math.min(toX, z1);
  if (enter >= exit) return undefined;
  return {
    before,
    enter,
    exit,
    tall: town.tall(noise(column + 71, row + 19, 1), x0, z0),
    u: fromX > z0 ? enter - z0 : left + side * enter - x0,
    side: fromX > z0 ? "x" : "z",
    chance: noise(column + 3, row + 151, 1),
  };
}

/** Directions of a ray for each metre ahead: to the right and up. */
interface Ray {
  readonly side: number;
  readonly up: number;
}

/** Finds the first wall or roof on a ray, or the street. */
function cast({ town }: TownPaint, houses: readonly House[], ray: Ray, hit: Hit): void {
  const { eye, left } = town;
  const { side, up } = ray;
  const ground = up < -1e-4 ? -eye / up : FAR;
  hit.kind = "none";
  for (const house of houses) {
    if (house.before > ground) break;
    if (meetHouse(house, town, ray, hit)) return;
  }
  if (up >= -1e-4 || ground > FAR) return;
  hit.kind = "street";
  hit.distance = ground;
  hit.u = left + side * ground;
  hit.v = ground;
}

function meetHouse(house: House, { eye, left }: Town, { side, up }: Ray, hit: Hit): boolean {
  const { enter, exit, tall } = house;
  const at = eye + up * enter;
  const isWall = at >= 0 && at <= tall;
  if (!isWall && (up >= 0 || at < tall || eye + up * exit > tall)) return false;
  hit.kind = isWall ? "wall" : "roof";
  hit.distance = isWall ? enter : (tall - eye) / up;
  hit.u = isWall ? house.u : left + side * hit.distance;
  hit.v = isWall ? at : hit.distance;
  hit.side = house.side;
  hit.chance = house.chance;
  hit.tall = tall;
  return true;
}

function colourOf(paint: TownPaint, hit: Hit, ray: Ray): Colour {
  const { town, noise, sky } = paint;
  const { atmosphere } = sky;
  const [sx, sy] = atmosphere.sun;
  const sun = sunOf(sky);
  const footprint = hit.distance / sky.view.focalPx;
  if (hit.kind === "wall") return wallColour(paint, hit, ray);
  const grain = 0.8 + 0.4 * noise(hit.u * 0.9, hit.v * 0.9, 4);
  const base = hit.kind === "roof" ? town.roof : streetAt(town, noise, hit, footprint);
  const lit =
    hit.kind === "roof" ? 1 : 0.22 + 0.3 * smoothstep(0.2, 0.9, Math.abs(sx) > 0.7 ? sy : 1);
  const lamps = town.isNight && hit.kind === "street" ? 0.05 : 0;
  const out: [number, number, number] = [0, 0, 0];
  for (const c of channels) {
    const direct = (sun[c] * Math.max(0.05, sy) * lit) / Math.PI;
    out[c] = base[c] * grain * (direct + atmosphere.ambient[c]) + lamps * base[c] * LAMP[c];
  }
  return out;
}

function fraction(value: number): number {
  return value - Math.floor(value);
}

function streetAt(town: Town, noise: Noise, { u, v }: Hit, footprint: number): Colour {
  const across = fraction(u / town.block + 0.5) * town.block - town.block / 2;
  const along = fraction(v / town.block + 0.5) * town.block - town.block / 2;
  const worn = noise(u * 0.4, v * 0.12, 4);
  if (town.isPaved) {
    const stone = noise(Math.floor(u / 0.34), Math.floor(v / 0.24), 1);
    const seen = smoothstep(0.2, 0.04, footprint);
    const tone = 0.24 + 0.1 * seen * (stone - 0.5) + 0.08 * (worn - 0.5);
    return [tone * 1.06, tone, tone * 0.88];
  }
  const isWalk = Math.abs(across) > 0.32 * town.street && Math.abs(along) > 0.32 * town.street;
  const asphalt: Colour = [0.07 + 0.05 * worn, 0.07 + 0.05 * worn, 0.073 + 0.05 * worn];
  if (isWalk || Math.abs(across) > 0.36 * town.street) return [0.24, 0.23, 0.215];
  const fade = smoothstep(0.3, 0.05, footprint);
  const isLine = Math.abs(across) < 0.09 && fraction(v / 6) < 0.5;
  const isCross =
    Math.abs(along) > 0.36 * town.street &&
    Math.abs(along) < 0.5 * town.street &&
    fraction(u / 1.1) < 0.5;
  return isLine || isCross ? mixColour(asphalt, [0.5, 0.5, 0.46], 0.8 * fade) : asphalt;
}

function wallColour({ town, noise, sky }: TownPaint, hit: Hit, ray: Ray): Colour {
  const { atmosphere, view } = sky;
  const [sx, sy, sz] = atmosphere.sun;
  const normalX = hit.side === "x" ? (ray.side > 0 ? -1 : 1) : 0;
  const normalZ = hit.side === "z" ? -1 : 0;
  const sun = sunOf(sky);
  const footprint = hit.distance / view.focalPx;
  const facing = Math.max(0, normalX * sx + normalZ * sz);
  // The building across the street shades the lower storeys.
  const shaded = smoothstep(
    0.25,
    0.55,
    hit.v / (0.7 * town.tall(0.5, 0, hit.distance)) + 0.6 * sy - 0.2,
  );
  const open = 0.3 + 0.6 * smoothstep(0, 0.9, hit.v / Math.max(8, hit.tall));
  const wall = town.walls[Math.floor(hit.chance * 97) % town.walls.length] ?? [0.3, 0.3, 0.3];
  const pitch = town.storey * (0.5 + 0.4 * fraction(hit.chance * 31));
  const column = Math.floor(hit.u / pitch);
  const storey = Math.floor(hit.v / town.storey);
  const inU = Math.abs(fraction(hit.u / pitch) - 0.5);
  const inV = fraction(hit.v / town.storey);
  const half = 0.5 * Math.sqrt(town.glass) * (0.85 + 0.3 * fraction(hit.chance * 57));
  const isPane =
    inU < half && Math.abs(inV - 0.52) < half + 0.02 && hit.v < hit.tall - 0.4 * town.storey;
  const seen = smoothstep(0.9, 0.25, footprint / pitch);
  const pane = mix(town.glass * 0.8, isPane ? 1 : 0, seen);
  const dirt = 0.84 + 0.3 * noise(hit.u * 0.3 + 40 * hit.chance, hit.v * 0.2, 4);
  const mirrored = atmosphere.sky(
    normalX === 0 ? ray.side : -ray.side,
    clamp(ray.up + 0.15 + 0.02 * noise(column, storey, 1), 0.02, 1),
    normalZ === 0 ? 1 : -1,
  );
  const level = noise(column + 17 * hit.chance, storey, 1);
  const lamp = town.isNight ? lampOf(hit, level, noise(column * 3 + 7, storey * 5, 1)) : null;
  const out: [number, number, number] = [0, 0, 0];
  for (const c of channels) {
    const bounced = 0.05 * sun[c] * Math.max(0, sy) * open;
    const body =
      wall[c] *
      dirt *
      ((sun[c] * facing * shaded) / Math.PI + atmosphere.ambient[c] * open + bounced);
    const glassy =
      (0.1 + 0.34 * town.glass + 0.2 * level) * mirrored[c] * (0.4 + 0.6 * open) +
      0.02 * atmosphere.ambient[c];
    out[c] = mix(body, lamp ? lamp[c] : glassy, pane);
    if (town.isNight) out[c] += wall[c] * 0.14 * Math.exp(-hit.v / 7) * ([1, 0.6, 0.28][c] ?? 0);
  }
  return out;
}

/** Light behind a pane at night: most panes are dark, the rest warm or cool. */
function lampOf(hit: Hit, level: number, other: number): Colour {
  const lived = 0.53 + 0.16 * (hit.chance - 0.5) - 0.14 * smoothstep(12, 3, hit.v);
  if (level < lived) return [0.008, 0.01, 0.016];
  const power = 0.08 + 0.8 * other ** 2;
  return other > 0.62 ? [power * 0.72, power * 0.86, power] : [power, power * 0.66, power * 0.3];
}
