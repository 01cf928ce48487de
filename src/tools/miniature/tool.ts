import { z } from "zod/mini";
import { defineTool } from "#tool-model/define-tool.ts";
import { optionalText, requiredImage } from "#tool-model/payloads.ts";
import { miniatureCard } from "./card.ts";

const modes = ["miniature", "giant"] as const;
const MAX_WORDS = 500;

/** Miniature World: a tiny person among huge things, or a giant above a town. */
export const miniature = defineTool({
  card: miniatureCard,
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    mode: { kind: "choice", options: modes, initial: "miniature" },
    desc: { kind: "text", maxLength: MAX_WORDS, missing: null },
  },
  operations: {
    miniatureWorld: {
      path: "/images/miniature_world",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        mode: z.enum(modes),
        desc: optionalText(MAX_WORDS),
      }),
    },
  },
  toCall: ({ photo, mode, desc }) => ({
    operation: "miniatureWorld",
    payload: { sourceImage: photo, mode, desc },
  }),
});
