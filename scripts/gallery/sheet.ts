import { createRequire } from "node:module";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp, { type OverlayOptions } from "sharp";

const TILE_PX = 480;
const GAP_PX = 16;
const LINE_PX = 22;
const CAPTION_LINES = 3;
const CAPTION_PX = CAPTION_LINES * LINE_PX + 14;
const HEADER_PX = 52;
const FONT_PX = 16;
/** Characters that fit into a tile's width at this font size. */
const LINE_CHARS = 52;
const piecesOfWords = new RegExp(`.{1,${LINE_CHARS}}`, "gu");
const GROUND = "#14110f";
const INK = "#f3ead9";
const PICTURE_GROUND = "#1c1917";
const REFUSAL_GROUND = "#4a1f1a";
/** A transparent result is shown in front of this colour. */
const BEHIND = "#7f9f8f";

const fontFolder = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/be-vietnam-pro/package.json",
);
const fontFile = join(fontFolder, "..", "400Regular", "BeVietnamPro_400Regular.ttf");

/** A drawn picture with lines below it. */
export interface Tile {
  readonly picture: Buffer;
  readonly caption: readonly string[];
}

export interface Sheet {
  readonly title: string;
  readonly columns: number;
  readonly tiles: readonly Tile[];
}

/** Breaks a text into lines of at most `LINE_CHARS` characters. Cuts longer words. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((whole) => whole.match(piecesOfWords) ?? [])) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length > LINE_CHARS) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

interface Words {
  readonly lines: readonly string[];
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fontPx?: number;
}

/** Draws lines of text on a transparent ground. */
function drawWords({ lines, widthPx, heightPx, fontPx = FONT_PX }: Words): Buffer {
  const texts = lines.map((line, k) => {
    const words = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const y = LINE_PX * (k + 1) + (fontPx - FONT_PX);
    return `<text y="${y}" font-size="${fontPx}" font-family="Be Vietnam Pro" fill="${INK}">${words}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${texts.join("")}</svg>`;
  const font = { loadSystemFonts: false, fontFiles: [fontFile] };
  return new Resvg(svg, { font }).render().asPng();
}

/** Draws an image in the size of a tile. */
export function drawImage(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes)
    .autoOrient()
    .flatten({ background: BEHIND })
    .resize({ width: TILE_PX, height: TILE_PX, fit: "contain", background: PICTURE_GROUND })
    .png()
    .toBuffer();
}

/** Draws the words that stand in the place of a missing result. */
export function drawReason(reason: string): Promise<Buffer> {
  const lines = wrap(reason).slice(0, Math.floor(TILE_PX / LINE_PX) - 1);
  const innerPx = TILE_PX - GAP_PX;
  const words = drawWords({ lines, widthPx: innerPx, heightPx: innerPx });
  return sharp({
    create: { width: TILE_PX, height: TILE_PX, channels: 3, background: REFUSAL_GROUND },
  })
    .composite([{ input: words, left: GAP_PX, top: GAP_PX }])
    .png()
    .toBuffer();
}

/** The lines of a caption. A first line that is too long continues in the free lines. */
function captionLines(caption: readonly string[]): string[] {
  return caption.flatMap(wrap).slice(0, CAPTION_LINES);
}

/** Writes a sheet as a PNG file, with its tiles in rows. */
export async function writeSheet(path: string, { title, columns, tiles }: Sheet): Promise<void> {
  const widthPx = columns * (TILE_PX + GAP_PX) + GAP_PX;
  const cellPx = TILE_PX + CAPTION_PX;
  const header = drawWords({ lines: [title], widthPx, heightPx: HEADER_PX, fontPx: 22 });
  const pieces: OverlayOptions[] = [{ input: header, left: GAP_PX, top: 0 }];
  for (const [k, tile] of tiles.entries()) {
    const left = GAP_PX + (k % columns) * (TILE_PX + GAP_PX);
    const top = HEADER_PX + Math.floor(k / columns) * cellPx;
    const lines = captionLines(tile.caption);
    pieces.push(
      { input: tile.picture, left, top },
      {
        input: drawWords({ lines, widthPx: TILE_PX, heightPx: CAPTION_PX }),
        left,
        top: top + TILE_PX,
      },
    );
  }
  const height = HEADER_PX + Math.ceil(tiles.length / columns) * cellPx;
  await sharp({ create: { width: widthPx, height, channels: 3, background: GROUND } })
    .composite(pieces)
    .png()
    .toFile(path);
}
