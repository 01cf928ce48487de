import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { LocalEngine } from "#engine/local/adapters/local-engine.ts";
import { type AnyTool, operationName } from "#tool-model/define-tool.ts";
import { hasTiles, initialValue } from "#tool-model/fields.ts";
import { discPicture, portraitFixtures, portraitPhoto } from "../../tests/fixtures/photos.ts";
import { pictureEngine } from "../../tests/setup/picture-engine.ts";
import { catalogue } from "./catalogue.ts";

const TIMEOUT_MS = 180_000;
let engine: LocalEngine;
let photo: Uint8Array;

beforeAll(async () => {
  engine = await pictureEngine();
  const fixture = portraitFixtures.find(({ name }) => name === "hair over the shoulder");
  if (!fixture) throw new Error("the photo is gone");
  photo = await portraitPhoto(fixture);
}, TIMEOUT_MS);

/** The first two options of each choice. Others may resemble each other at this size, as bronze and wood do. */
const choices = catalogue.flatMap((tool: AnyTool) =>
  Object.entries(tool.fields).flatMap(([name, field]) =>
    hasTiles(field) && field.kind === "choice"
      ? [{ tool, name, options: [field.options[0] ?? "", field.options[1] ?? ""] as const }]
      : [],
  ),
);

async function tileOf(tool: AnyTool, choice: Readonly<Record<string, string>>, bytes = photo) {
  const image = { base64: "AAAA", mimeType: "image/jpeg" };
  const initial = Object.entries(tool.fields).map(([name, field]) => [
    name,
    field.kind === "photo" ? image : initialValue(field),
  ]);
  const call = tool.prepare({ ...Object.fromEntries(initial), ...choice });
  const operation = Object.values(tool.operations).find(({ path }) => path === call?.path);
  if (!call || !operation) throw new Error("the form isn't complete");
  const payload = { ...Object(call.payload), sourceImage: { bytes, mimeType: "image/jpeg" } };
  const tile = await engine.tiles.make({ operation: operationName(operation), payload });
  if (!tile) throw new Error("the engine is busy");
  return tile;
}

describe("choices on a photo", { timeout: TIMEOUT_MS }, () => {
  test.each(choices)("$tool.id $name: small pictures that differ", async (given) => {
    const { tool, name, options } = given;
    const pixels: Uint8Array[] = [];
    for (const option of options) {
      const { made, cpuMs } = await tileOf(tool, { [name]: option });
      if (typeof made === "string") throw new Error(made);
      expect(cpuMs).toBeGreaterThan(0);
      const { width, height, format } = await sharp(made.bytes).metadata();
      expect({ width, height, format }).toEqual({
        width: made.widthPx,
        height: made.heightPx,
        format: "webp",
      });
      expect(Math.max(width, height)).toBeLessThanOrEqual(256);
      expect(made.bytes.length).toBeLessThan(20_000);
      pixels.push(await sharp(made.bytes).resize(16, 20, { fit: "fill" }).raw().toBuffer());
    }
    const [first = new Uint8Array(), last = new Uint8Array()] = pixels;
    const away = first.reduce((sum, value, index) => sum + Math.abs(value - (last[index] ?? 0)), 0);
    expect(away / first.length).toBeGreaterThan(6);
  });

  test("a photo without a person says why there is none, and what it took", async () => {
    const avatar = catalogue.find(({ id }) => id === "avatar_multiverse");
    if (!avatar) throw new Error("there is no such tool");
    const tile = await tileOf(avatar, { style: "wizard" }, await discPicture());
    expect(tile.made).toBe("no_face");
    expect(tile.cpuMs).toBeGreaterThan(0);
  });

  test("two at a time are too much", async () => {
    const { tool, name, options } = choices[0] ?? {};
    if (!tool || !name || !options) throw new Error("there are no choices");
    const first = tileOf(tool, { [name]: options[0] });
    await expect(tileOf(tool, { [name]: options[1] })).rejects.toThrow("the engine is busy");
    await first;
  });
});
