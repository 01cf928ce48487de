import { z } from "zod/mini";
import { defineTool } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { retouchCard } from "./card.ts";

const RANGE = { min: -50, max: 50 } as const;
const adjustment = z.int().check(z.gte(RANGE.min), z.lte(RANGE.max));

/** Body Retouch: wider or slimmer, taller or shorter. */
export const retouch = defineTool({
  card: retouchCard,
  consent: "body",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    width: { kind: "slider", ...RANGE, step: 1, initial: 0 },
    height: { kind: "slider", ...RANGE, step: 1, initial: 0 },
  },
  resultSize: () => ({ kind: "photo", field: "photo" }),
  operations: {
    retouch: {
      path: "/images/retouch",
      payload: z
        .strictObject({
          sourceImage: requiredImage("photo_missing"),
          width: adjustment,
          height: adjustment,
        })
        .check(z.refine(({ width, height }) => width !== 0 || height !== 0, "sliders_at_zero")),
    },
  },
  findProblem: ({ width, height }) => (width === 0 && height === 0 ? "sliders_at_zero" : null),
  toCall: ({ photo, width, height }) => ({
    operation: "retouch",
    payload: { sourceImage: photo, width, height },
  }),
});
