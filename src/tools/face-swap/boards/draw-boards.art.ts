import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { halftone } from "#art/print.ts";
import { boards, type FaceBoard } from "../boards.ts";
import { boardInks, HOLE_PAINT } from "../inks.ts";
import { backdrops } from "./backdrops.art.ts";
import { type Inks, oval, screen, shape } from "./brush.art.ts";
import { fancyGarments } from "./garments-fancy.art.ts";
import { courtGarments } from "./garments-tales.art.ts";
import { workGarments } from "./garments-work.art.ts";
import { hairs } from "./hair.art.ts";
import { drawHands } from "./hands.art.ts";
import { hats } from "./hats.art.ts";
import { behindProps } from "./props.art.ts";
import { recipeOf } from "./recipes.art.ts";

const WIDTH_PX = 640;
const HEIGHT_PX = 800;
const THUMB_WIDTH_PX = 180;

const garments = { ...workGarments, ...courtGarments, ...fancyGarments };

/** Mixes the bright ink half and half with the paper. */
function tintOf(paper: string, bright: string): string {
  const [under, over] = [paper, bright].map((hex) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  const mean = [0, 1, 2].map((c) => Math.round(0.55 * (under?.[c] ?? 0) + 0.45 * (over?.[c] ?? 0)));
  return `#${mean.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** A board as SVG: backdrop, figure with a light edge as if cut out, and the solid paint of its hole. */
export function drawBoard({ id, inks: name, hole }: FaceBoard): string {
  const colours = boardInks[name];
  const inks: Inks = { ...colours, tint: tintOf(colours.paper, colours.bright) };
  const recipe = recipeOf(id);
  const hair = hairs[recipe.hair];
  const radii = [(hole.width * WIDTH_PX) / 2, (hole.height * HEIGHT_PX) / 2] as const;
  const inTilt = (svg: string) => `<g transform="rotate(${hole.rollDeg})">${svg}</g>`;
  const hasEars = recipe.hair !== "none" && recipe.hair !== "mane";
  const head = `${hasEars ? `${oval([-126, 14], [24, 34], inks.skin)}${oval([126, 14], [24, 34], inks.skin)}` : ""}${oval([0, 0], [radii[0] + 14, radii[1] + 14], inks.skin)}`;
  const opening = `${oval([0, 0], [radii[0] + 6, radii[1] + 6], inks.ink)}${oval([0, 0], radii, `rgb(${HOLE_PAINT.join(",")})`)}`;
  const neck = `${shape("M-54 90H54V200Q0 246-54 200z", inks.skin)}${screen("M-54 90H54V186Q0 220-54 176z")}`;
  const behind = recipe.behind ? behindProps[recipe.behind](inks) : "";
  const figure = `${behind}${inTilt(hair.back(inks))}${neck}${garments[recipe.garment](inks)}${inTilt(`${head}${hair.front(inks)}${opening}${hats[recipe.hat](inks)}`)}${drawHands(recipe, inks)}`;
  const cutOut = `<filter id="cut" x="-320" y="-330" width="640" height="800" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feMorphology in="SourceAlpha" operator="dilate" radius="7"/><feComposite in2="SourceAlpha" operator="over" result="grown"/><feFlood flood-color="#fffdf8"/><feComposite in2="grown" operator="in" result="edge"/><feMerge><feMergeNode in="edge"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}"><defs>${halftone("dots", inks.ink, 9)}${cutOut}</defs><g transform="translate(${hole.x * WIDTH_PX} ${hole.y * HEIGHT_PX})">${backdrops[recipe.backdrop](inks)}<g filter="url(#cut)">${figure}</g></g></svg>`;
}

/** Writes the image and the thumbnail of every board to `folder`. */
export async function drawBoards(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const board of boards) {
    // Not with sharp: its SVG renderer takes seven times as long for the cut-out edge.
    const picture = new Resvg(drawBoard(board)).render().asPng();
    const photo = sharp(picture).jpeg({ quality: 88 });
    await writeFile(join(folder, `${board.id}.jpg`), await photo.toBuffer());
    const thumb = sharp(picture).resize(THUMB_WIDTH_PX).webp({ quality: 82 });
    await writeFile(join(folder, `${board.id}-thumb.webp`), await thumb.toBuffer());
  }
}
