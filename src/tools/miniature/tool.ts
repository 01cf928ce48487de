import { z } from "zod/mini";
import { places } from "#core/places.ts";
import { fixedSize, PLATE_SIZE } from "#core/result-size.ts";
import { seed } from "#core/seed.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import { choiceOf, optionalText, requiredImage } from "#tool-model/payloads.ts";
import { miniatureCard } from "./card.ts";

const size = {
  kind: "choice",
  options: ["miniature", "giant"],
  names: { miniature: "tiny person" },
  initial: "miniature",
} as const;
const MAX_WORDS = 500;

/** Miniature World: a tiny person among huge things, or a giant above a town. */
export const miniature = defineTool({
  card: miniatureCard,
  consent: "measured",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    mode: size,
    desc: {
      kind: "text",
      maxLength: MAX_WORDS,
      missing: null,
      ideas: size.options.map((mode) => ({
        folder: "places",
        presets: places[mode],
        when: { field: "mode", values: [mode] },
      })),
    },
  },
  resultSize: () => fixedSize(PLATE_SIZE),
  operations: {
    miniatureWorld: {
      path: "/images/miniature_world",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        mode: choiceOf(size),
        desc: optionalText(MAX_WORDS),
        seed,
      }),
    },
  },
  toCall: ({ photo, mode, desc }) => ({
    operation: "miniatureWorld",
    payload: { sourceImage: photo, mode, desc },
  }),
});
