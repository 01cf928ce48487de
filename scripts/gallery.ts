// npm run gallery -- [folder or files] [--out folder] [--tool id]: runs every tool with every option on the photos.
// Writes one contact sheet per tool (PNG) and a page with all of them (HTML). Defaults to the drawn sample people.

import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { ImagePayload } from "#core/image-payload.ts";
import { EngineFailure } from "#engine/port.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { catalogue } from "#tools/catalogue.ts";
import { drawSample, SAMPLE_COUNT } from "./art/sample-people.ts";
import { isPicture, openEngine, readPicture, runForm } from "./tool/run-form.ts";
import { listVariants, type Variant } from "./tool/variants.ts";

const TILE = { width: 300, height: 300, label: 26 };
const COLUMNS = 6;
const SIDE_PX = 800;
/** Photos per option; few enough for a person to look through the gallery. */
const PHOTOS_PER_OPTION = 2;

interface Photo {
  readonly name: string;
  readonly payload: ImagePayload;
}

async function samplePhotos(): Promise<Photo[]> {
  return Promise.all(
    Array.from({ length: Math.min(4, SAMPLE_COUNT) }, async (_, index) => {
      const jpeg = await sharp(Buffer.from(drawSample(index)))
        .resize(SIDE_PX, SIDE_PX, { fit: "inside" })
        .jpeg()
        .toBuffer();
      return {
        name: `sample ${index + 1}`,
        payload: { base64: jpeg.toString("base64"), mimeType: "image/jpeg" },
      };
    }),
  );
}

async function loadPhotos(paths: readonly string[]): Promise<Photo[]> {
  if (paths.length === 0) return samplePhotos();
  const files: string[] = [];
  for (const path of paths) {
    if (isPicture(path)) files.push(path);
    else
      for (const name of (await readdir(path)).toSorted())
        if (isPicture(name)) files.push(join(path, name));
  }
  return Promise.all(
    files.map(async (name) => ({ name, payload: await readPicture(name, SIDE_PX) })),
  );
}

interface Tile {
  readonly label: string;
  readonly picture: Buffer;
}

async function toTile(bytes: Uint8Array | null, label: string): Promise<Tile> {
  const size = { width: TILE.width, height: TILE.height };
  const picture = bytes
    ? sharp(bytes)
        .flatten({ background: "#7f9f8f" })
        .resize({ ...size, fit: "contain", background: "#1c1917" })
    : sharp({ create: { ...size, channels: 3, background: "#4a1f1a" } });
  return { label, picture: await picture.png().toBuffer() };
}

const resvgFont = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/be-vietnam-pro/package.json",
);

async function writeSheet(path: string, tiles: readonly Tile[]): Promise<void> {
  const { Resvg } = await import("@resvg/resvg-js");
  const rows = Math.ceil(tiles.length / COLUMNS);
  const cell = TILE.height + TILE.label;
  const pieces = tiles.flatMap(({ label, picture }, k) => {
    const left = (k % COLUMNS) * TILE.width;
    const top = Math.floor(k / COLUMNS) * cell;
    const words = label.replaceAll("&", "&amp;").replaceAll("<", "&lt;").slice(0, 44);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width}" height="${TILE.label}"><text x="6" y="18" font-size="14" font-family="Be Vietnam Pro" fill="#f3ead9">${words}</text></svg>`;
    const text = new Resvg(svg, {
      font: {
        loadSystemFonts: false,
        fontFiles: [join(resvgFont, "..", "400Regular", "BeVietnamPro_400Regular.ttf")],
      },
    })
      .render()
      .asPng();
    return [
      { input: picture, left, top: top + TILE.label },
      { input: text, left, top },
    ];
  });
  await sharp({
    create: {
      width: COLUMNS * TILE.width,
      height: rows * cell,
      channels: 3,
      background: "#14110f",
    },
  })
    .composite(pieces)
    .png()
    .toFile(path);
}

async function makeTiles(
  tool: AnyTool,
  photos: readonly Photo[],
  engine: ReturnType<typeof openEngine>,
): Promise<Tile[]> {
  const tiles: Tile[] = [];
  const variants: readonly Variant[] = await listVariants(tool);
  for (const [k, variant] of variants.entries()) {
    for (let n = 0; n < Math.min(PHOTOS_PER_OPTION, photos.length); n++) {
      const mine = photos.slice((k + n) % photos.length).concat(photos);
      const form = variant.fill(mine.map(({ payload }) => payload));
      // The form rejects a slider in its middle position, because it changes nothing.
      if (tool.findValueProblem(form.values)) continue;
      const started = performance.now();
      const made = await runForm(engine, form).catch((error: unknown) => {
        if (error instanceof EngineFailure) return error.code;
        throw error;
      });
      const tookMs = Math.round(performance.now() - started);
      const isMade = typeof made !== "string";
      tiles.push(
        await toTile(
          isMade ? made.image.bytes : null,
          `${variant.label}: ${isMade ? `${tookMs} ms` : made}`,
        ),
      );
    }
  }
  return tiles;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: "gallery" }, tool: { type: "string" } },
});
const tools = catalogue.filter(
  ({ id, slug }) => values.tool === undefined || values.tool === id || values.tool === slug,
);
if (tools.length === 0) {
  console.error(`No tool "${values.tool}". Available: ${catalogue.map(({ id }) => id).join(", ")}`);
  process.exit(2);
}
const photos = await loadPhotos(positionals);
await mkdir(values.out, { recursive: true });
const engine = openEngine();
await engine.warmUp();
const sections: string[] = [];
for (const tool of tools) {
  const started = performance.now();
  const tiles = await makeTiles(tool, photos, engine);
  await writeSheet(join(values.out, `${tool.slug}.png`), tiles);
  sections.push(`<h2>${tool.id}</h2><img src="${tool.slug}.png" alt="${tool.id}">`);
  console.log(
    `${tool.id}: ${tiles.length} pictures, ${Math.round((performance.now() - started) / 1_000)} s`,
  );
}
await engine.close();
await writeFile(
  join(values.out, "index.html"),
  `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>body{background:#14110f;color:#f3ead9;font:16px sans-serif}img{max-width:100%}</style>${sections.join("")}`,
);
