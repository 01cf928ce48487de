import { defineCases, edit, face, single, source, whole } from "#tool-model/define.cases.ts";
import { restoreMarking } from "./marking.ts";

export const restoreCases = defineCases(restoreMarking, {
  specified: {
    place: 6,
    id: "restore",
    title: "Photo Restoration",
    label: "Photo Restoration",
    category: "transformation",
    isFeatured: true,
  },
  // "blur" means restoration: no tool blurs, and this one denoises, sharpens and doubles a photo.
  searches: [
    "old photo",
    "old photos",
    "colorize",
    "colorise",
    "blur",
    "unblur",
    "fix blurry picture",
    "làm nét ảnh",
    "lam net anh",
    "phục hồi ảnh cũ",
    "restore old photos",
    "deep nostalgia",
    "upscale",
    "tô màu ảnh đen trắng",
    "ảnh thờ",
    "black and white to color",
    "scratches",
  ],
  operations: {
    restore_image: {
      fields: "sourceImage colorize",
      payloads: [
        { name: "with colours", payload: { sourceImage: source } },
        { name: "as it is", payload: { sourceImage: source, colorize: false } },
      ],
      keptPrompts: 2,
      rules: [
        [
          0,
          {
            ...edit,
            images: ["1: old photo"],
            size: "picture 1 x 2",
            differs: null,
            people: ["1: 0.58"],
            sameBody: 1,
          },
        ],
      ],
      contract: { payload: (photo) => ({ sourceImage: photo }) },
      evals: [{ ...single("restore_image", "soft"), ...face, stays: whole }],
      bench: (sourceImage) => ({ sourceImage }),
    },
  },
});
