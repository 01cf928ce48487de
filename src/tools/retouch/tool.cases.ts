import {
  defineCases,
  edit,
  face,
  payloadCases,
  single,
  source,
  whole,
} from "#tool-model/define.cases.ts";
import { retouchMarking } from "./marking.ts";

export const retouchCases = defineCases(retouchMarking, {
  specified: {
    place: 7,
    id: "retouch",
    title: "Body Retouch",
    label: "Body Retouch",
    category: "transformation",
    isFeatured: false,
  },
  searches: ["slim", "lose weight", "taller", "bóp eo", "thon gọn", "kéo dài chân", "giam can"],
  operations: {
    retouch: {
      fields: "sourceImage width height",
      payloads: [
        { name: "both", payload: { sourceImage: source, width: -30, height: 10 } },
        ...payloadCases([-50, -20, -1, 1, 20, 36, 50], (width) => ({
          sourceImage: source,
          width,
          height: 0,
        })),
        ...payloadCases([-50, -20, -1, 1, 20, 36, 50], (height) => ({
          sourceImage: source,
          width: 0,
          height,
        })),
      ],
      rules: [
        [0, { ...edit, images: ["1: person whose body is reshaped"], people: ["1: 0.54 / 0.75"] }],
        [
          "1",
          {
            ...edit,
            images: ["1: person whose body is reshaped"],
            differs: null,
            people: ["1: 0.54 / 0.75"],
            sameBody: 1,
          },
        ],
      ],
      contract: {
        payload: (photo) => ({ sourceImage: photo, width: 30, height: 10 }),
        withoutPeople: "no_person",
      },
      evals: [
        { ...single("retouch", "slimmer", { width: -20, height: 10 }), ...face, stays: whole },
      ],
      bench: (sourceImage) => ({ sourceImage, width: 30, height: 10 }),
    },
  },
});
