import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { plateFolders } from "#engine/local/plates/registry.ts";

const COLUMNS = 4;
const TILE = { width: 480, height: 360 } as const;
const GAP_PX = 6;
const HEAD = `# The rendered places

The places of the built-in engine: people stand in them, or tiny on a table. \`npm run plates\` renders them
([decision 056](decisions/056-rendered-places.md)); \`npm run plates -- --sheet\` writes this page.

![All rendered places, row by row](images/plates.webp)

| row | from left to right |
|---|---|
`;

/** Writes a picture of all plates and a page that names them into `docs`. */
export async function writeContactSheet(plates: string, docs: string): Promise<void> {
  const all = Object.entries(plateFolders);
  const rows = Math.ceil(all.length / COLUMNS);
  const tiles = await Promise.all(
    all.map(async ([id], k) => ({
      input: await sharp(join(plates, id, "picture.webp"))
        .resize(TILE.width, TILE.height)
        .png()
        .toBuffer(),
      left: (k % COLUMNS) * (TILE.width + GAP_PX),
      top: Math.floor(k / COLUMNS) * (TILE.height + GAP_PX),
    })),
  );
  await sharp({
    create: {
      width: COLUMNS * (TILE.width + GAP_PX) - GAP_PX,
      height: rows * (TILE.height + GAP_PX) - GAP_PX,
      channels: 3,
      background: "#ffffff",
    },
  })
    .composite(tiles)
    .webp({ quality: 80 })
    .toFile(join(docs, "images/plates.webp"));
  const lines = Array.from({ length: rows }, (_, row) => {
    const names = all
      .slice(row * COLUMNS, (row + 1) * COLUMNS)
      .map(([id, { words }]) => `${words.name.en} (\`${id}\`)`);
    return `| ${row + 1} | ${names.join(", ")} |\n`;
  });
  writeFileSync(join(docs, "plates.md"), HEAD + lines.join(""));
}
