import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { windowOf } from "#core/documents/fit-file.ts";
import { findDocument, printSizeOf } from "#core/documents/table.ts";
import { AppError } from "#core/errors.ts";
import { readDensity } from "#core/print-density.ts";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { markOfTests } from "../../../tests/setup/marking.ts";
import { makeFormFile } from "./form-file.ts";
import type { MarkFile } from "./mark-composed.ts";

const TIMEOUT_MS = 60_000;
const userId = "someone";
const runId = "00000000-0000-4000-8000-000000000001";

const markFile: MarkFile = (file) => {
  const bytes = markOfTests.mark(file, {
    type: "algorithmicallyEnhanced",
    operation: "photo_id",
    agent: { name: "local", version: "1" },
    parent: { format: "image/png", hasManifest: false },
    isComposed: true,
  });
  if (!bytes) throw new AppError("image_unreadable");
  return bytes;
};
const deps = { markerOf: async () => markFile };

/** A portrait as large as a made photo. */
async function portrait(index: number) {
  const fixture = portraitFixtures[index];
  if (!fixture) throw new Error("the fixture is missing");
  const bytes = await sharp(await portraitPhoto(fixture))
    .resize(600, 770, { fit: "cover" })
    .png()
    .toBuffer();
  return { bytes, mimeType: "image/png" as const };
}

function documentOf(id: string) {
  const document = findDocument(id);
  if (!document) throw new Error(`there is no ${id}`);
  return document;
}

function ruleOf(id: string) {
  const rule = documentOf(id).file?.value;
  if (!rule) throw new Error(`${id} has no window`);
  return rule;
}

const cases = [1, 7, 12].flatMap((index) =>
  ["in-ibps", "cn-visa-online", "us-passport-online"].map((id) => [index, id] as const),
);

describe("a file for a form", { timeout: TIMEOUT_MS }, () => {
  test.each(cases)(
    "photo %d for %s is inside its window, marked, without padding",
    async (index, id) => {
      const image = await portrait(index);
      const made = await makeFormFile(deps, { userId, runId, image, document: id });
      const { minBytes, maxBytes } = windowOf(ruleOf(id));
      expect(made.bytes.length).toBeGreaterThanOrEqual(minBytes);
      expect(made.bytes.length).toBeLessThanOrEqual(maxBytes);
      const { width, height, format } = await sharp(made.bytes).metadata();
      expect({ width, height, format }).toEqual({
        width: made.widthPx,
        height: made.heightPx,
        format: "jpeg",
      });
      // Programs for printing find the size in mm.
      const dotsPerInch = readDensity(made.bytes) ?? 0;
      const heightMm = (made.heightPx / dotsPerInch) * 25.4;
      expect(Math.abs(heightMm / printSizeOf(documentOf(id)).heightMm - 1)).toBeLessThan(0.005);
      const text = Buffer.from(made.bytes).toString("latin1");
      // The picture is the end of the file, and nowhere in it is a run of zeros longer than the signature's own room.
      expect(text.endsWith("\u00ff\u00d9")).toBe(true);
      const withoutMark = Buffer.from(await sharp(made.bytes).jpeg().toBuffer()).toString("latin1");
      expect(withoutMark).not.toMatch(/\0{64}/);
      expect(text).toContain("algorithmicallyEnhanced");
    },
  );

  test("an impossible window is refused in words, with the nearest size", async () => {
    const noise = await sharp({
      create: {
        width: 1600,
        height: 2000,
        channels: 3,
        background: "#808080",
        noise: { type: "gaussian", mean: 128, sigma: 120 },
      },
    })
      .png()
      .toBuffer();
    const flat = await sharp({
      create: { width: 600, height: 800, channels: 3, background: "#ffffff" },
    })
      .png()
      .toBuffer();
    const order = (bytes: Buffer, document: string) => ({
      userId,
      runId,
      image: { bytes, mimeType: "image/png" as const },
      document,
    });
    await expect(makeFormFile(deps, order(flat, "nz-passport-online"))).rejects.toMatchObject({
      code: "file_too_small_for_form",
      details: { minKb: 500 },
    });
    await expect(makeFormFile(deps, order(noise, "in-driving"))).resolves.toMatchObject({});
    await expect(makeFormFile(deps, order(flat, "no-such"))).rejects.toMatchObject({
      code: "unknown_document",
    });
    await expect(
      makeFormFile(deps, order(Buffer.from("nothing"), "in-ibps")),
    ).rejects.toMatchObject({ code: "image_unreadable" });
  });

  test("somebody else's run gives nothing", async () => {
    const stranger = { markerOf: () => Promise.reject(new AppError("not_found")) };
    const image = await portrait(1);
    await expect(
      makeFormFile(stranger, { userId, runId, image, document: "in-ibps" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
