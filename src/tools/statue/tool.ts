import { z } from "zod/mini";
import { fixedSize } from "#core/result-size.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import { choiceOf, requiredImage } from "#tool-model/payloads.ts";
import { statueCard } from "./card.ts";
import { materials, styles, types } from "./choices.ts";
import { SIZE } from "./size.ts";

const type = {
  kind: "choice",
  options: types,
  names: { bust: "Bust", full_body: "Full Body" },
  initial: "bust",
} as const;
const style = {
  kind: "choice",
  options: styles,
  names: {
    renaissance: "Renaissance",
    modern: "Modern",
    classical_greek: "Classical Greek",
    abstract: "Abstract",
  },
  initial: "renaissance",
} as const;
const material = {
  kind: "choice",
  options: materials,
  names: { bronze: "Bronze", marble: "Marble", stone: "Stone", gold: "Gold", wood: "Wood" },
  initial: "marble",
  hasTiles: true,
} as const;

/** Statue Creation: a person in stone, metal or wood. */
export const statue = defineTool({
  card: statueCard,
  consent: "measured",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    type,
    style,
    material,
  },
  resultSize: () => fixedSize(SIZE),
  operations: {
    statue: {
      path: "/images/statue",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        statueType: choiceOf(type),
        style: choiceOf(style),
        material: choiceOf(material),
      }),
    },
  },
  toCall: ({ photo, ...choices }) => ({
    operation: "statue",
    payload: {
      sourceImage: photo,
      statueType: choices.type,
      style: choices.style,
      material: choices.material,
    },
  }),
});
