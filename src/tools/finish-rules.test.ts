import { describe, expect, test } from "vitest";
import type { EditBrief } from "#engine/generative/brief.ts";
import { other, source } from "#tool-model/define.cases.ts";
import { engineReader } from "#tool-model/engine-payload.server.ts";
import { declaredRule } from "./declared-size.cases.ts";
import { idPhoto } from "./id-photo/tool.ts";
import { operationCases } from "./registry.cases.ts";
import { generativeOperations } from "./registry.server.ts";
import { titlePayload } from "./thumbnail/title-on-picture.server.ts";

type Name = keyof typeof generativeOperations;

function briefOf(name: Name, which: string | number = 0): EditBrief {
  const { payloads } = operationCases[name];
  const found =
    typeof which === "number" ? payloads[which] : payloads.find(({ name: own }) => own === which);
  if (!found) throw new Error(`${name} has no payload ${which}`);
  return generativeOperations[name].brief(found.payload);
}

/** A brief without its words: pictures by the number of their byte. */
function outline({ images, aspect, mask, finish }: EditBrief) {
  const { size, mustDifferFrom, people, pasteBack, faceCount, sameBody, cutOut, lastStep } = finish;
  const numberOf = (image: EditBrief["images"][0]["image"] | null) => image?.bytes[0] ?? null;
  return {
    images: images.map(({ image, role }) => `${numberOf(image)}: ${role}`),
    aspect,
    mask: numberOf(mask),
    size:
      size.kind === "like"
        ? `picture ${numberOf(size.image)} x ${size.by?.factor ?? 1}`
        : size.kind === "exact"
          ? `${size.widthPx} x ${size.heightPx}`
          : "free",
    differs: numberOf(mustDifferFrom),
    people: people.map(({ image, maxDistance, otherDistance }) =>
      [`${numberOf(image)}: ${maxDistance}`, ...(otherDistance ? [otherDistance] : [])].join(" / "),
    ),
    faceCount,
    sameBody: numberOf(sameBody),
    pasteBack: pasteBack && [numberOf(pasteBack.base), numberOf(pasteBack.mask)],
    cutOut,
    lastStep: lastStep && `${lastStep.operation}(${lastStep.imageKey})`,
  };
}

const expected = Object.keys(generativeOperations)
  .filter((name): name is Name => Object.hasOwn(generativeOperations, name))
  .flatMap((name) =>
    (operationCases[name].rules ?? []).map(([which, rules]) => [name, which, rules] as const),
  );

test.each(expected)(
  "%s, %s: pictures, format and what is checked on the answer",
  (name, which, rules) => {
    expect(outline(briefOf(name, which))).toEqual(rules);
  },
);

test("every operation has rules", () => {
  expect(new Set(expected.map(([name]) => name))).toEqual(
    new Set(Object.keys(generativeOperations)),
  );
});

const names = [...new Set(expected.map(([name]) => name))];

test.each(names)(
  "%s: the engine decides the size unless pixels of the photo, a format or an enlargement are promised",
  (name) => {
    const operation = generativeOperations[name];
    for (const { payload } of operationCases[name].payloads) {
      const { pasteBack, cutOut, lastStep, size } = operation.brief(payload).finish;
      const isEnlarged = size.kind === "like" && size.by !== null;
      expect(operation.hasOwnSize).toBe(!(pasteBack || cutOut || lastStep || isEnlarged));
    }
  },
);

/** The size that the screen states before the run, as `outline` writes it. */
function declared(name: Name, payload: Readonly<Record<string, unknown>>): string | null {
  const rule = declaredRule(name, payload);
  if (rule?.kind === "fixed") return `${rule.size.widthPx} x ${rule.size.heightPx}`;
  if (rule?.kind === "enlarged") return `picture 1 x ${rule.by.factor}`;
  // A model gives a new place the shape of the photo.
  const isLikePhoto = rule?.kind === "photo" || rule?.kind === "placed";
  return isLikePhoto ? `picture ${rule.field === "target" ? 2 : 1} x 1` : null;
}

/** The built-in engine crops an ID photo to the size of the same choices. */
const uncropped = names.filter((name) => name !== "photo_id");

test.each(uncropped)(
  "%s: a model's result has the size that the screen states, or its shape",
  (name) => {
    for (const { payload } of operationCases[name].payloads) {
      const { size } = outline(generativeOperations[name].brief(payload));
      expect(size).toBe(declared(name, payload));
    }
  },
);

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
