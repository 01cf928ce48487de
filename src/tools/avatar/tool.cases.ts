import { defineCases, edit, face, payloadCases, single, source } from "#tool-model/define.cases.ts";
import { avatarMarking } from "./marking.ts";
import { avatar } from "./tool.ts";

export const avatarCases = defineCases(avatarMarking, {
  specified: {
    place: 15,
    id: "avatar_multiverse",
    title: "Avatar Multiverse",
    label: "Avatar Multiverse",
    category: "world",
    isFeatured: false,
  },
  // A selfie is all that an avatar needs.
  searches: [
    "selfie",
    "superhero",
    "cosplay",
    "ảnh đại diện",
    "profile picture",
    "samurai",
    "phi hành gia",
  ],
  operations: {
    avatar_in_style: {
      fields: "sourceImage style",
      payloads: payloadCases(avatar.fields.style.options, (style) => ({
        sourceImage: source,
        style,
      })),
      rules: [
        [
          0,
          {
            ...edit,
            images: ["1: person to portray"],
            aspect: "4:5",
            size: "800 x 1000",
            people: ["1: 0.58 / 0.75"],
          },
        ],
      ],
      contract: {
        payload: (photo) => ({ sourceImage: photo, style: "samurai" }),
        withoutPeople: "no_face",
      },
      evals: [{ ...single("avatar_in_style", "astronaut", { style: "astronaut" }), ...face }],
      bench: (sourceImage) => ({ sourceImage, style: "samurai" }),
    },
  },
});
