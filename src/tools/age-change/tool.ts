import { z } from "zod/mini";
import { defineTool } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { ageChangeCard } from "./card.ts";

const AGE = { min: 0, max: 100 } as const;

/** Age Transformation: the same face younger or older. */
export const ageChange = defineTool({
  card: ageChangeCard,
  consent: "face",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    age: { kind: "slider", ...AGE, step: 10, initial: 30 },
  },
  resultSize: () => ({ kind: "photo", field: "photo" }),
  operations: {
    changeAge: {
      path: "/images/change_age",
      payload: z.strictObject({
        sourceImage: requiredImage("photo_missing"),
        age: z.number().check(z.gte(AGE.min), z.lte(AGE.max)),
      }),
    },
  },
  toCall: ({ photo, age }) => ({
    operation: "changeAge",
    payload: { sourceImage: photo, age },
  }),
});
