/**
 * `npm run plates`: renders the places of `scripts/plates/scenes` that `src/engine/local/plates` doesn't have yet, one
 * after the other; `npm run plates -- beach-day` renders the named ones anew. Needs Blender 3.4 and NumPy for its Python
 * (Debian: `apt-get install --no-install-recommends blender python3-numpy`) and up to 15 minutes for each plate.
 *
 * `npm run plates -- --people sheet.png photo.jpg ...` renders nothing: it puts the people of photos into each plate.
 * `npm run plates -- --sheet` writes docs/plates.md with a picture of all plates.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { z } from "zod";
import { writeContactSheet } from "./plates/contact-sheet.ts";
import { tryPeople } from "./plates/try-people.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const scenesDir = join(root, "scripts/plates/scenes");
const platesDir = join(root, "src/engine/local/plates");
const cacheDir = join(root, ".cache/plates");

const PICTURE_QUALITY = 84;
const FRONT_QUALITY = 88;
/** The lens blur needs no finer depth. */
const DEPTH_SHARE = 0.5;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { people: { type: "string" }, sheet: { type: "boolean" } },
});
if (values.sheet) {
  await writeContactSheet(platesDir, join(root, "docs"));
  process.exit(0);
}
if (values.people !== undefined) {
  await tryPeople(positionals, values.people);
  // The analysis leaves threads behind.
  process.exit(0);
}
const scenes = readdirSync(scenesDir)
  .filter((file) => file.endsWith(".py"))
  .map((file) => file.slice(0, -".py".length).replaceAll("_", "-"))
  .toSorted();
const unknown = positionals.filter((id) => !scenes.includes(id));
if (unknown.length > 0) throw new Error(`There is no scene ${unknown.join(", ")} in ${scenesDir}.`);

const wanted = positionals.length > 0 ? positionals : scenes.filter((id) => !isRendered(id));
for (const id of wanted) {
  const startedMs = Date.now();
  render(id);
  const bytes = await keep(id);
  const seconds = Math.round((Date.now() - startedMs) / 1_000);
  console.log(`${id}: ${seconds} s, ${Math.round(bytes / 1_024)} KiB`);
}

function isRendered(id: string): boolean {
  return existsSync(join(platesDir, id, "plate.json"));
}

function render(id: string): void {
  const script = join(root, "scripts/plates/render.py");
  const { error, status, stdout } = spawnSync(
    "blender",
    ["-b", "-noaudio", "--python-exit-code", "1", "--python", script, "--", id, join(cacheDir, id)],
    { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  if (error)
    throw new Error("Blender is missing; the head of scripts/plates.ts says what to install.", {
      cause: error,
    });
  if (status !== 0) throw new Error(`Blender failed on ${id}:\n${stdout.slice(-4_000)}`);
}

/** Encodes the pictures of a plate and writes its data beside them; returns their bytes. */
async function keep(id: string): Promise<number> {
  const [from, to] = [join(cacheDir, id), join(platesDir, id)];
  mkdirSync(to, { recursive: true });
  const files = [
    {
      name: "picture",
      image: sharp(join(from, "picture.png")).webp({ quality: PICTURE_QUALITY, effort: 6 }),
    },
    { name: "depth", image: await smallDepth(join(from, "depth.png")) },
  ];
  const hasFront = existsSync(join(from, "front.png"));
  if (hasFront) {
    const image = sharp(join(from, "front.png")).webp({ quality: FRONT_QUALITY, effort: 6 });
    files.push({ name: "front", image });
  }
  const hash = createHash("sha256");
  let total = 0;
  for (const { name, image } of files) {
    const bytes = await image.toBuffer();
    writeFileSync(join(to, `${name}.webp`), bytes);
    hash.update(bytes);
    total += bytes.length;
  }
  const data = z.looseObject({}).parse(JSON.parse(readFileSync(join(from, "plate.json"), "utf8")));
  const rendered = { ...data, hasFront, sha256: hash.digest("hex") };
  writeFileSync(join(to, "plate.json"), `${JSON.stringify(rendered, null, 2)}\n`);
  return total;
}

async function smallDepth(path: string) {
  const { width, height } = await sharp(path).metadata();
  return sharp(path)
    .removeAlpha()
    .resize(Math.round(DEPTH_SHARE * width), Math.round(DEPTH_SHARE * height))
    .greyscale()
    .webp({ lossless: true, effort: 6 });
}
