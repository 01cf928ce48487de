import { expect, expectTypeOf, test } from "vitest";
import type { ImageFile } from "#core/image-payload.ts";
import type { Operation } from "#tool-model/define-tool.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { pictureSlotsOf } from "#tool-model/picture-slots.ts";
import { catalogue } from "./catalogue.ts";
import { clothing } from "./clothing/tool.ts";
import { groupPhoto } from "./group-photo/tool.ts";
import { magicEdit } from "./magic-edit/tool.ts";
import { retouch } from "./retouch/tool.ts";

const { changeClothing } = clothing.operations;
const { groupImage } = groupPhoto.operations;
const { removeObject } = magicEdit.operations;

const file: ImageFile = { bytes: new Uint8Array(1), mimeType: "image/png" };
const slotsOf = (operation: Operation) =>
  pictureSlotsOf(operation).map(({ name, url, isList }) => [name, url, isList]);

test("an operation knows where its pictures stand, and the fields that name them", () => {
  expect(slotsOf(removeObject)).toEqual([
    ["sourceImage", "sourceImageUrl", false],
    ["mask", "maskUrl", false],
  ]);
  expect(slotsOf(groupImage)).toEqual([["personImages", "personImageUrls", true]]);
});

test("every operation takes a picture, and no field has the name of an address", () => {
  for (const operation of catalogue.flatMap((tool) => Object.values<Operation>(tool.operations))) {
    const slots = pictureSlotsOf(operation);
    expect([operation.path, slots.length]).not.toEqual([operation.path, 0]);
    for (const { url } of slots) expect(operation.payload.shape).not.toHaveProperty(url);
  }
});

test("engines get files, in the places and by the rules of the call", () => {
  type Clothing = EnginePayload<typeof changeClothing>;
  expectTypeOf<Clothing["sourceImage"]>().toEqualTypeOf<ImageFile<string>>();
  expectTypeOf<Clothing["clothingImage"]>().toEqualTypeOf<ImageFile<string> | null>();
  expectTypeOf<Clothing["desc"]>().toEqualTypeOf<string>();
  type Removal = EnginePayload<typeof removeObject>;
  expectTypeOf<Removal["mask"]>().toEqualTypeOf<ImageFile<string> | undefined>();
  type Group = EnginePayload<typeof groupImage>;
  expectTypeOf<Group["personImages"]>().toEqualTypeOf<readonly ImageFile<string>[]>();

  const readClothing = engineReader(changeClothing);
  const dressed = { sourceImage: file, desc: "", clothingImage: file };
  expect(readClothing(dressed)).toEqual(dressed);
  const refused = (message: string) =>
    expect.objectContaining({ code: "bad_request", message: expect.stringContaining(message) });
  for (const [payload, message] of [
    [{ ...dressed, clothingImage: null }, "clothing_words_missing"],
    [{ ...dressed, clothingImage: undefined }, "clothingImage"],
    [{ ...dressed, sourceImage: { base64: "AA==", mimeType: "image/png" } }, "sourceImage"],
    [{ ...dressed, surprise: 1 }, "surprise"],
  ] as const) {
    expect(() => readClothing(payload)).toThrow(refused(message));
  }
  const readGroup = engineReader(groupImage);
  expect(() => readGroup({ personImages: [file], promptText: "" })).toThrow(
    refused("photos_missing"),
  );
  const readRetouch = engineReader(retouch.operations.retouch);
  const still = { sourceImage: file, width: 0, height: 0 };
  expect(() => readRetouch(still)).toThrow(refused("sliders_at_zero"));
  expect(() => readRetouch({ ...still, width: 1.5 })).toThrow(refused("width"));
});
