import { paintPerson } from "./people/paint-person.ts";
import { sitters } from "./people/sitters.ts";
import { paintStanding } from "./people/standing-person.ts";

export const SAMPLE_COUNT = sitters.length;

function sitterOf(index: number) {
  const sitter = sitters[index];
  if (!sitter) throw new RangeError(`there is no sample person ${index}`);
  return sitter;
}

/** Sample person number `index` (from 0), half length in front of a backdrop, as SVG of 800 by 1000. */
export function drawSample(index: number): string {
  return paintPerson(sitterOf(index));
}

/** The same person standing in front of a wall, from head to feet and with free arms, as SVG of 800 by 1000. */
export function drawStandingSample(index: number): string {
  return paintStanding(sitterOf(index));
}
