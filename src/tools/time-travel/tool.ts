import { z } from "zod/mini";
import { seed } from "#core/seed.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import { requiredImage, requiredText } from "#tool-model/payloads.ts";
import { timeTravelCard } from "./card.ts";

import { cultureIds, cultures, eras } from "./eras.ts";

const MAX_WORDS = 200;

/** Time Travel: the photo in the style of another time and place. */
export const timeTravel = defineTool({
  card: timeTravelCard,
  consent: "measured",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    era: { kind: "choice", options: eras, initial: "1940s-50s", hasTiles: true },
    culture: { kind: "choice", options: cultureIds, initial: "", isOptional: true },
    country: { kind: "subchoice", of: "culture", options: cultures },
  },
  resultSize: () => ({ kind: "photo", field: "photo" }),
  operations: {
    timeTravel: {
      path: "/images/time_travel",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        era: requiredText(MAX_WORDS, "prompt_missing"),
        seed,
      }),
    },
  },
  // "<country or culture>, <era>": a country is more specific than its culture.
  toCall: ({ photo, era, culture, country }) => ({
    operation: "timeTravel",
    payload: {
      sourceImage: photo,
      era: [country || culture, era].filter((word) => word !== "").join(", "),
    },
  }),
});
