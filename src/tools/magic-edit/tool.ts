import { z } from "zod/mini";
import { imagePayload } from "#core/image-payload.ts";
import { defineTool } from "../define-tool.ts";

/** Smart editing: one photo, one kind of change. */
export const magicEdit = defineTool({
  id: "magic",
  slug: "magic-edit",
  category: "creative",
  isFeatured: false,
  icon: "wand-sparkles",
  fields: {
    photo: { kind: "photo" },
    mode: { kind: "choice", options: ["remove_bg"], initial: "remove_bg" },
  },
  operations: {
    removeBackground: {
      path: "/images/remove_background",
      payload: z.strictObject({ sourceImage: imagePayload }),
    },
  },
  toCall: ({ photo, mode }) => {
    switch (mode) {
      case "remove_bg":
        return { operation: "removeBackground", payload: { sourceImage: photo } };
    }
  },
});
