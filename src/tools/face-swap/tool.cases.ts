import {
  defineCases,
  edit,
  face,
  other,
  payloadCases,
  single,
  source,
  whole,
} from "#tool-model/define.cases.ts";
import { boards } from "./boards.ts";
import { faceSwapMarking } from "./marking.ts";

export const faceSwapCases = defineCases(faceSwapMarking, {
  specified: {
    place: 4,
    id: "swap",
    title: "Face Swap",
    label: "Face Swap",
    category: "basic",
    isFeatured: false,
  },
  searches: ["ghép mặt", "ghep mat", "faceswap", "face swpa", "swap heads", "đổi mặt", "reface"],
  operations: {
    face_swap: {
      fields: "sourceImage targetImage targetId faceIndex",
      payloads: [
        { name: "photo", payload: { sourceImage: source, targetImage: other } },
        ...payloadCases(
          boards.map(({ id }) => id),
          (targetId) => ({ sourceImage: source, targetImage: other, targetId }),
        ),
        { name: "second face", payload: { sourceImage: source, targetImage: other, faceIndex: 1 } },
        { name: "tenth face", payload: { sourceImage: source, targetImage: other, faceIndex: 9 } },
      ],
      keptPrompts: 2,
      rules: [
        [
          "photo",
          {
            ...edit,
            images: ["1: face to use, for the face alone", "2: photo to edit"],
            aspect: 1,
            size: "picture 2 x 1",
            differs: 2,
            people: ["1: 0.54"],
          },
        ],
        [
          "ref1",
          {
            ...edit,
            images: ["1: face to use, for the face alone", "2: painted board to edit"],
            aspect: 1,
            size: "picture 2 x 1",
            differs: 2,
            people: ["1: 0.58"],
          },
        ],
      ],
      contract: {
        payload: (photo, target) => ({ sourceImage: photo, targetImage: target }),
        refusals: ["face_from_side"],
        withoutPeople: "no_face",
      },
      evals: [
        {
          ...single("face_swap", "into a group"),
          ...face,
          payload: ({ people, group }) => ({ sourceImage: people[0], targetImage: group }),
          source: ({ group }) => group,
          stays: whole,
        },
      ],
      bench: (sourceImage, targetImage) => ({ sourceImage, targetImage }),
    },
  },
});
