import { z } from "zod/mini";
import { defineTool } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { artStyleCard } from "./card.ts";
import { styles } from "./styles.ts";

/** Art Style Conversion: repaints the photo in a style. */
export const artStyle = defineTool({
  card: artStyleCard,
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    style: { kind: "choice", options: styles, initial: "renaissance" },
  },
  operations: {
    artStyle: {
      path: "/images/art_style",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        style: z.enum(styles),
      }),
    },
  },
  toCall: ({ photo, style }) => ({
    operation: "artStyle",
    payload: { sourceImage: photo, style },
  }),
});
