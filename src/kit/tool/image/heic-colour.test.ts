import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { adobeRgbProfile } from "../../../../tests/fixtures/colour-profiles.ts";
import { nclxBox, profileBox, withProperty } from "../../../../tests/fixtures/heic-colours.ts";
import { heicColourSpace } from "./heic-colour.ts";

const heic = path.join(import.meta.dirname, "../../../../tests/fixtures/drawn-person.heic");
const P3 = 12;

const spaceOf = (bytes: Uint8Array) => heicColourSpace(Uint8Array.from(bytes).buffer);

async function profileOf(name: "p3" | "srgb"): Promise<Buffer> {
  const tagged = sharp({ create: { width: 8, height: 8, channels: 3, background: "#a84" } });
  const { icc } = await sharp(await tagged.withIccProfile(name).png().toBuffer()).metadata();
  if (!icc) throw new Error("no profile");
  return icc;
}

test("a file that states no colours is sRGB", () => {
  expect(spaceOf(readFileSync(heic))).toBe("srgb");
});

test.each([
  [1, "srgb"],
  [P3, "display-p3"],
])("primaries %i are %s", (primaries, space) => {
  expect(spaceOf(withProperty(heic, nclxBox(primaries)))).toBe(space);
});

test.each([
  ["p3", "display-p3"],
  ["srgb", "srgb"],
] as const)("an ICC profile of %s is %s", async (name, space) => {
  expect(spaceOf(withProperty(heic, profileBox(await profileOf(name))))).toBe(space);
});

test("an ICC profile of Adobe RGB isn't Display P3", () => {
  expect(spaceOf(withProperty(heic, profileBox(adobeRgbProfile())))).toBe("srgb");
});

test("a broken file is sRGB", async () => {
  const whole = withProperty(heic, profileBox(await profileOf("p3")));
  fc.assert(
    fc.property(fc.nat(1_200), fc.nat(255), (at, byte) => {
      const broken = Uint8Array.from(whole);
      broken[at] = byte;
      expect(["srgb", "display-p3"]).toContain(spaceOf(broken));
      expect(["srgb", "display-p3"]).toContain(spaceOf(broken.subarray(0, at)));
    }),
  );
  expect(spaceOf(whole.subarray(0, 300))).toBe("srgb");
});
