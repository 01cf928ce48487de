import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { area, repeat } from "./anatomy.server.ts";
import type { Varied } from "./costume.server.ts";

interface Hills {
  readonly seed: number;
  readonly base: number;
  readonly rise: number;
  readonly fill: string;
  /** 0 for round hills, 1 for peaks. */
  readonly sharp: number;
}

/** Draws a range of hills or mountains across the image. */
export function hills({ seed, base, rise, fill, sharp }: Hills): Varied {
  return (version) => {
    const random = createRandom(versionSeed(seed, version));
    let d = `M-40 1010V${base}`;
    for (let x = -40; x < 840; ) {
      const step = sharp > 0.5 ? 36 + 60 * random() : 60 + 120 * random();
      const top = base - rise * (0.3 + 0.7 * random());
      const next = base - rise * (sharp > 0.5 ? 0.25 + 0.4 * random() : 0.4 * random());
      d +=
        sharp > 0.5
          ? `L${x + step / 2} ${top}L${x + step} ${next}`
          : `Q${x + step / 2} ${2 * top - base} ${x + step} ${next}`;
      x += step;
    }
    return area(`${d}V1010Z`, fill);
  };
}

interface Grove {
  readonly seed: number;
  readonly base: number;
  readonly size: number;
  readonly count: number;
  readonly fill: string;
}

/** Draws fir trees in a row. */
export function firs({ seed, base, size, count, fill }: Grove): Varied {
  return (version) => {
    const random = createRandom(versionSeed(seed, version));
    return repeat(count, (k) => {
      const x = ((k + random()) / count) * 840 - 20;
      const h = size * (0.6 + 0.5 * random());
      const tiers = repeat(5, (t) => {
        const y = base - h * (1 - 0.17 * t);
        const w = h * (0.07 + 0.05 * t);
        return `M${x} ${y}L${x - w} ${y + 0.26 * h}H${x + w}Z`;
      });
      return area(`${tiers}M${x - 3} ${base - 0.2 * h}h6V${base + 30}h-6Z`, fill);
    });
  };
}

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
