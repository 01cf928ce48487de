import {
  clothes,
  defineCases,
  edit,
  face,
  other,
  single,
  source,
} from "#tool-model/define.cases.ts";
import { clothingMarking } from "./marking.ts";

export const clothingCases = defineCases(clothingMarking, {
  specified: {
    place: 10,
    id: "clothing",
    title: "Clothing Swapper",
    label: "Clothing Change",
    category: "creative",
    isFeatured: false,
  },
  searches: [
    "dress",
    "dresses",
    "thay quần áo",
    "thay quan ao",
    "try on clothes",
    "wear a suit",
    "áo dài",
    "váy cưới",
    "change shirt color",
    "clohtes",
  ],
  words: {
    desc: [
      "navy with white polka dots",
      "red silk",
      "denim",
      "yellow plaid",
      "pink floral",
      "black leather",
      "áo dài đỏ",
      "green knit",
      "white lace",
      "camouflage",
      "sọc trắng đen",
    ],
  },
  operations: {
    change_clothing: {
      fields: "sourceImage desc clothingImage",
      payloads: [
        {
          name: "words",
          payload: { sourceImage: source, desc: "áo dài đỏ thêu hoa", clothingImage: null },
        },
        { name: "photo", payload: { sourceImage: source, desc: "", clothingImage: other } },
      ],
      keptPrompts: 2,
      rules: [
        [
          "words",
          {
            ...edit,
            images: ["1: person to dress"],
            people: ["1: 0.54 / 0.75"],
            sameBody: 1,
            pasteBack: [1, null],
          },
        ],
        [
          "photo",
          {
            ...edit,
            images: ["1: person to dress", "2: garment to take over, for the garment alone"],
            people: ["1: 0.54 / 0.75"],
            sameBody: 1,
            pasteBack: [1, null],
          },
        ],
      ],
      contract: {
        payload: (photo) => ({ sourceImage: photo, desc: "yellow dots", clothingImage: null }),
        refusals: ["no_person", "no_clothing"],
        withoutPeople: "no_person",
      },
      evals: [
        {
          ...single("change_clothing", "red silk", { desc: "red silk", clothingImage: null }),
          ...face,
          stays: { mayChange: clothes },
        },
        {
          ...single("change_clothing", "ao dai", { desc: "áo dài xanh lam", clothingImage: null }),
          ...face,
          stays: { mayChange: clothes },
        },
      ],
      bench: (sourceImage) => ({ sourceImage, desc: "red silk", clothingImage: null }),
    },
  },
});
