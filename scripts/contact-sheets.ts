/**
 * `npx tsx scripts/contact-sheets.ts`, after `npm run test:e2e -- screens`: puts all screenshots of a locale and theme
 * on one image, .cache/contact-sheets/<language>-<theme>.png, three pages per row.
 */
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const cache = fileURLToPath(new URL("../.cache/", import.meta.url));
const sizes = ["wide", "tablet", "phone"];
const ROW_PX = 300;
const GAP_PX = 12;
const COLUMNS = [480, 225, 139];
const PAGES_PER_LINE = 3;

const lineWidthPx = COLUMNS.reduce((sum, widthPx) => sum + widthPx + GAP_PX, GAP_PX);

/** The position on the sheet of a page's screenshot in one size. */
function placeOf(page: number, size: number): { left: number; top: number } {
  const before = COLUMNS.slice(0, size).reduce((sum, widthPx) => sum + widthPx + GAP_PX, GAP_PX);
  return {
    left: (page % PAGES_PER_LINE) * lineWidthPx + before,
    top: GAP_PX + Math.floor(page / PAGES_PER_LINE) * (ROW_PX + GAP_PX),
  };
}

async function writeSheet(folder: string): Promise<void> {
  const files = readdirSync(join(cache, "screens", folder));
  const pages = files
    .filter((file) => file.endsWith("-wide.png"))
    .map((file) => file.replace("-wide.png", ""));
  const prints = pages.flatMap((name, page) =>
    sizes.map(async (size, column) => {
      const input = await sharp(join(cache, "screens", folder, `${name}-${size}.png`))
        .resize({ width: COLUMNS[column] ?? 0, height: ROW_PX, fit: "inside" })
        .toBuffer();
      const { left, top } = placeOf(page, column);
      return { input, left, top };
    }),
  );
  const out = join(cache, "contact-sheets", `${folder}.png`);
  await sharp({
    create: {
      width: PAGES_PER_LINE * lineWidthPx,
      height: GAP_PX + Math.ceil(pages.length / PAGES_PER_LINE) * (ROW_PX + GAP_PX),
      channels: 3,
      background: "#7f7f7f",
    },
  })
    .composite(await Promise.all(prints))
    .png()
    .toFile(out);
  console.log(`${out}: ${pages.length} pages`);
}

mkdirSync(join(cache, "contact-sheets"), { recursive: true });
for (const folder of readdirSync(join(cache, "screens"))) await writeSheet(folder);
