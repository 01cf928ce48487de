import { z } from "zod/mini";
import { DOUBLED } from "#core/result-size.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { restoreCard } from "./card.ts";

/** Photo Restoration: repairs, sharpens and enlarges; colourises black-and-white photos unless that is switched off. */
export const restore = defineTool({
  card: restoreCard,
  consent: "measured",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    colorize: { kind: "toggle", initial: true },
  },
  resultSize: () => ({ kind: "enlarged", field: "photo", by: DOUBLED }),
  operations: {
    restoreImage: {
      path: "/images/restore_image",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        colorize: z.optional(z.boolean()),
      }),
      keepsSteps: true,
      isOneStep: true,
    },
  },
  // The call follows the specification, so `colorize` is sent only if it differs from the default.
  toCall: ({ photo, colorize }) => ({
    operation: "restoreImage",
    payload: { sourceImage: photo, ...(colorize ? {} : { colorize }) },
  }),
});
