import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { locales } from "../../src/core/locale.ts";
import { PRODUCT_SLUG } from "../../src/core/product.ts";
import { socialCard, socialPages } from "../../src/tools/art-files.ts";
import type { ToolSlug } from "../../src/tools/cards.ts";
import { toolScenes } from "../../src/tools/registry.art.ts";
import { mark } from "./brand.ts";
import { DISPLAY_FONT, displayFontFiles } from "./display-font.ts";
import { rasterise } from "./rasterise.ts";
import { type CardWords, socialCards } from "./social-cards.ts";

const GROUND = "#1a1310";
const PAPER = "#f6ecda";
const AMBER = "#e8b04a";
const PENCIL = "#f0432b";
const FRAME_WIDTH = 286;
const FRAME_HEIGHT = 214;

/** Returns a strip of film with two pictures. Its top left corner is at (0, 0). */
function film(pictures: readonly string[], first: number): string {
  const holes = Array.from({ length: 24 }, (_, k) => {
    const x = 14 + 28 * k;
    return `<rect x="${x}" y="30" width="15" height="11" rx="3"/><rect x="${x}" y="278" width="15" height="11" rx="3"/>`;
  }).join("");
  const frames = pictures
    .map((href, k) => {
      const x = 22 + (FRAME_WIDTH + 18) * k;
      return `<clipPath id="f${first}${k}"><rect x="${x}" y="53" width="${FRAME_WIDTH}" height="${FRAME_HEIGHT}" rx="6"/></clipPath><image x="${x}" y="53" width="${FRAME_WIDTH}" height="${FRAME_HEIGHT}" href="${href}" clip-path="url(#f${first}${k})"/>`;
    })
    .join("");
  const lettering = `<g font-family="Be Vietnam Pro" font-weight="700" font-size="13" letter-spacing="2" fill="${AMBER}"><text x="24" y="20">${PRODUCT_SLUG.toUpperCase()} 400</text><text x="200" y="20">${first}</text><text x="330" y="20">${first}A</text><text x="470" y="20">${first + 1}</text></g>`;
  return `<rect width="690" height="308" rx="4" fill="#060403"/>${lettering}<g fill="${PAPER}" opacity=".9">${holes}</g>${frames}`;
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${content}</svg>`;

/** Returns the title's font size, the y of its first line and the y of the text below. */
function measure({ title }: CardWords): { size: number; top: number; below: number } {
  const size = Math.max(...title.map((line) => line.length)) > 15 ? 78 : 92;
  const top = 308 - (title.length - 1) * size * 0.5;
  return { size, top, below: top + title.length * size * 1.12 };
}

/** A separate layer, rendered with the display face only: other fonts could replace letters of its second file. */
function titleLayer(words: CardWords): string {
  const { size, top } = measure(words);
  const lines = words.title
    .map(
      (line, k) => `<text x="72" y="${top + k * size * 1.12}" font-size="${size}">${line}</text>`,
    )
    .join("");
  return svg(
    `<g font-family="${DISPLAY_FONT}" font-weight="800" fill="${PAPER}" letter-spacing="-.5"><text x="142" y="110" font-size="46">${PRODUCT_SLUG}</text>${lines}</g>`,
  );
}

function ground(words: CardWords, pictures: readonly string[]): string {
  const { below } = measure(words);
  const leads = words.lead
    .map((line, k) => `<text x="72" y="${below + 4 + 40 * k}">${line}</text>`)
    .join("");
  return svg(
    `<rect width="1200" height="630" fill="${GROUND}"/><g transform="translate(664 -24) rotate(-6)">${film(pictures.slice(0, 2), 11)}</g><g transform="translate(642 322) rotate(-6)">${film(pictures.slice(2), 13)}</g><path d="M688 196C674 120 764 40 860 44C964 48 1020 120 992 204C968 286 816 318 736 262C692 230 680 170 714 118" fill="none" stroke="${PENCIL}" stroke-width="9" stroke-linecap="round"/><g transform="translate(68 66) scale(1.7)">${mark(`stroke="${PAPER}"`)}</g><g font-family="Be Vietnam Pro" font-weight="700" font-size="28" fill="#cdbba6">${leads}</g><path d="M72 ${below + 92}q60 -14 120 -2t110 -6" fill="none" stroke="${PENCIL}" stroke-width="7" stroke-linecap="round"/>`,
  );
}

async function frameOf(slug: ToolSlug): Promise<string> {
  const picture = await rasterise(toolScenes[slug](), { widthPx: 2 * FRAME_WIDTH });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString("base64")}`;
}

/** Writes the social card of every public page in every language. */
export async function drawSocialCards(outDir: string): Promise<void> {
  await mkdir(join(outDir, "og"), { recursive: true });
  const letters = [
    PRODUCT_SLUG,
    ...socialPages.flatMap((page) =>
      locales.flatMap((locale) => socialCards[page].words[locale].title),
    ),
  ].join("");
  const { folder, paths } = await displayFontFiles(letters);
  try {
    for (const page of socialPages) {
      const pictures = await Promise.all(socialCards[page].frames.map(frameOf));
      for (const locale of locales) {
        const words = socialCards[page].words[locale];
        const title = await rasterise(titleLayer(words), { fonts: paths });
        const picture = await rasterise(ground(words, pictures));
        const bytes = await picture
          .composite([{ input: await title.png().toBuffer() }])
          .flatten()
          .png({ palette: true, quality: 92 })
          .toBuffer();
        await writeFile(join(outDir, socialCard(page, locale).file.replace("/art/", "")), bytes);
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
