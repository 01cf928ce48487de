import { expect, test } from "vitest";
import { mapPictures, type Pictured, putTogether, withPicture } from "#tool-model/pictured.ts";
import { contentOf, type GivenImage, hashRequest, storedPayload } from "./run-payload.ts";

const marks = { digitalSourceType: null, hasManifest: true };
const png: GivenImage = { bytes: new Uint8Array([1, 2, 3]), mimeType: "image/png", marks };
const jpeg: GivenImage = { bytes: new Uint8Array([4, 5]), mimeType: "image/jpeg" };
const named: GivenImage = {
  storageKey: "u/lan/in/x.png",
  mimeType: "image/png",
  sha256: "ab".repeat(32),
};
const none = { values: {}, pictures: [] };
const listed: Pictured<GivenImage> = {
  values: { promptText: "" },
  pictures: [jpeg, named, png].map((picture, place) => ({ field: "personImages", place, picture })),
};

/** Hashes of version 0.1.0: who sends a run or a batch again after an update must meet the same one. */
test.each([
  [
    "remove_background",
    null,
    withPicture(none, "sourceImage", png),
    "6fd0240906d983c0b9d7f46c66dca8f5b8022562f838324db3ade9fd2e46a32e",
  ],
  [
    "change_clothing",
    "studio",
    withPicture({ values: { desc: "đỏ", clothingImage: null }, pictures: [] }, "sourceImage", png),
    "0751da3aae9c8e1f0abd9f5916f04f3ed78bd7f920e32606d393929ed77e609a",
  ],
  [
    "pose",
    "local",
    withPicture(
      withPicture<GivenImage>({ values: { poseId: "p1" }, pictures: [] }, "sourceImage", named),
      "poseImage",
      jpeg,
    ),
    "08efaa7f59df18de56854b8705640c3db0f7a44d8a3d7e0f265f0571f0135f83",
  ],
  ["group_image", null, listed, "554166de01cd5143689e1605c01bb7681ae8758fccb520984e3750a65bdaf0c4"],
] as const)("%s has the hash that it always had", async (operation, kind, payload, hash) => {
  const content = await contentOf(payload);
  expect(hashRequest({ operation, content, kind }).toString("hex")).toBe(hash);
});

test("a batch has the hash that it always had", async () => {
  const settings = await contentOf(
    withPicture<GivenImage>({ values: { desc: "" }, pictures: [] }, "clothingImage", jpeg),
  );
  const content = { photos: [{ bytes: 3, name: "a.jpg" }], settings };
  const operation = "clothing/change_clothing";
  expect(hashRequest({ operation, content, kind: "local" }).toString("hex")).toBe(
    "acc5f434adb763a5971e50f40870ece7f803243592bec3aa1745c3044ffd814b",
  );
});

test("payloads that version 0.1.0 kept are read, and come back in the same form", async () => {
  const photo = { storageKey: "u/lan/in/a.jpg", mimeType: "image/jpeg" } as const;
  const marked = { storageKey: "u/lan/in/b.png", mimeType: "image/png", marks } as const;
  const kept = [
    { sourceImage: photo },
    { desc: "x", sourceImage: marked, clothingImage: null },
    { mask: photo, sourceImage: marked, promptText: "the bin" },
    { personImages: [photo, marked, photo], promptText: "" },
    { title: "words alone" },
    {},
  ];
  for (const payload of kept) {
    const read = storedPayload.parse(JSON.parse(JSON.stringify(payload)));
    expect(putTogether(read)).toEqual(payload);
    const keys = await mapPictures(read, ({ storageKey }, index) => `${index} ${storageKey}`);
    expect(keys.pictures.map(({ picture }) => picture)).toEqual(
      read.pictures.map(({ picture }, index) => `${index} ${picture.storageKey}`),
    );
  }
  expect(storedPayload.parse(kept[2]).pictures.map(({ field }) => field)).toEqual([
    "mask",
    "sourceImage",
  ]);
  expect(storedPayload.parse(kept[3]).pictures.map(({ place }) => place)).toEqual([0, 1, 2]);
});

test("what only looks like a kept picture is none", () => {
  const words = { storageKey: "u/lan/in/a.jpg", mimeType: "text/html" };
  const read = storedPayload.parse({ sourceImage: words, list: [], mixed: [words, 1] });
  expect(read.pictures).toEqual([]);
  expect(read.values).toEqual({ sourceImage: words, list: [], mixed: [words, 1] });
});
