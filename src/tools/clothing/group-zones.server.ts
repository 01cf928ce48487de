import { type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { densitiesOf, learnMixture } from "#engine/local/ops/gaussian-mixture.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import type { BodyPlaces } from "./body-places.server.ts";
import { type Zone, type ZoneMaps, zones } from "./garment-zones.server.ts";

const SEED = 23;
const CLOTH = { components: 5, minSpread: 3, clutter: 0.05 };
/** A zone with less cloth, in squared face heights, isn't visible or bare. */
const MIN_SEEDS = 0.06;
/** Light and shade change the lightness of cloth, so it counts less. */
const SHADE = 0.5;
/** Arms with hair or shade on them are mistaken for cloth: less than this share of them is unlike skin and hair. */
const BARE = 0.7;
/** A pixel that another zone's colours explain so much worse, in log units, isn't of the same cloth. */
const UNLIKE = 3;
/** Zones of which a larger share is unlike wear garments of their own. */
const APART = 0.33;
/** Weight of the less trusted zone. */
const LESS_TRUSTED = 0.8;

/** Zones with the same cloth, and the pixels to learn it from. */
interface ZoneGroup {
  readonly zones: readonly Zone[];
  readonly seeds: Plane;
}

/** What the zones of a body wear. */
export interface ZoneGroups {
  readonly groups: readonly ZoneGroup[];
  /** `bareSeeds` of the maps, and arms that turned out bare. */
  readonly bareSeeds: Plane;
}

/** The zones that show cloth, those with the same cloth together. Zones without cloth of their own join a neighbour. */
export function groupZones(
  lab: FloatRaster,
  { seeds, isTwoLegged, bareSeeds }: ZoneMaps,
  { unitPx }: BodyPlaces,
): ZoneGroups {
  const flat = { ...lab, data: lab.data.slice() };
  for (let i = 0; i < flat.data.length; i += 3) flat.data[i] = SHADE * (flat.data[i] ?? 0);
  const learn = (weights: Plane): Float32Array | null => {
    const mixture = learnMixture(flat, weights, { ...CLOTH, random: createRandom(SEED) });
    return mixture && densitiesOf(flat, mixture);
  };
  const worn = zones.flatMap((zone) => {
    if (totalOf(seeds[zone]) < MIN_SEEDS * unitPx ** 2) return [];
    const density = learn(seeds[zone]);
    return density ? [{ zone, density }] : [];
  });
  const densities = new Map(worn.map(({ zone, density }) => [zone, density]));
  const differenceOf = (a: Zone, b: Zone): Difference | null => {
    const [more, less] = trusted.indexOf(a) < trusted.indexOf(b) ? [a, b] : [b, a];
    const [first, second] = [densities.get(more), densities.get(less)];
    // A dress joins legs and trunk.
    if (!first || !second || (more === "legs" && (less !== "trunk" || isTwoLegged))) return null;
    return {
      shown: unlike(seeds[less], second, first),
      hidden: unlike(seeds[more], first, second),
    };
  };
  const groups = mergeNearest(
    worn.map(({ zone }) => [zone]),
    differenceOf,
  );
  const bare = learn(bareSeeds);
  const isBare = (group: readonly Zone[]): boolean =>
    group.includes("sleeves") &&
    !group.includes("trunk") &&
    group.every((zone) => {
      const own = densities.get(zone);
      return own && bare && unlike(seeds[zone], own, bare) < BARE;
    });
  const skins = groups.filter(isBare).flat();
  const dressed = withMissingZones(
    groups.filter((group) => !isBare(group)),
    skins,
  );
  return {
    groups: dressed.map((group) => ({
      zones: group,
      seeds: joined(
        group
          .filter((zone) => densities.has(zone))
          .map((zone) => ownSeeds(zone, seeds[zone], { group, densities })),
      ),
    })),
    bareSeeds: joined([bareSeeds, ...skins.map((zone) => seeds[zone])]),
  };
}

/** Examples of these zones count first: others also cover a part of theirs, as the collar of a shirt does lapels. */
const trusted: readonly Zone[] = ["legs", "sleeves", "trunk", "collar"];
/** Log-density from which a colour is usual. */
const USUAL = -10.5;

/** The seeds of a zone without those that show the cloth of a more trusted zone. */
function ownSeeds(
  zone: Zone,
  seeds: Plane,
  {
    group,
    densities,
  }: { readonly group: readonly Zone[]; readonly densities: ReadonlyMap<Zone, Float32Array> },
): Plane {
  const others = trusted
    .slice(0, trusted.indexOf(zone))
    .filter((other) => other !== "legs" && !group.includes(other))
    .flatMap((other) => densities.get(other) ?? []);
  if (others.length === 0) return seeds;
  return mapPlane(seeds, (value, i) =>
    others.some((density) => (density[i] ?? 0) > USUAL) ? 0 : value,
  );
}

/** The largest value of each pixel. */
function joined([first, ...rest]: readonly Plane[]): Plane {
  if (!first) return createPlane(0, 0);
  return mapPlane(first, (value, i) =>
    rest.reduce((most, { data }) => Math.max(most, data[i] ?? 0), value),
  );
}

/** Shares of two zones that the other one's cloth doesn't explain. */
interface Difference {
  /** Of the less trusted zone. */
  readonly shown: number;
  /** Of the more trusted zone: it may also have shade that the other one lacks. */
  readonly hidden: number;
}

/** Merges the two most similar groups (average linkage) until all wear cloth of their own. */
function mergeNearest(
  single: readonly (readonly Zone[])[],
  differenceOf: (a: Zone, b: Zone) => Difference | null,
): readonly (readonly Zone[])[] {
  let groups = single;
  for (;;) {
    const pairs = groups.flatMap((a, k) =>
      groups.slice(k + 1).map((b) => {
        const all = a.flatMap((first) => b.flatMap((second) => differenceOf(first, second) ?? []));
        return {
          a,
          b,
          away: mean(all.map(({ shown, hidden }) => mix(hidden, shown, LESS_TRUSTED))),
          rank: mean(all.map(({ shown, hidden }) => Math.max(shown, hidden))),
        };
      }),
    );
    const [nearest] = pairs
      .filter(({ away }) => away < APART)
      .toSorted((one, other) => one.rank - other.rank);
    if (!nearest) return groups;
    const { a, b } = nearest;
    groups = [...groups.filter((group) => group !== a && group !== b), [...a, ...b]];
  }
}

/** 1, as of quite different zones, without values. */
function mean(values: readonly number[]): number {
  if (values.length === 0) return 1;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Share of the weights whose pixels the second densities explain far worse than the first, 0..1. */
export function unlike(weights: Plane, own: Float32Array, other: Float32Array): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < own.length; i++) {
    const weight = weights.data[i] ?? 0;
    if (weight === 0) continue;
    if ((own[i] ?? 0) - (other[i] ?? 0) > UNLIKE) sum += weight;
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}

/** The cloth of the upper body extends over zones where none was found, such as shoulders outside of the photo. */
function withMissingZones(
  groups: readonly (readonly Zone[])[],
  skins: readonly Zone[],
): readonly (readonly Zone[])[] {
  const known = new Set([...groups.flat(), ...skins]);
  const missing = (["collar", "sleeves", "trunk"] as const).filter((zone) => !known.has(zone));
  const upper = groups.filter((group) => group.some((zone) => zone !== "legs"));
  const [main] = upper.toSorted((a, b) => b.length - a.length);
  if (!main) return [...groups, missing];
  return groups.map((group) => (group === main ? [...group, ...missing] : group));
}

function totalOf({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0);
}
