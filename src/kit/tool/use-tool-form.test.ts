import { describe, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { type AnyTool, defineTool, isShown } from "#tool-model/define-tool.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { groupPhoto } from "#tools/group-photo/tool.ts";
import { idPhoto } from "#tools/id-photo/tool.ts";
import { retouch } from "#tools/retouch/tool.ts";
import { timeTravel } from "#tools/time-travel/tool.ts";
import type { Photo } from "./photo.ts";
import {
  changeField,
  draftCall,
  type FormState,
  findProblem,
  initialForm,
  prepareCall,
} from "./use-tool-form.ts";

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

/** A tool with a field that depends on a choice, as clothing and magic edit have. */
const dependent: AnyTool = defineTool({
  card: {
    id: "dependent",
    slug: "dependent",
    category: "basic",
    isFeatured: false,
    keepsView: true,
    menuOrder: 1,
    label: { en: "Dependent", vi: "Phụ thuộc" },
  },
  consent: null,
  fields: {
    photo: { kind: "photo", missing: "photo_missing" },
    mode: { kind: "choice", options: ["text", "plain"], initial: "text" },
    words: {
      kind: "text",
      maxLength: 20,
      missing: "prompt_missing",
      when: { field: "mode", values: ["text"] },
    },
  },
  resultSize: () => ({ kind: "photo", field: "photo" }),
  operations: {
    run: {
      path: "/images/dependent",
      payload: z.strictObject({ sourceImage: requiredImage("photo_missing"), words: z.string() }),
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
      document: "",
      cropOnly: false,
      background: "#ffffff",
      size: "3:4",
      paper: "A6",
    });
  });

  test.each([
    ["vi-VN", "A6"],
    ["vi", "A6"],
    ["en-GB", "A6"],
    ["ja", "L"],
    ["en-JP", "L"],
    ["", "A6"],
  ])("in %s starts with the usual paper of the country: %s", (language, paper) => {
    const spy = vi.spyOn(navigator, "language", "get").mockReturnValue(language);
    expect(initialForm(idPhoto)["paper"]).toBe(paper);
    spy.mockRestore();
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
    [":", "size_missing"],
    ["35:", "size_missing"],
    [":45", "size_missing"],
    ["0:0", "invalid_size"],
    ["9:45", "invalid_size"],
    ["35:301", "invalid_size"],
  ])("size %s: %s", (size, code) => {
    const problem = findProblem(idPhoto, { ...initialForm(idPhoto), photo, size });
    expect(problem?.code ?? null).toBe(code);
  });

  test("the photo is asked for first", () => {
    expect(findProblem(idPhoto, { ...initialForm(idPhoto), size: ":" })).toEqual({
      field: "photo",
      code: "own_photo_missing",
    });
  });

  test("becomes the call of the specification: colour and paper stay in the browser", async () => {
    const noUploads = () => Promise.reject(new Error("nothing is uploaded"));
    const form = { ...initialForm(idPhoto), photo, size: "35:45" };
    expect(draftCall(idPhoto, form)).toEqual({
      path: "/images/photo_id",
      payload: { sourceImage: photo.payload, size: "35:45" },
    });
    expect(await prepareCall(idPhoto, form, async ({ name }) => `/media/${name}`)).toEqual({
      path: "/images/photo_id",
      payload: { sourceImageUrl: "/media/me.jpg", size: "35:45" },
    });
    expect(await prepareCall(idPhoto, initialForm(idPhoto), noUploads)).toBeNull();
    const nonsense = { photo, mode: "nonsense", words: "" };
    expect(await prepareCall(dependent, nonsense, noUploads)).toBeNull();
  });

  test("lists of photos are uploaded and sent as addresses", async () => {
    const second = { ...photo, payload: { ...photo.payload }, name: "you.jpg" };
    const form = { ...initialForm(groupPhoto), photos: [photo, second], context: "beach" };
    const call = await prepareCall(groupPhoto, form, ({ name }) =>
      Promise.resolve(`/media/${name}`),
    );
    expect(call).toEqual({
      path: "/images/group_image",
      payload: { personImageUrls: ["/media/me.jpg", "/media/you.jpg"], promptText: "beach" },
    });
    expect(findProblem(groupPhoto, { ...form, photos: [photo] })).toEqual({
      field: "photos",
      code: "photos_missing",
    });
  });

  test.each([
    [0, 0, "sliders_at_zero"],
    [0, 7, null],
    [-50, 0, null],
  ])("retouch %i and %i: %s", (width, height, code) => {
    const problem = findProblem(retouch, { ...initialForm(retouch), photo, width, height });
    expect(problem).toEqual(code && { field: null, code });
  });

  test("a culture's countries go with it", () => {
    const form = { ...initialForm(timeTravel), photo, culture: "Asian", country: "Vietnam" };
    expect(changeField(timeTravel, form, { field: "culture", value: "African" })).toMatchObject({
      culture: "African",
      country: "",
    });
  });

  test("a document brings its size and its background, and leads to the way that it allows", async () => {
    const upload = async () => "";
    const empty = { ...initialForm(idPhoto), photo };
    const options = await idPhoto.fields.document.load();
    const choose = (form: FormState, value: string) => {
      const sets = options.find((option) => option.value === value)?.sets ?? {};
      return changeField(idPhoto, form, { field: "document", value, sets });
    };
    const japan = choose(empty, "jp-passport");
    expect(japan).toMatchObject({ size: "35:45", background: "#ffffff", cropOnly: false });
    expect(await prepareCall(idPhoto, japan, upload)).toMatchObject({
      path: "/images/photo_id",
      payload: { size: "35:45", document: "jp-passport" },
    });
    const cut = await prepareCall(idPhoto, { ...japan, cropOnly: true }, upload);
    expect(cut).toMatchObject({ path: "/images/photo_crop", payload: { document: "jp-passport" } });
    const america = choose(japan, "us-visa");
    expect(await prepareCall(idPhoto, america, upload)).toMatchObject({
      path: "/images/photo_crop",
      payload: { document: "us-visa" },
    });
    const none = choose(america, "");
    const plain = await prepareCall(idPhoto, none, upload);
    expect(none["size"]).toBe("3:4");
    expect(plain?.path).toBe("/images/photo_id");
    expect(plain?.payload).not.toHaveProperty("document");
    expect(findProblem(idPhoto, { ...none, document: "atlantis" })?.field).toBe("document");
  });
});
