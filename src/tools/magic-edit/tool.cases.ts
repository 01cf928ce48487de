import {
  defineCases,
  edit,
  face,
  leftmost,
  other,
  payloadCases,
  single,
  sky,
  source,
} from "#tool-model/define.cases.ts";
import { magicEditMarking } from "./marking.ts";

export const magicEditCases = defineCases(magicEditMarking, {
  specified: {
    place: 13,
    id: "magic",
    title: "Magic Edit",
    label: "Smart Editing",
    category: "creative",
    isFeatured: false,
  },
  searches: [
    "remove background",
    "bg remover",
    "eraser",
    "cut out",
    "cutting out a person",
    "sky",
    "xóa phông",
    "xoa phong",
    "tách nền",
    "xoá vật thể",
    "photoshop out",
    "remove backgruond",
    "how do i remove someone from a photo",
    "delete background from picture",
    "đổi bầu trời",
    "thay nen anh",
    "white background",
    "blur background",
    "Magic Edit",
    "Chỉnh sửa kỳ diệu",
  ],
  words: {
    "prompt.remove_object": ["the person on the left", "người bên phải"],
    "prompt.change_sky": ["sunset", "aurora", "storm", "starry night", "rainbow", "galaxy"],
    "prompt.change_scenery": [
      "beach",
      "rice terraces",
      "night city",
      "hội an",
      "snow",
      "library",
      "moon",
      "forest",
      "underwater",
    ],
  },
  operations: {
    remove_object: {
      fields: "sourceImage promptText mask",
      payloads: [
        { name: "words", payload: { sourceImage: source, promptText: "the bin on the left" } },
        { name: "mask", payload: { sourceImage: source, promptText: "the bin", mask: other } },
        { name: "mask alone", payload: { sourceImage: source, promptText: "", mask: other } },
      ],
      keptPrompts: 3,
      rules: [
        ["words", { ...edit, images: ["1: photo to edit"], pasteBack: [1, null] }],
        [
          "mask",
          {
            ...edit,
            images: ["1: photo to edit", "2: map of image 1 on which white marks what has to go"],
            mask: 2,
            pasteBack: [1, 2],
          },
        ],
      ],
      contract: {
        payload: (photo) => ({ sourceImage: photo, promptText: "the person on the right" }),
        photos: "rooms",
        withoutPeople: "object_not_found",
      },
      evals: [
        {
          ...single("remove_object", "left person"),
          payload: ({ group }) => ({ sourceImage: group, promptText: "the person on the left" }),
          source: ({ group }) => group,
          stays: { mayChange: leftmost },
        },
      ],
      bench: (sourceImage) => ({ sourceImage, promptText: "person" }),
    },
    remove_background: {
      fields: "sourceImage",
      payloads: [{ name: "photo", payload: { sourceImage: source } }],
      rules: [
        [
          0,
          {
            ...edit,
            images: ["1: photo whose subject is cut out"],
            people: ["1: 0.54 / 0.75"],
            sameBody: 1,
            cutOut: "green",
          },
        ],
      ],
      contract: { payload: (photo) => ({ sourceImage: photo }) },
      evals: [{ ...single("remove_background", "person"), ...face }],
      bench: (sourceImage) => ({ sourceImage }),
    },
    change_sky: {
      fields: "sourceImage desc",
      payloads: payloadCases(["hoàng hôn", "storm clouds"], (desc) => ({
        sourceImage: source,
        desc,
      })),
      rules: [[0, { ...edit, images: ["1: photo to edit"], pasteBack: [1, null] }]],
      contract: {
        payload: (photo) => ({ sourceImage: photo, desc: "sunset" }),
        photos: "outdoors",
      },
      evals: [
        {
          ...single("change_sky", "storm"),
          payload: ({ outdoors }) => ({ sourceImage: outdoors, desc: "storm" }),
          source: ({ outdoors }) => outdoors,
          ...face,
          stays: { mayChange: sky },
        },
      ],
      bench: (sourceImage) => ({ sourceImage, desc: "sunset" }),
    },
    change_scenery: {
      fields: "sourceImage desc",
      payloads: payloadCases(["a beach in Nha Trang", "Paris"], (desc) => ({
        sourceImage: source,
        desc,
      })),
      rules: [
        [
          0,
          {
            ...edit,
            images: ["1: photo whose people move to another place"],
            people: ["1: 0.58 / 0.75"],
          },
        ],
      ],
      contract: {
        payload: (photo) => ({ sourceImage: photo, desc: "beach" }),
        withoutPeople: "no_person",
      },
      evals: [{ ...single("change_scenery", "night city", { desc: "night city" }), ...face }],
      bench: (sourceImage) => ({ sourceImage, desc: "beach" }),
    },
  },
});
