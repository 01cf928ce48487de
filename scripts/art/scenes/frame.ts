import type { Palette } from "../palettes.ts";
import { drawPerson, type Person } from "../portrait.ts";
import { halftone, inTwoInks } from "../print.ts";
import { personOf } from "../sample-people.ts";

/** A tool's picture of 640 x 480 on its paper, with a screen of dots to fill things with: `url(#dots)`. */
export function scene(inks: Palette, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><defs>${halftone("dots", inks.ink, 8)}</defs><rect width="640" height="480" fill="${inks.paper}"/>${content}</svg>`;
}

interface Bust {
  readonly inks: Palette;
  /** Which of the sample people it is. */
  readonly person: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly change?: Partial<Person>;
}

/** One of the sample people in the inks of the picture. */
export function bust({ inks, person, x, y, scale, change }: Bust): string {
  return drawPerson(
    { ...inTwoInks(personOf(person), inks), ...change },
    { x, y, scale, id: `p${person}${Math.round(x)}` },
  );
}
