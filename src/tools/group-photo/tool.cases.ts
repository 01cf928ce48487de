import {
  defineCases,
  nothing,
  other,
  payloadCases,
  pictureFile,
  single,
  source,
} from "#tool-model/define.cases.ts";
import { groupPhotoMarking } from "./marking.ts";

export const groupPhotoCases = defineCases(groupPhotoMarking, {
  specified: {
    place: 5,
    id: "group",
    title: "Group Photo",
    label: "Group Merge",
    category: "basic",
    isFeatured: true,
  },
  searches: [
    "group",
    "merge photos",
    "combine two pictures",
    "add person to photo",
    "ghép ảnh",
    "ghép 2 ảnh",
    "ảnh gia đình",
    "family photo",
    "ghép người đã mất",
    "couple photo",
  ],
  words: {
    context: ["", "beach", "vườn"],
  },
  operations: {
    group_image: {
      fields: "personImageUrls promptText",
      payloads: [
        ...payloadCases([3, 2, 4, 5, 6, 7, 8], (count) => ({
          personImages: Array.from({ length: count }, (_, k) => pictureFile(k + 1)),
          promptText: "",
        })),
        {
          name: "with words",
          payload: { personImages: [source, other], promptText: "graduation on the beach" },
        },
      ],
      rules: [
        [
          "5",
          {
            ...nothing,
            images: [1, 2, 3, 4, 5].map((number) => `${number}: person ${number}`),
            aspect: "3:2",
            size: "1920 x 1280",
            differs: null,
            people: [1, 2, 3, 4, 5].map((number) => `${number}: 0.58 / 0.75`),
            faceCount: 5,
          },
        ],
      ],
      contract: {
        payload: (photo, target) => ({ personImages: [photo, target], promptText: "beach" }),
        withoutPeople: "no_person",
      },
      evals: [
        {
          ...single("group_image", "two on a beach"),
          payload: ({ people }) => ({ personImages: [people[0], people[1]], promptText: "beach" }),
          people: ({ people }) => [people[0], people[1]],
        },
      ],
      bench: (photo, second) => ({ personImages: [photo, second], promptText: "beach" }),
    },
  },
});
