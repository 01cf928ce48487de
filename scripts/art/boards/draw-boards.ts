import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { boards, type FaceBoard, HOLE_PAINT } from "../../../src/tools/face-swap/boards.ts";
import { palettes } from "../palettes.ts";
import { drawBackdrop } from "./backdrops.ts";
import { drawBehindHead, drawHeadgear, drawOutfit, drawProp } from "./figures.ts";

const WIDTH_PX = 640;
const HEIGHT_PX = 800;

/** A board as SVG: backdrop, figure and the flat paint of its hole. */
export function drawBoard(board: FaceBoard, index: number): string {
  const inks = palettes[index % palettes.length];
  if (!inks) throw new Error("there are no palettes");
  const { x, y, width, height, rollDeg } = board.hole;
  const [cx, cy] = [x * WIDTH_PX, y * HEIGHT_PX];
  const [rx, ry] = [(width * WIDTH_PX) / 2, (height * HEIGHT_PX) / 2];
  const turn = `rotate(${rollDeg} ${cx} ${cy})`;
  const neck = `<path d="M264 410h112v130q-56 50-112 0z" fill="${inks.light}" stroke="${inks.ink}" stroke-width="6"/>`;
  const hole = `<ellipse transform="${turn}" cx="${cx}" cy="${cy}" rx="${rx + 7}" ry="${ry + 7}" fill="${inks.ink}"/><ellipse transform="${turn}" cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="rgb(${HOLE_PAINT.join(",")})"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}">${drawBackdrop(board.backdrop, inks)}${drawProp(board.prop, inks)}<g transform="${turn}">${drawBehindHead(board.headgear, inks)}</g>${neck}${drawOutfit(board.outfit, inks)}${hole}<g transform="${turn}">${drawHeadgear(board.headgear, inks)}</g></svg>`;
}

/** Writes the picture and the thumb of every board into `folder`. */
export async function drawBoards(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [index, board] of boards.entries()) {
    const picture = await sharp(Buffer.from(drawBoard(board, index)))
      .png()
      .toBuffer();
    const photo = sharp(picture).jpeg({ quality: 88 });
    await writeFile(join(folder, `${board.id}.jpg`), await photo.toBuffer());
    const thumb = sharp(picture).resize(180).webp({ quality: 82 });
    await writeFile(join(folder, `${board.id}-thumb.webp`), await thumb.toBuffer());
  }
}
