import { describe, expect, test } from "vitest";
import { z } from "zod";
import { imagePayload } from "#core/image-payload.ts";
import { catalogue } from "#tools/catalogue.ts";
import { type AnyTool, defineTool } from "#tools/define-tool.ts";
import type { Photo } from "./photo.ts";
import { changeField, findProblem, initialForm, isShown, prepareCall } from "./use-tool-form.ts";

const photo: Photo = {
  payload: { base64: "QUJD", mimeType: "image/jpeg" },
  name: "me.jpg",
  previewUrl: "blob:me",
  image: {
    blob: new Blob(["ABC"]),
    originalWidthPx: 3000,
    originalHeightPx: 4000,
    widthPx: 600,
    heightPx: 800,
    notice: null,
  },
};
const idPhoto = catalogue[0];

/** A tool with a field that depends on a choice, as clothing and magic edit have. */
const dependent: AnyTool = defineTool({
  id: "dependent",
  slug: "dependent",
  category: "basic",
  isFeatured: false,
  icon: "none",
  fields: {
    photo: { kind: "photo" },
    mode: { kind: "choice", options: ["text", "plain"], initial: "text" },
    words: {
      kind: "text",
      maxLength: 20,
      isOptional: false,
      when: { field: "mode", values: ["text"] },
    },
  },
  operations: {
    run: {
      path: "/images/dependent",
      payload: z.strictObject({ sourceImage: imagePayload, words: z.string() }),
    },
  },
  toCall: ({ photo: sourceImage, words }) => ({
    operation: "run",
    payload: { sourceImage, words },
  }),
});

describe("a form", () => {
  test("starts with the defaults of the definition", () => {
    expect(initialForm(idPhoto)).toEqual({
      photo: null,
      background: "#ffffff",
      size: "3:4",
      paper: "L",
    });
  });

  test("changing a choice clears the fields that depend on it, and no other", () => {
    const filled = { photo, mode: "text", words: "a red coat" };
    expect(changeField(dependent, filled, { field: "mode", value: "plain" })).toEqual({
      photo,
      mode: "plain",
      words: "",
    });
    expect(changeField(dependent, filled, { field: "photo", value: null })).toEqual({
      ...filled,
      photo: null,
    });
    const { words } = dependent.fields;
    if (!words) throw new Error("the tool has the field words");
    expect([isShown(words, filled), isShown(words, { ...filled, mode: "plain" })]).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ["3:4", null],
    ["35:45", null],
    [":", "sizeMissing"],
    ["35:", "sizeMissing"],
    [":45", "sizeMissing"],
    ["0:0", "sizeRange"],
    ["9:45", "sizeRange"],
    ["35:301", "sizeRange"],
  ])("size %s: %s", (size, kind) => {
    const problem = findProblem(idPhoto, { ...initialForm(idPhoto), photo, size });
    expect(problem?.kind ?? null).toBe(kind);
  });

  test("the photo is asked for first", () => {
    expect(findProblem(idPhoto, { ...initialForm(idPhoto), size: ":" })).toEqual({
      field: "photo",
      kind: "photoMissing",
    });
  });

  test("becomes the call of the specification: colour and paper stay in the browser", () => {
    expect(prepareCall(idPhoto, { ...initialForm(idPhoto), photo, size: "35:45" })).toEqual({
      path: "/images/photo_id",
      payload: { sourceImage: photo.payload, size: "35:45" },
    });
    expect(prepareCall(idPhoto, initialForm(idPhoto))).toBeNull();
    expect(prepareCall(dependent, { photo, mode: "nonsense", words: "" })).toBeNull();
  });
});
