// Makes the samples of choices that are shown as pictures, with the built-in engine: tsx scripts/art/tiles/make.ts <folder>
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { ImagePayload } from "#core/image-payload.ts";
import { isImagePayload } from "#core/image-payload.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { type FieldValue, initialValue } from "#tool-model/fields.ts";
import { mapPictures, putTogether, takeApart } from "#tool-model/pictured.ts";
import { catalogue } from "#tools/catalogue.ts";
import { bytesOf, openEngine } from "../../tool/run-form.ts";
import { rasterise } from "../rasterise.ts";
import { drawSample } from "../sample-people.ts";

const SAMPLE = 2;
const PHOTO_WIDTH_PX = 640;
const TILE = { width: 192, height: 240 };
const WEBP = { quality: 72, effort: 6 } as const;
/** Long enough for a build on a busy machine. */
const TIMEOUT_MS = 600_000;

const drawn = await rasterise(drawSample(SAMPLE - 1), { widthPx: PHOTO_WIDTH_PX });
const jpeg = await drawn.flatten().jpeg({ quality: 95 }).toBuffer();
const photo: ImagePayload = { base64: jpeg.toString("base64"), mimeType: "image/jpeg" };

/** The payload of a tool's form with the sample as its photo. */
async function callOf(tool: AnyTool, choice: Readonly<Record<string, FieldValue>>) {
  const initial = Object.entries(tool.fields).map(([name, field]) => [
    name,
    field.kind === "photo" ? photo : initialValue(field),
  ]);
  const call = tool.prepare({ ...Object.fromEntries(initial), ...choice });
  if (!call) throw new Error(`${tool.id}: the form isn't complete`);
  const files = await mapPictures(takeApart(call.payload, isImagePayload), (picture) => ({
    bytes: bytesOf(picture),
    mimeType: picture.mimeType,
  }));
  return { operation: call.path.slice("/images/".length), payload: putTogether(files) };
}

const [folder = "."] = process.argv.slice(2);
const out = join(folder, "tiles");
await mkdir(out, { recursive: true });
const engine = openEngine(1, { mattingModel: null, timeoutMs: TIMEOUT_MS });
try {
  await engine.warmUp();
  for (const tool of catalogue) {
    for (const [name, field] of Object.entries<AnyTool["fields"][string]>(tool.fields)) {
      if (field.kind !== "choice" || !field.hasTiles) continue;
      for (const option of field.options) {
        const tile = await engine.tiles.make(await callOf(tool, { [name]: option }));
        if (!tile) throw new Error("the engine is busy");
        if (typeof tile.made === "string") throw new Error(`${tool.id} ${option}: ${tile.made}`);
        const small = await sharp(tile.made.bytes).resize(TILE).webp(WEBP).toBuffer();
        await writeFile(join(out, `${tool.slug}-${name}-${option}.webp`), small);
      }
    }
  }
} finally {
  await engine.close();
}
