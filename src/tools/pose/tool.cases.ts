import {
  defineCases,
  edit,
  face,
  other,
  payloadCases,
  single,
  source,
} from "#tool-model/define.cases.ts";
import { poseMarking } from "./marking.ts";
import { posePresets } from "./presets.ts";

export const poseCases = defineCases(poseMarking, {
  specified: {
    place: 1,
    id: "pose",
    title: "Pose Recreation",
    label: "Pose Recreation",
    category: "basic",
    isFeatured: false,
  },
  searches: ["change pose", "tư thế", "doi dang", "sitting", "raise arms"],
  operations: {
    pose: {
      fields: "sourceImage poseImage poseId",
      payloads: [
        { name: "photo of a pose", payload: { sourceImage: source, poseImage: other } },
        ...payloadCases(
          posePresets.map(({ id }) => id),
          (poseId) => ({ sourceImage: source, poseImage: other, poseId }),
        ),
      ],
      keptPrompts: 2,
      rules: [
        [
          0,
          {
            ...edit,
            images: ["1: person to show", "2: pose reference for the body position alone"],
            people: ["1: 0.58 / 0.75"],
          },
        ],
      ],
      contract: {
        payload: (photo, target) => ({ sourceImage: photo, poseImage: target, poseId: "pose9" }),
        photos: "figures",
        refusals: ["no_person", "body_hidden"],
        withoutPeople: "no_person",
      },
      evals: [
        {
          ...single("pose", "of another"),
          ...face,
          payload: ({ people }) => ({ sourceImage: people[0], poseImage: people[1] }),
        },
      ],
      bench: (sourceImage, poseImage) => ({ sourceImage, poseImage, poseId: "pose9" }),
    },
  },
});
