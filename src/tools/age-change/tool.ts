import { z } from "zod/mini";
import { type BuiltInLimit, defineTool } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { ageChangeCard } from "./card.ts";

const AGE = { min: 0, max: 100 } as const;
/** The built-in engine makes no younger faces: skin and shape of an adult's photo don't make a child. */
export const YOUNGEST_AGE = 15;

const tooYoung: BuiltInLimit = ({ age }) =>
  typeof age === "number" && age < YOUNGEST_AGE ? "age_too_young" : null;

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
      loadBuiltInLimit: async () => tooYoung,
    },
  },
  toCall: ({ photo, age }) => ({
    operation: "changeAge",
    payload: { sourceImage: photo, age },
  }),
});
