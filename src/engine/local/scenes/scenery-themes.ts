import type { greenPlaces } from "./green-places.ts";
import type { naturalPlaces } from "./natural-places.ts";
import type { openPlaces } from "./open-places.ts";
import type { townPlaces } from "./towns.ts";

/** All places that can be painted. */
export type SceneryTheme =
  | keyof typeof greenPlaces
  | keyof typeof openPlaces
  | keyof typeof naturalPlaces
  | keyof typeof townPlaces;
