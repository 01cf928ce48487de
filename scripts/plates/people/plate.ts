import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { locales } from "#core/locale.ts";

const plateUses = ["scenery", "group", "miniature", "giant"] as const;
export type PlateUse = (typeof plateUses)[number];

const harmonics = z.array(z.number()).length(9);

/** What rendering a plate measured; written by `npm run plates`. */
const renderedSchema = z.object({
  /** The name of its folder. */
  id: z.string(),
  uses: z.array(z.enum(plateUses)),
  size: z.object({ width: z.int(), height: z.int() }),
  /** `horizon` is its row as a fraction of the height; the camera never tilts. */
  camera: z.object({
    heightM: z.number(),
    focalPx: z.number(),
    horizon: z.number(),
    focusM: z.number(),
    fStop: z.number(),
  }),
  /** Where a person may stand. */
  stand: z.object({ nearM: z.number(), farM: z.number(), asideM: z.number() }),
  /**
   * Direction to the main light: degrees above the ground, and from the viewing direction to the right; its angular
   * radius; and the share of the light that it takes with it where it's blocked.
   */
  key: z.object({
    elevationDeg: z.number(),
    azimuthDeg: z.number(),
    radiusDeg: z.number(),
    share: z.number(),
  }),
  /** Light of a white surface by its direction, a row per colour: see `lightOn`. */
  light: z.tuple([harmonics, harmonics, harmonics]),
  /** Depth files store this distance divided by the depth. */
  nearestM: z.number(),
  hasFront: z.boolean(),
  /** Hash of the pictures: another picture makes another build of the engine. */
  sha256: z.string(),
});

const wordsSchema = z.object({
  name: z.object(Object.fromEntries(locales.map((locale) => [locale, z.string()]))),
  /** What people type, in every language. */
  words: z.array(z.string()),
});

/** A rendered place: a picture of a modelled scene, with what is known of its camera, light and depth. */
export interface Plate extends z.infer<typeof renderedSchema> {
  /** What people call it. */
  readonly words: z.infer<typeof wordsSchema>;
}

/** The folder of the rendered plates. */
export const platesDir = fileURLToPath(new URL("../rendered/", import.meta.url));

function readPlate(id: string): Plate {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(platesDir, id, name), "utf8"));
  return {
    ...renderedSchema.parse(read("plate.json")),
    words: wordsSchema.parse(read("words.json")),
  };
}

const plates: readonly Plate[] = readdirSync(platesDir)
  .filter((id) => existsSync(join(platesDir, id, "plate.json")))
  .toSorted()
  .map(readPlate);

/** The plates for a use. */
export function platesFor(use: PlateUse): readonly Plate[] {
  return plates.filter(({ uses }) => uses.includes(use));
}
