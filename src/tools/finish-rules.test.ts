import { describe, expect, test } from "vitest";
import type { EditBrief } from "#engine/generative/brief.ts";
import { generativePayloads, other, source } from "../../tests/fixtures/generative-payloads.ts";
import { engineReader } from "./engine-payload.server.ts";
import { generativeOperations } from "./generative-operations.server.ts";
import { idPhoto } from "./id-photo/tool.ts";
import { titlePayload } from "./thumbnail/title-on-picture.server.ts";

type Name = keyof typeof generativeOperations;

function briefOf(name: Name, which: string | number = 0): EditBrief {
  const payloads = generativePayloads[name];
  const found =
    typeof which === "number" ? payloads[which] : payloads.find(({ name: own }) => own === which);
  if (!found) throw new Error(`${name} has no payload ${which}`);
  return generativeOperations[name].brief(found.payload);
}

/** A brief without its words: pictures by the number of their byte. */
function outline({ images, aspect, mask, finish }: EditBrief) {
  const { size, mustDifferFrom, people, pasteBack, faceCount, cutOut, lastStep } = finish;
  const numberOf = (image: EditBrief["images"][0]["image"] | null) => image?.bytes[0] ?? null;
  return {
    images: images.map(({ image, role }) => `${numberOf(image)}: ${role}`),
    aspect,
    mask: numberOf(mask),
    size:
      size.kind === "like"
        ? `picture ${numberOf(size.image)} x ${size.scale}`
        : size.kind === "exact"
          ? `${size.widthPx} x ${size.heightPx}`
          : "free",
    differs: numberOf(mustDifferFrom),
    people: people.map(({ image, maxDistance }) => `${numberOf(image)}: ${maxDistance}`),
    faceCount,
    pasteBack: pasteBack && [numberOf(pasteBack.base), numberOf(pasteBack.mask)],
    cutOut,
    lastStep: lastStep && `${lastStep.operation}(${lastStep.imageKey})`,
  };
}

const nothing = {
  mask: null,
  people: [],
  faceCount: null,
  pasteBack: null,
  cutOut: null,
  lastStep: null,
};
const edit = { ...nothing, aspect: 0, size: "picture 1 x 1", differs: 1 };

const expected = [
  [
    "pose",
    0,
    {
      ...edit,
      images: ["1: person to show", "2: pose reference for the body position alone"],
      people: ["1: 0.58"],
    },
  ],
  [
    "photo_id",
    "35:45",
    {
      ...edit,
      images: ["1: person"],
      aspect: "7:9",
      size: "free",
      people: ["1: 0.54"],
      cutOut: "green",
      lastStep: "photo_id(sourceImage)",
    },
  ],
  [
    "face_swap",
    "photo",
    {
      ...edit,
      images: ["1: face to use, for the face alone", "2: photo to edit"],
      aspect: 1,
      size: "picture 2 x 1",
      differs: 2,
      people: ["1: 0.54"],
    },
  ],
  [
    "face_swap",
    "ref1",
    {
      ...edit,
      images: ["1: face to use, for the face alone", "2: painted board to edit"],
      aspect: 1,
      size: "picture 2 x 1",
      differs: 2,
      people: ["1: 0.58"],
    },
  ],
  [
    "restore_image",
    0,
    {
      ...edit,
      images: ["1: old photo"],
      size: "picture 1 x 2",
      differs: null,
      people: ["1: 0.58"],
    },
  ],
  [
    "change_clothing",
    "words",
    { ...edit, images: ["1: person to dress"], people: ["1: 0.54"], pasteBack: [1, null] },
  ],
  [
    "change_clothing",
    "photo",
    {
      ...edit,
      images: ["1: person to dress", "2: garment to take over, for the garment alone"],
      people: ["1: 0.54"],
      pasteBack: [1, null],
    },
  ],
  [
    "group_image",
    "5",
    {
      ...nothing,
      images: [1, 2, 3, 4, 5].map((number) => `${number}: person ${number}`),
      aspect: "4:3",
      size: "1200 x 900",
      differs: null,
      people: [1, 2, 3, 4, 5].map((number) => `${number}: 0.58`),
      faceCount: 5,
    },
  ],
  ["remove_object", "words", { ...edit, images: ["1: photo to edit"], pasteBack: [1, null] }],
  [
    "remove_object",
    "mask",
    {
      ...edit,
      images: ["1: photo to edit", "2: map of image 1 on which white marks what has to go"],
      mask: 2,
      pasteBack: [1, 2],
    },
  ],
  [
    "remove_background",
    0,
    {
      ...edit,
      images: ["1: photo whose subject is cut out"],
      people: ["1: 0.54"],
      cutOut: "green",
    },
  ],
  ["change_sky", 0, { ...edit, images: ["1: photo to edit"], pasteBack: [1, null] }],
  [
    "change_scenery",
    0,
    { ...edit, images: ["1: photo whose people move to another place"], people: ["1: 0.58"] },
  ],
  ["time_travel", 0, { ...edit, images: ["1: person who travels in time"], people: ["1: 0.58"] }],
  [
    "miniature_world",
    0,
    {
      ...edit,
      images: ["1: person to put into the scene"],
      aspect: "5:4",
      size: "1000 x 800",
      people: ["1: 0.58"],
    },
  ],
  [
    "statue",
    0,
    {
      ...edit,
      images: ["1: person to portray as a statue"],
      aspect: "4:5",
      size: "800 x 1000",
    },
  ],
  ["change_age", "80", { ...edit, images: ["1: person whose age changes"], people: ["1: 0.68"] }],
  ["change_age", "10", { ...edit, images: ["1: person whose age changes"] }],
  ["retouch", 0, { ...edit, images: ["1: person whose body is reshaped"], people: ["1: 0.54"] }],
  [
    "retouch",
    "1",
    {
      ...edit,
      images: ["1: person whose body is reshaped"],
      differs: null,
      people: ["1: 0.54"],
    },
  ],
  ["art_style", 0, { ...edit, images: ["1: photo to paint"] }],
  [
    "avatar_in_style",
    0,
    {
      ...edit,
      images: ["1: person to portray"],
      aspect: "4:5",
      size: "800 x 1000",
      people: ["1: 0.58"],
    },
  ],
  [
    "youtube_thumbnail",
    "with content",
    {
      ...nothing,
      images: ["1: source 1", "2: source 2"],
      aspect: "16:9",
      size: "1280 x 720",
      differs: null,
      people: ["1: 0.58", "2: 0.58"],
      lastStep: "thumbnail_title(picture)",
    },
  ],
  [
    "youtube_thumbnail",
    "tall, title alone",
    {
      ...nothing,
      images: ["1: source 1"],
      aspect: "9:16",
      size: "720 x 1280",
      differs: null,
      people: ["1: 0.58"],
      lastStep: "thumbnail_title(picture)",
    },
  ],
] as const satisfies readonly (readonly [Name, string | number, object])[];

test.each(expected)(
  "%s, %s: pictures, format and what is checked on the answer",
  (name, which, rules) => {
    expect(outline(briefOf(name, which))).toEqual(rules);
  },
);

test("every operation is in the table", () => {
  expect([...new Set(expected.map(([name]) => name))]).toEqual(Object.keys(generativeOperations));
});

describe("last steps", () => {
  test("take what they are given", () => {
    const { lastStep: crop } = briefOf("photo_id", "33.5:48.25").finish;
    const { lastStep: title } = briefOf("youtube_thumbnail", "with content").finish;
    expect(
      engineReader(idPhoto.operations.photoId)({ ...crop?.payload, sourceImage: source }),
    ).toEqual({
      sourceImage: source,
      size: "33.5:48.25",
    });
    expect(titlePayload.parse({ ...title?.payload, picture: other })).toEqual({
      picture: other,
      title: "7 bí quyết nấu phở",
      content: "nấu phở bò tại nhà",
      aspectRatio: "16:9",
    });
  });

  test("a title is never translated, since it is set as it was written", () => {
    expect(generativeOperations.youtube_thumbnail.freeText).toEqual(["content"]);
  });
});

describe("formats of ID photos", () => {
  test.each([
    ["3:4", "3:4"],
    ["2:3", "2:3"],
    ["1:1", "1:1"],
    ["35:45", "7:9"],
    ["33.5:48.25", "134:193"],
  ])("%s has the ratio %s", (size, ratio) => {
    expect(briefOf("photo_id", size).aspect).toBe(ratio);
  });

  test("a size that is none is refused", () => {
    expect(() =>
      generativeOperations.photo_id.brief({ sourceImage: source, size: "5:5000" }),
    ).toThrow(
      expect.objectContaining({
        code: "bad_request",
        message: expect.stringContaining("invalid_size"),
      }),
    );
  });
});
