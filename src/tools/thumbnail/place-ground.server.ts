import { plateFinder } from "#engine/local/plates/find-place.ts";
import type { Plate } from "#engine/local/plates/plate.ts";

const findPlate = plateFinder("scenery");

/** The rendered place that the words of a video name; `null` without one. */
export function placeIn(words: string): Plate | null {
  const found = findPlate(words);
  return found?.isExact ? found.plate : null;
}
