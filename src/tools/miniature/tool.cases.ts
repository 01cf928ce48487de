import { defineCases, edit, face, single, source } from "#tool-model/define.cases.ts";
import { miniatureMarking } from "./marking.ts";

export const miniatureCases = defineCases(miniatureMarking, {
  specified: {
    place: 14,
    id: "miniature",
    title: "Miniature World",
    label: "Miniature World",
    category: "world",
    isFeatured: false,
  },
  searches: ["tiny", "giant", "tí hon", "khổng lồ", "action figure", "shrink me"],
  words: {
    "desc.miniature": ["desk", "kitchen", "garden", "kệ sách"],
    "desc.giant": ["city", "night city", "phố cổ", "harbour"],
  },
  operations: {
    miniature_world: {
      fields: "sourceImage mode desc",
      payloads: [
        { name: "miniature", payload: { sourceImage: source, mode: "miniature", desc: "" } },
        { name: "giant", payload: { sourceImage: source, mode: "giant", desc: "" } },
        { name: "place", payload: { sourceImage: source, mode: "giant", desc: "Hội An at night" } },
      ],
      keptPrompts: 2,
      rules: [
        [
          0,
          {
            ...edit,
            images: ["1: person to put into the scene"],
            aspect: "4:3",
            size: "1920 x 1440",
            people: ["1: 0.58 / 0.75"],
          },
        ],
      ],
      contract: {
        payload: (photo) => ({ sourceImage: photo, mode: "miniature", desc: "" }),
        withoutPeople: "no_person",
      },
      evals: [{ ...single("miniature_world", "giant", { mode: "giant", desc: "" }), ...face }],
      bench: (sourceImage) => ({ sourceImage, mode: "giant", desc: "" }),
    },
  },
});
