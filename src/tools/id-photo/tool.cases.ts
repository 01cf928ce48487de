import { defineCases, edit, face, payloadCases, single, source } from "#tool-model/define.cases.ts";
import { idPhotoMarking } from "./marking.ts";

export const idPhotoCases = defineCases(idPhotoMarking, {
  specified: {
    place: 2,
    id: "id",
    title: "ID Photo",
    label: "Create ID Photo",
    category: "basic",
    isFeatured: true,
  },
  // Headshots and photos for a CV are portraits of a fixed size before an even background.
  searches: [
    "passport",
    "visa",
    "headshot",
    "resume photo",
    "print",
    "ảnh thẻ",
    "CV photo",
    "3x4",
    "3 x 4 cm",
    "4x6",
    "ảnh hộ chiếu",
    "anh ho chieu",
    "passprt",
    "passport size picture",
    "linkedin picture",
    "căn cước",
    "cccd",
    "thẻ sinh viên",
    "in ảnh",
    "ảnh thẻ nền xanh",
  ],
  operations: {
    photo_id: {
      fields: "sourceImage size document",
      payloads: payloadCases(["3:4", "2:3", "1:1", "35:45", "33.5:48.25"], (size) => ({
        sourceImage: source,
        size,
      })),
      rules: [
        [
          "35:45",
          {
            ...edit,
            images: ["1: person"],
            aspect: "7:9",
            size: "free",
            people: ["1: 0.54 / 0.75"],
            cutOut: "green",
            lastStep: "photo_id(sourceImage)",
          },
        ],
      ],
      contract: {
        payload: (photo) => ({ sourceImage: photo, size: "3:4" }),
        withoutPeople: "no_face",
      },
      evals: [{ ...single("photo_id", "3x4", { size: "3:4" }), ...face }],
      bench: (sourceImage) => ({ sourceImage, size: "3:4" }),
    },
    photo_crop: {
      fields: "sourceImage document",
      payloads: [{ name: "visa", payload: { sourceImage: source, document: "us-visa" } }],
      contract: {
        payload: (photo) => ({ sourceImage: photo, document: "jp-passport" }),
        photos: "rooms",
        refusals: ["photo_too_tight"],
      },
      evals: [{ ...single("photo_crop", "35x45 mm", { document: "jp-passport" }), ...face }],
    },
  },
});
