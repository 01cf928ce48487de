import {
  defineCases,
  edit,
  payloadCases,
  single,
  source,
  whole,
} from "#tool-model/define.cases.ts";
import { artStyleMarking } from "./marking.ts";
import { artStyle } from "./tool.ts";

export const artStyleCases = defineCases(artStyleMarking, {
  specified: {
    place: 11,
    id: "art_style",
    title: "Art Style",
    label: "Art Style Conversion",
    category: "creative",
    isFeatured: false,
  },
  searches: [
    "cartoon",
    "anime",
    "sketch",
    "van gogh",
    "hoạt hình",
    "turn me into a cartoon",
    "oil painting",
    "vẽ chân dung",
    "ghibli",
    "cartooon",
  ],
  operations: {
    art_style: {
      fields: "sourceImage style",
      payloads: payloadCases(artStyle.fields.style.options, (style) => ({
        sourceImage: source,
        style,
      })),
      rules: [[0, { ...edit, images: ["1: photo to paint"] }]],
      contract: { payload: (photo) => ({ sourceImage: photo, style: "silk" }) },
      evals: [{ ...single("art_style", "watercolor", { style: "watercolor" }), stays: whole }],
      bench: (sourceImage) => ({ sourceImage, style: "vangogh" }),
    },
  },
});
