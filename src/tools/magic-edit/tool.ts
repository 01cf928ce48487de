import { z } from "zod/mini";
import { whenMissing } from "#core/image-payload.ts";
import { places } from "#core/places.ts";
import { seed } from "#core/seed.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import { optionalImage, requiredImage, requiredText } from "#tool-model/payloads.ts";
import { magicEditCard } from "./card.ts";

const modes = ["remove_object", "remove_bg", "change_sky", "change_scenery"] as const;
const MAX_WORDS = 500;
const words = requiredText(MAX_WORDS, "prompt_missing");
const sourceImage = requiredImage("photo_missing");

const operationOfMode = {
  remove_object: "removeObject",
  remove_bg: "removeBackground",
  change_sky: "changeSky",
  change_scenery: "changeScenery",
} as const satisfies Record<(typeof modes)[number], string>;

/** Smart Editing: one photo, one kind of change. */
export const magicEdit = defineTool({
  card: magicEditCard,
  consent: "measured",
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    mode: { kind: "choice", options: modes, initial: "remove_object" },
    prompt: {
      kind: "text",
      maxLength: MAX_WORDS,
      missing: "prompt_missing",
      unless: "mask",
      when: { field: "mode", values: ["remove_object", "change_sky", "change_scenery"] },
      ideas: [
        {
          folder: "places",
          presets: places.scenery,
          when: { field: "mode", values: ["change_scenery"] },
        },
      ],
    },
    mask: { kind: "mask", of: "photo", when: { field: "mode", values: ["remove_object"] } },
  },
  resultSize: ({ mode }) => ({
    kind: mode === "change_scenery" ? "placed" : "photo",
    field: "photo",
  }),
  operations: {
    removeObject: {
      path: "/images/remove_object",
      wordsAbout: "removal",
      // What the brush has marked needs no words.
      payload: z
        .strictObject({
          sourceImage,
          promptText: z
            .string(whenMissing("prompt_missing"))
            .check(z.maxLength(MAX_WORDS, "text_too_long")),
          mask: optionalImage("photo_missing"),
        })
        .check(
          z.refine(({ promptText, mask }) => promptText.trim() !== "" || mask !== undefined, {
            error: "prompt_missing",
            path: ["promptText"],
          }),
        ),
    },
    removeBackground: {
      path: "/images/remove_background",
      payload: z.strictObject({ sourceImage }),
      isOneStep: true,
    },
    changeSky: {
      path: "/images/change_sky",
      payload: z.strictObject({ sourceImage, desc: words, seed }),
    },
    changeScenery: {
      path: "/images/change_scenery",
      payload: z.strictObject({ sourceImage, desc: words, seed }),
    },
  },
  pickOperation: ({ mode }) => operationOfMode[modes.find((known) => known === mode) ?? modes[0]],
  toCall: ({ photo, mode, prompt, mask }) => {
    switch (mode) {
      case "remove_object":
        return {
          operation: "removeObject",
          payload: { sourceImage: photo, promptText: prompt, ...(mask ? { mask } : {}) },
        };
      case "remove_bg":
        return { operation: "removeBackground", payload: { sourceImage: photo } };
      case "change_sky":
        return { operation: "changeSky", payload: { sourceImage: photo, desc: prompt } };
      case "change_scenery":
        return { operation: "changeScenery", payload: { sourceImage: photo, desc: prompt } };
    }
  },
});
