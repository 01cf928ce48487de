import type { Country, Culture } from "./eras.ts";
import type { Place, PlaceStyle, Tile } from "./place-style.server.ts";
import { africanPlaces } from "./places-african.server.ts";
import { americanPlaces } from "./places-american.server.ts";
import { asianPlaces } from "./places-asian.server.ts";
import { westernPlaces } from "./places-western.server.ts";
import type { EraWish } from "./read-era.server.ts";
import { around, disc, fill, line } from "./shapes.server.ts";

/** Laurel leaves: an ornament of no specific place. */
const anywhere: Place = {
  culture: "none",
  inks: { ground: "#33261c", bright: "#c39a45", light: "#f1e6cc", accent: "#7c3b2a" },
  tile: {
    art:
      line("B", 2, "M0 20H40") +
      fill("b", "M2 19C6 6 18 3 30 8 24 17 14 20 2 19zM2 21C6 34 18 37 30 32 24 23 14 20 2 21z") +
      disc("l", [34, 20], 3.4),
  },
  land: "hills",
  landmark: "cypresses",
};

/** The ornament of a culture if no country is named. */
const cultureTiles = {
  American: { base: "Peru", tile: null },
  Western: {
    base: "Italy",
    tile: {
      art:
        fill("b", "M20 3C33 8 35 22 20 37 5 22 7 8 20 3z") +
        fill("g", "M20 8C28 12 29 21 20 31 11 21 12 12 20 8z") +
        fill("l", "M20 11l3 8-3 8-3-8z") +
        line("B", 2.2, "M0 6C6 20 6 20 0 34M40 6C34 20 34 20 40 34"),
    },
  },
  Asian: {
    base: "China",
    tile: {
      art:
        around(8, fill("b", "M20 20C13 13 15 6 20 2 25 6 27 13 20 20z")) +
        disc("g", [20, 20], 5) +
        disc("l", [20, 20], 3.4) +
        fill(
          "a",
          "M0 0h8a8 8 0 0 1-8 8zM40 0h-8a8 8 0 0 0 8 8zM0 40h8a8 8 0 0 0-8-8zM40 40h-8a8 8 0 0 1 8-8z",
        ),
    },
  },
  African: { base: "Mali", tile: null },
} as const satisfies Record<Culture, { base: Country; tile: Tile | null }>;

const places: Readonly<Record<Country, PlaceStyle>> = {
  ...americanPlaces,
  ...westernPlaces,
  ...asianPlaces,
  ...africanPlaces,
};

/** Inks, border and landscape for a request: its country's, or its culture's, or neutral ones. */
export function placeOf({ culture, country }: Pick<EraWish, "culture" | "country">): Place {
  if (!culture) return anywhere;
  if (country) return { ...places[country], culture };
  const { base, tile } = cultureTiles[culture];
  const style = places[base];
  return { ...style, culture, tile: tile ?? style.tile };
}
