import { z } from "zod/mini";
import { defineTool } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { avatarCard } from "./card.ts";
import { universes } from "./universes.ts";

/** Avatar Multiverse: the same face in another world. */
export const avatar = defineTool({
  card: avatarCard,
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    style: { kind: "choice", options: universes, initial: "samurai" },
  },
  operations: {
    avatarInStyle: {
      path: "/images/avatar_in_style",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        style: z.enum(universes),
      }),
    },
  },
  toCall: ({ photo, style }) => ({
    operation: "avatarInStyle",
    payload: { sourceImage: photo, style },
  }),
});
