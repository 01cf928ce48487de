import { discs, type Inks, line, mirrored, moved, oval, turned } from "./brush.art.ts";
import { carriedProps, heldProps } from "./props.art.ts";
import type { Recipe } from "./recipes.art.ts";

const isHeld = (name: string): name is keyof typeof heldProps => name in heldProps;
const isCarried = (name: string): name is keyof typeof carriedProps => name in carriedProps;

/** Forearms, hands and the things they hold, in front of the body. */
export function drawHands({ hands, sleeve }: Recipe, inks: Inks): string {
  const cloth = inks[sleeve];
  if (hands === "none") return "";
  if (hands === "gloves") return mirrored(glove(inks));
  const [side, name = ""] = hands.split(" ");
  if (isHeld(name)) {
    const raised = moved(238, 268, `${turned(6, heldProps[name](inks))}${fist(inks)}`);
    const arm = `${forearm("M300 500L246 326", cloth, inks)}${raised}`;
    return side === "left" ? `<g transform="scale(-1 1)">${arm}</g>` : arm;
  }
  if (!isCarried(name)) return "";
  const arms = mirrored(forearm("M-330 450L-150 418", cloth, inks));
  const thing = moved(0, 396, `<g transform="scale(1.05)">${carriedProps[name](inks)}</g>`);
  return `${arms}${thing}${mirrored(moved(-112, 418, palm(inks)))}`;
}

function forearm(d: string, cloth: string, { ink, light, skin }: Inks): string {
  const cuff = cloth === skin ? skin : light;
  return `${line(d, ink, 92)}${line(d, cloth, 80)}${cloth === skin ? "" : cuffOf(d, cuff)}`;
}

/** The end of a sleeve in another colour. */
function cuffOf(d: string, fill: string): string {
  return d.startsWith("M300")
    ? line("M252 346L246 326", fill, 84)
    : line("M-168 421L-152 418", fill, 84);
}

function fist({ skin, ink }: Inks): string {
  const fingers = [-24, -2, 20]
    .map((y) => `<rect x="-36" y="${y - 12}" width="66" height="22" rx="11" fill="${skin}"/>`)
    .join("");
  return `${oval([6, 4], [44, 46], ink)}${oval([6, 4], [39, 41], skin)}${fingers}${line("M-22-12H22M-22 10H22", ink, 3)}${line("M30-30Q44-10 30 16", ink, 3)}`;
}

function palm({ skin, ink }: Inks): string {
  return `${oval([0, 0], [50, 42], ink)}${oval([0, 0], [45, 37], skin)}${line("M14-20Q34-16 44-8M12 0H44M14 18Q30 18 42 10", ink, 3)}`;
}

function glove({ bright, ink, light }: Inks): string {
  return `${line("M-290 500L-196 400", ink, 92)}${line("M-290 500L-196 400", light, 80)}${line("M-214 422L-190 396", ink, 92)}${discs(ink, 84, [[-164, 340]])}${discs(bright, 78, [[-164, 340]])}${oval([-112, 330], [34, 46], ink)}${oval([-112, 330], [29, 41], bright)}${line("M-214 310Q-190 276-150 280", light, 9)}`;
}
