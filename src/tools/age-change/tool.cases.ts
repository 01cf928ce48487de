import {
  defineCases,
  edit,
  face,
  payloadCases,
  single,
  source,
  whole,
} from "#tool-model/define.cases.ts";
import { ageChangeMarking } from "./marking.ts";

export const ageChangeCases = defineCases(ageChangeMarking, {
  specified: {
    place: 8,
    id: "age_change",
    title: "Age Changer",
    label: "Age Transformation",
    category: "transformation",
    isFeatured: false,
  },
  searches: [
    "làm già",
    "lam gia",
    "older",
    "make me look old",
    "younger",
    "trẻ hóa",
    "baby face",
    "aging",
    "wrinkles",
  ],
  operations: {
    change_age: {
      fields: "sourceImage age",
      payloads: payloadCases([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1, 16], (age) => ({
        sourceImage: source,
        age,
      })),
      keptPrompts: 2,
      rules: [
        [
          "80",
          { ...edit, images: ["1: person whose age changes"], people: ["1: 0.68"], sameBody: 1 },
        ],
        ["10", { ...edit, images: ["1: person whose age changes"] }],
      ],
      contract: {
        payload: (photo) => ({ sourceImage: photo, age: 80 }),
        withoutPeople: "no_face",
      },
      evals: [{ ...single("change_age", "70", { age: 70 }), ...face, stays: whole }],
      bench: (sourceImage) => ({ sourceImage, age: 70 }),
    },
  },
});
