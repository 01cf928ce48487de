import { greenPlaces } from "./green-places.ts";
import { openPlaces } from "./open-places.ts";

/** Every place that can be painted. */
export const sceneryLooks = { ...greenPlaces, ...openPlaces };
export type SceneryTheme = keyof typeof sceneryLooks;
