import { paintPerson } from "./people/paint-person.ts";
import { sitters } from "./people/sitters.ts";

export const SAMPLE_COUNT = sitters.length;

/** Sample person number `index` (from 0), half length in front of a place, as SVG of 800 by 1000. */
export function drawSample(index: number): string {
  const sitter = sitters[index];
  if (!sitter) throw new RangeError(`there is no sample person ${index}`);
  return paintPerson(sitter);
}
