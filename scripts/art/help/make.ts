// Makes the help's example pictures with the built-in engine: tsx scripts/art/help/make.ts <folder>
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { ImagePayload } from "#core/image-payload.ts";
import { type FieldValue, initialValue } from "#tool-model/fields.ts";
import { catalogue } from "#tools/catalogue.ts";
import type { HelpExample } from "../../../src/tool-model/example.ts";
import type { ArtFile } from "../../../src/tools/art-files.ts";
import { helpPhoto, helpPicture } from "../../../src/tools/help-examples.ts";
import { toolExamples } from "../../../src/tools/registry.art.ts";
import { bytesOf, type Form, openEngine, presetPicture, runForm } from "../../tool/run-form.ts";
import { rasterise } from "../rasterise.ts";
import { drawSample, drawStandingSample } from "../sample-people.ts";

const WEBP = { quality: 82, alphaQuality: 90, effort: 4 } as const;
/** Enough for the pictures on a page, and fast to process. */
const PHOTO_WIDTH_PX = 640;
/** Long enough for a build on a busy machine. */
const TIMEOUT_MS = 600_000;

async function photoOf(number: number, isStanding: boolean): Promise<ImagePayload> {
  const svg = isStanding ? drawStandingSample(number - 1) : drawSample(number - 1);
  const drawn = await rasterise(svg, { widthPx: PHOTO_WIDTH_PX });
  const bytes = await drawn.flatten().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
  return { base64: bytes.toString("base64"), mimeType: "image/jpeg" };
}

/** Fills in the form of an example, as a user would. */
async function formOf(slug: string, { people, preset, values, areStanding }: HelpExample) {
  const tool = catalogue.find((each) => each.slug === slug);
  if (!tool) throw new Error(`there is no tool ${slug}`);
  const photos = await Promise.all(people.map((number) => photoOf(number, areStanding === true)));
  const filled: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(tool.fields)) {
    filled[name] = initialValue(field);
    if (field.kind === "photo") filled[name] = photos[0] ?? null;
    if (field.kind === "photos") filled[name] = photos;
    if (field.kind === "picture" && preset !== undefined) {
      const image = await presetPicture(preset);
      if (!image) throw new Error(`there is no preset ${preset}`);
      filled[name] = { image, presetId: preset };
    }
  }
  const form: Form = { tool, values: { ...filled, ...values } };
  return { form, photos };
}

async function keep(picture: Sharp, { file, widthPx, heightPx }: ArtFile): Promise<void> {
  const bytes = await picture.resize(widthPx, heightPx).webp(WEBP).toBuffer();
  await writeFile(join(folder, file.replace("/art/", "")), bytes);
}

const [folder = "."] = process.argv.slice(2);
const engine = openEngine(1, { mattingModel: null, timeoutMs: TIMEOUT_MS });
try {
  for (const [slug, example] of Object.entries(toolExamples)) {
    if ("pair" in example) continue;
    const { form, photos } = await formOf(slug, example);
    const { image } = await runForm(engine, form);
    const { background } = form.values;
    // The screen, not the engine, adds the background of an ID photo.
    const ground = typeof background === "string" ? { background } : null;
    for (const isLarge of [false, true]) {
      const made = sharp(image.bytes);
      await keep(ground ? made.flatten(ground) : made, helpPicture(slug, example, isLarge));
      if (!example.areStanding) continue;
      for (const [index, picture] of photos.entries()) {
        const photo = helpPhoto(slug, example.people[index] ?? 0, isLarge);
        await keep(sharp(bytesOf(picture)), photo);
      }
    }
  }
} finally {
  await engine.close();
}
