import { z } from "zod/mini";
import { fixedSize } from "#core/result-size.ts";
import { seed } from "#core/seed.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import { choiceOf, requiredImage } from "#tool-model/payloads.ts";
import { avatarCard } from "./card.ts";
import { SIZE } from "./size.ts";
import { universes } from "./universes.ts";

const universe = {
  kind: "choice",
  options: universes,
  initial: "samurai",
  hasTiles: true,
} as const;

/** Avatar Multiverse: the same face in another world. */
export const avatar = defineTool({
  card: avatarCard,
  consent: "measured",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    style: universe,
  },
  resultSize: () => fixedSize(SIZE),
  operations: {
    avatarInStyle: {
      path: "/images/avatar_in_style",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        style: choiceOf(universe),
        seed,
      }),
    },
  },
  toCall: ({ photo, style }) => ({
    operation: "avatarInStyle",
    payload: { sourceImage: photo, style },
  }),
});
