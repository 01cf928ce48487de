import { createRandom } from "../../../src/engine/local/ops/random.ts";
import { hairLights } from "./hair-brush.ts";
import { afro, bald, crop, curls, greyBun, puffs, scarf } from "./hair-close.ts";
import { bob, long } from "./hair-long.ts";
import { fringe, sidePart, tousled } from "./hair-loose.ts";
import type { Hair, Style } from "./hair-style.ts";
import type { HairStyle, Sitter } from "./sitter.ts";

const styles: Readonly<Record<HairStyle, Style>> = {
  long,
  crop,
  greyBun,
  tousled,
  puffs,
  scarf,
  sidePart,
  bob,
  bald,
  curls,
  fringe,
  afro,
};

/** A person's hair in layers, with the gradients it needs. */
export function drawHair({ hair, seed }: Sitter): Hair & { readonly paints: string } {
  const drawn = styles[hair.style]({ colour: hair.colour, random: createRandom(seed + 900) });
  return { ...drawn, paints: hairLights(hair.colour) };
}
