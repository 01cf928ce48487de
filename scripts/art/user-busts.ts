import { palette } from "./palettes.ts";
import { type Bust, drawBust } from "./print-bust.ts";

const busts: readonly (Pick<Bust, "hair" | "cloth"> & Partial<Bust> & { readonly ink: string })[] =
  [
    { ink: "vermilion", hair: "bob", cloth: "turtle" },
    { ink: "marigold", hair: "fade", cloth: "shirt", tone: 3, hasBeard: true },
    { ink: "moss", hair: "long", cloth: "crew" },
    { ink: "jade", hair: "short", cloth: "suit", tone: 1, hasGlasses: true },
    { ink: "cyanotype", hair: "curly", cloth: "crew", tone: 2 },
    { ink: "plum", hair: "bun", cloth: "shirt", tone: 1 },
  ];

/** Number of small busts for the user menu. */
export const USER_BUSTS = busts.length;

/** Small square bust number `index` (from 0), as SVG. */
export function drawUserBust(index: number): string {
  const bust = busts[index];
  if (!bust) throw new RangeError(`there is no bust ${index}`);
  const inks = palette(bust.ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="${inks.paper}"/>${drawBust({ ...bust, inks, at: [60, 60], scale: 0.29 }, "a")}</svg>`;
}
