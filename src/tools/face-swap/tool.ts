import { z } from "zod/mini";
import { defineTool } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { boards } from "./boards.ts";
import { faceSwapCard } from "./card.ts";

const boardIds = new Set(boards.map(({ id }) => id));

/** Face Swap: the user's face in another image or a painted board. */
export const faceSwap = defineTool({
  card: faceSwapCard,
  consent: "face",
  fields: {
    source: { kind: "photo", missing: "source_face_missing" },
    target: { kind: "picture", folder: "boards", presets: boards, missing: "target_missing" },
  },
  resultSize: () => ({ kind: "photo", field: "target" }),
  operations: {
    faceSwap: {
      path: "/images/face_swap",
      payload: z.strictObject({
        sourceImage: requiredImage("source_face_missing"),
        targetImage: requiredImage("target_missing"),
        targetId: z.optional(z.string().check(z.refine((id) => boardIds.has(id)))),
        faceIndex: z.optional(z.int().check(z.gte(0), z.lt(20))),
      }),
    },
  },
  toCall: ({ source, target }) => ({
    operation: "faceSwap",
    payload: {
      sourceImage: source,
      targetImage: target.image,
      ...(target.presetId === null ? {} : { targetId: target.presetId }),
    },
  }),
});
