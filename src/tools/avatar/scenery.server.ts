import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { repeat } from "./anatomy.server.ts";
import type { Varied } from "./costume.server.ts";

/** Draws distant lamps as discs of light. */
export function bokeh(seed: number, colours: readonly string[], count: number): Varied {
  return (version) => {
    const random = createRandom(versionSeed(seed, version));
    return repeat(count, () => {
      const colour = colours[Math.floor(random() * colours.length)] ?? "#fff";
      return `<circle cx="${800 * random()}" cy="${120 + 800 * random()}" r="${8 + 26 * random()}" fill="${colour}" fill-opacity="${0.15 + 0.4 * random()}"/>`;
    });
  };
}

/** Draws cherry blossom in the upper right corner. */
export function blossom(seed: number, count: number): Varied {
  return (version) => {
    const random = createRandom(versionSeed(seed, version));
    return repeat(count, () => {
      const x = 840 - 280 * random() ** 1.4;
      const y = 60 + 180 * random() + 0.25 * (820 - x) * (random() - 0.5);
      const fill = random() < 0.4 ? "#fbd9dc" : "#ee9fae";
      return `<circle cx="${x}" cy="${y}" r="${7 + 12 * random()}" fill="${fill}" fill-opacity=".88"/>`;
    });
  };
}
