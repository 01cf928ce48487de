// Makes the examples of the help with the built-in engine: tsx scripts/art/help/make.ts <folder>
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { ImagePayload } from "#core/image-payload.ts";
import { catalogue } from "#tools/catalogue.ts";
import { type FieldValue, initialValue } from "#tools/fields.ts";
import { type HelpExample, helpExamples, helpPicture } from "../../../src/tools/help-examples.ts";
import { type Form, openEngine, presetPicture, runForm } from "../../tool/run-form.ts";
import { rasterise } from "../rasterise.ts";
import { drawSample } from "../sample-people.ts";

const WEBP = { quality: 82, alphaQuality: 90, effort: 4 } as const;
/** Enough for the pictures of a page, and quick. */
const PHOTO_WIDTH_PX = 640;
/** A build on a busy machine may take its time. */
const TIMEOUT_MS = 600_000;

async function photoOf(number: number): Promise<ImagePayload> {
  const drawn = await rasterise(drawSample(number - 1), { widthPx: PHOTO_WIDTH_PX });
  const bytes = await drawn.flatten().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
  return { base64: bytes.toString("base64"), mimeType: "image/jpeg" };
}

/** The form of an example as a person would fill it in. */
async function formOf({ slug, people, preset, values }: HelpExample): Promise<Form> {
  const tool = catalogue.find((each) => each.slug === slug);
  if (!tool) throw new Error(`there is no tool ${slug}`);
  const photos = await Promise.all(people.map(photoOf));
  const filled: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(tool.fields)) {
    filled[name] = initialValue(field);
    if (field.kind === "photo") filled[name] = photos[0] ?? null;
    if (field.kind === "photos") filled[name] = photos.map((_, index) => `photo-${index}`);
    if (field.kind === "picture" && preset !== undefined) {
      const image = await presetPicture(preset);
      if (!image) throw new Error(`there is no preset ${preset}`);
      filled[name] = { image, presetId: preset };
    }
  }
  return { tool, values: { ...filled, ...values }, uploads: photos };
}

const [folder = "."] = process.argv.slice(2);
const engine = openEngine(1, { mattingModel: null, timeoutMs: TIMEOUT_MS });
try {
  for (const example of helpExamples) {
    const form = await formOf(example);
    const { image } = await runForm(engine, form);
    const { background } = form.values;
    // An ID photo gets its background on the screen.
    const ground = typeof background === "string" ? { background } : null;
    for (const isLarge of [false, true]) {
      const { file, widthPx, heightPx } = helpPicture(example, isLarge);
      const small = sharp(image.bytes).resize(widthPx, heightPx);
      const bytes = await (ground ? small.flatten(ground) : small).webp(WEBP).toBuffer();
      await writeFile(join(folder, file.replace("/art/", "")), bytes);
    }
  }
} finally {
  await engine.close();
}
