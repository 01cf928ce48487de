import { z } from "zod/mini";
import { seed } from "#core/seed.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import { choiceOf, requiredImage } from "#tool-model/payloads.ts";
import { artStyleCard } from "./card.ts";
import { styles } from "./styles.ts";

const style = {
  kind: "choice",
  options: styles,
  names: { silk: "Vietnamese silk painting" },
  initial: "renaissance",
  hasTiles: true,
} as const;

/** Art Style Conversion: repaints the photo in a style. */
export const artStyle = defineTool({
  card: artStyleCard,
  consent: "measured",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    style,
  },
  resultSize: () => ({ kind: "photo", field: "photo" }),
  operations: {
    artStyle: {
      path: "/images/art_style",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        style: choiceOf(style),
        seed,
      }),
    },
  },
  toCall: ({ photo, style: chosen }) => ({
    operation: "artStyle",
    payload: { sourceImage: photo, style: chosen },
  }),
});
