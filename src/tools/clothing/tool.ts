import { z } from "zod/mini";
import { defineTool } from "#tool-model/define-tool.ts";
import { nullableImage, optionalText, requiredImage } from "#tool-model/payloads.ts";
import { clothingCard } from "./card.ts";

const MAX_WORDS = 500;

/** Clothing Change: another colour, pattern or fabric, described in words or taken from a photo. */
export const clothing = defineTool({
  card: clothingCard,
  consent: "body",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    mode: { kind: "choice", options: ["text", "image"], initial: "text" },
    desc: {
      kind: "text",
      maxLength: MAX_WORDS,
      missing: "clothing_words_missing",
      when: { field: "mode", values: ["text"] },
    },
    clothingImage: {
      kind: "photo",
      missing: "clothing_image_missing",
      when: { field: "mode", values: ["image"] },
    },
  },
  resultSize: () => ({ kind: "photo", field: "photo" }),
  operations: {
    changeClothing: {
      path: "/images/change_clothing",
      wordsAbout: "clothes",
      loadBuiltInLimit: async () => (await import("./wish.ts")).limitOfWish,
      payload: z
        .strictObject({
          sourceImage: requiredImage("photo_missing"),
          desc: optionalText(MAX_WORDS),
          clothingImage: nullableImage("clothing_image_missing"),
        })
        .check(
          z.refine(
            ({ desc, clothingImage }) => desc.trim() !== "" || clothingImage !== null,
            "clothing_words_missing",
          ),
        ),
    },
  },
  toCall: ({ photo, mode, desc, clothingImage }) => ({
    operation: "changeClothing",
    payload:
      mode === "text"
        ? { sourceImage: photo, desc, clothingImage: null }
        : { sourceImage: photo, desc: "", clothingImage },
  }),
});
