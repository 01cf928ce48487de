import { z } from "zod";
import { locales } from "#core/locale.ts";
import { plateFolders } from "./registry.ts";

const plateUses = ["scenery", "group", "miniature", "giant", "statue"] as const;
export type PlateUse = (typeof plateUses)[number];

const harmonics = z.array(z.number()).length(9);

/** What rendering a plate measured; written by `npm run plates`. */
const renderedSchema = z.object({
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
  /** Readable words, which can't be mirrored. */
  hasWriting: z.boolean(),
  /** Hash of the pictures: another picture makes another build of the engine. */
  sha256: z.string(),
});

const wordsSchema = z.object({
  name: z.object(Object.fromEntries(locales.map((locale) => [locale, z.string()]))),
  /** What people type, in every language. */
  words: z.array(z.string()),
  /** What no plate shows, if this one is the nearest to it. */
  near: z.array(z.string()),
});

const plateSchema = z.object({ rendered: renderedSchema, words: wordsSchema });

/** A rendered place: a picture of a modelled scene, with what is known of its camera, light and depth. */
export interface Plate extends z.infer<typeof renderedSchema> {
  /** The name of its folder. */
  readonly id: PlateId;
  readonly words: z.infer<typeof wordsSchema>;
}

export type PlateId = keyof typeof plateFolders;

function readPlates(): readonly Plate[] {
  const plates: Plate[] = [];
  for (const id in plateFolders) {
    if (!isPlateId(id)) continue;
    const { rendered, words } = plateSchema.parse(plateFolders[id]);
    plates.push({ id, ...rendered, words });
  }
  return plates;
}

function isPlateId(id: string): id is PlateId {
  return Object.hasOwn(plateFolders, id);
}

const plates: readonly Plate[] = readPlates();

export function platesFor(use: PlateUse): readonly Plate[] {
  return plates.filter(({ uses }) => uses.includes(use));
}

/** Throws a `TypeError` for a plate that isn't there. */
export function plateOf(id: PlateId): Plate {
  const found = plates.find((plate) => plate.id === id);
  if (!found) throw new TypeError(`There is no plate ${id}.`);
  return found;
}
