import { z } from "zod/mini";
import { defineTool } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { statueCard } from "./card.ts";
import { materials, styles, types } from "./choices.ts";

/** Statue Creation: a person in stone, metal or wood. */
export const statue = defineTool({
  card: statueCard,
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    type: { kind: "choice", options: types, initial: "bust" },
    style: { kind: "choice", options: styles, initial: "renaissance" },
    material: { kind: "choice", options: materials, initial: "marble" },
  },
  operations: {
    statue: {
      path: "/images/statue",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        statueType: z.enum(types),
        style: z.enum(styles),
        material: z.enum(materials),
      }),
    },
  },
  toCall: ({ photo, type, style, material }) => ({
    operation: "statue",
    payload: { sourceImage: photo, statueType: type, style, material },
  }),
});
