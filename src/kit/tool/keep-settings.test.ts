import { expect, test } from "vitest";
import { pictureSlotsOf } from "#tool-model/picture-slots.ts";
import { groupPhoto } from "#tools/group-photo/tool.ts";
import { idPhoto } from "#tools/id-photo/tool.ts";
import { settingsOf } from "./keep-settings.ts";
import type { Photo } from "./photo.ts";
import { initialForm } from "./use-tool-form.ts";

function photoOf(base64: string): Photo {
  const sizes = { originalWidthPx: 4, originalHeightPx: 3, widthPx: 4, heightPx: 3 };
  return {
    payload: { base64, mimeType: "image/png" },
    name: `${base64}.png`,
    previewUrl: "blob:x",
    image: { blob: new Blob([base64]), notice: null, ...sizes },
  };
}

test("a form is kept without its pictures, and each picture of the call has its field", () => {
  const photo = photoOf("abcd");
  const form = { ...initialForm(idPhoto), photo };
  const call = {
    path: "/images/photo_id",
    payload: { sourceImageUrl: "/media/abcd", size: "3:4" },
  } as const;
  const kept = settingsOf(idPhoto, { form, call, uploads: new Map([[photo, "/media/abcd"]]) });
  expect(kept.photos).toEqual(["photo"]);
  expect(kept.values).toMatchObject({ size: "3:4", paper: "A6", cropOnly: false });
  expect(kept.values).not.toHaveProperty("photo");
});

test("photos of a list are known by the addresses that they were uploaded to", () => {
  const [one, two] = [photoOf("one"), photoOf("two")];
  const [listField] =
    Object.entries(groupPhoto.fields).find(([, { kind }]) => kind === "photos") ?? [];
  const [operation] = Object.values(groupPhoto.operations);
  const slot = operation && pictureSlotsOf(operation).find(({ isList }) => isList);
  if (!listField || !slot) throw new Error("the tool takes no list of photos");
  const form = { ...initialForm(groupPhoto), [listField]: [one, two] };
  const uploads = new Map([
    [one, "/media/one"],
    [two, "/media/two"],
  ]);
  const payload = { [slot.url]: ["/media/one", "/media/two"] };
  const kept = settingsOf(groupPhoto, { form, call: { path: operation.path, payload }, uploads });
  expect(kept.photos).toEqual([listField, listField]);
});
