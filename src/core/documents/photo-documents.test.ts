import { describe, expect, test } from "vitest";
import { locales } from "../locale.ts";
import { PHOTO_SIDE_MAX_MM, PHOTO_SIDE_MIN_MM } from "../photo-size.ts";
import { backgroundRules } from "./backgrounds.ts";
import { countries } from "./countries.ts";
import { documentKinds, type PhotoDocument, type Range, type Sourced } from "./document.ts";
import { documentIds, isUneditedId } from "./document-ids.ts";
import { headPlaces } from "./place-head.ts";
import { sources } from "./sources.ts";
import { findDocument, frameOf, mustStayUnedited, photoDocuments, printSizeOf } from "./table.ts";

/** Heads measured on portraits: eyes at 44 to 53 of 100 below the crown, tall hair up to a fifth of the head. */
const heads = [0.44, 0.48, 0.53].flatMap((eyesBelowCrown) =>
  [0, 0.2].map((hairAboveCrown) => ({ eyesBelowCrown, hairAboveCrown })),
);
const habit = { headHeight: 0.72, eyeLine: 0.45 };

function factsOf(document: PhotoDocument): Sourced<unknown>[] {
  return Object.values(document).filter(
    (value): value is Sourced<unknown> =>
      typeof value === "object" && value !== null && "source" in value,
  );
}

function isInside(value: number, range: Range | undefined): boolean {
  return !range || (value >= range.min - 1e-6 && value <= range.max + 1e-6);
}

test("at least 40 documents of at least 20 countries, each once, of every kind", () => {
  expect(photoDocuments.length).toBeGreaterThanOrEqual(40);
  const named = photoDocuments.map(({ country }) => country).filter((country) => country !== "XX");
  expect(new Set(named).size).toBeGreaterThanOrEqual(20);
  expect(new Set(photoDocuments.map(({ id }) => id)).size).toBe(photoDocuments.length);
  expect(new Set(photoDocuments.map(({ kind }) => kind)).size).toBe(documentKinds.length);
});

test("the ids that a screen knows are those of the rules, and so is what must stay unedited", () => {
  expect(photoDocuments.map(({ id }) => id).toSorted()).toEqual(documentIds.toSorted());
  expect(photoDocuments.filter(mustStayUnedited).map(({ id }) => id)).toEqual(
    photoDocuments.map(({ id }) => id).filter(isUneditedId),
  );
});

test("every country and every source is used, every source has an address and a day", () => {
  const used = new Set(photoDocuments.flatMap((one) => factsOf(one).map(({ source }) => source)));
  expect([...used].toSorted()).toEqual(Object.keys(sources).toSorted());
  expect(new Set(photoDocuments.map(({ country }) => country)).size).toBe(
    Object.keys(countries).length,
  );
  for (const { address, readOn } of Object.values(sources)) {
    expect(new URL(address).hostname).toContain(".");
    expect(readOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(Number.isNaN(Date.parse(readOn))).toBe(false);
  }
});

describe.each(photoDocuments.map((document) => [document.id, document] as const))(
  "%s",
  (id, document) => {
    const { widthMm, heightMm } = printSizeOf(document);

    test("has a name in each language, a size, and ranges that can be kept", () => {
      expect(findDocument(id)).toBe(document);
      for (const locale of locales) expect(document.name[locale].trim()).not.toBe("");
      expect(factsOf(document).length).toBeGreaterThan(0);
      for (const side of [widthMm, heightMm]) {
        expect(side).toBeGreaterThanOrEqual(PHOTO_SIDE_MIN_MM);
        expect(side).toBeLessThanOrEqual(PHOTO_SIDE_MAX_MM);
      }
      const { headMm, eyesFromBottomMm, topMarginMm, bottomMarginMm } = document;
      for (const range of [headMm, eyesFromBottomMm, topMarginMm, bottomMarginMm]) {
        if (!range) continue;
        expect(range.value.min).toBeGreaterThan(0);
        expect(range.value.max).toBeGreaterThan(range.value.min);
        expect(range.value.max).toBeLessThan(heightMm);
      }
      // A head is no wider than 0.9 of its height.
      expect(0.9 * (headMm?.value.min ?? 0)).toBeLessThan(widthMm);
      const about = document.eyesFromBottomAboutMm?.value ?? heightMm / 2;
      expect(about).toBeGreaterThan(0.4 * heightMm);
      expect(about).toBeLessThan(0.75 * heightMm);
      expect(backgroundRules).toHaveProperty(document.background?.value ?? "white");
    });

    test("is made in a frame that has its size in print and the pixels of its form", () => {
      const frame = frameOf(document);
      expect((frame.widthPx / frame.dotsPerInch) * 25.4).toBeCloseTo(widthMm, 0);
      expect((frame.heightPx / frame.dotsPerInch) * 25.4).toBeCloseTo(heightMm, 0);
      const { min, max } = document.pixels?.value ?? { min: frame, max: null };
      expect(frame.widthPx).toBeGreaterThanOrEqual(min.widthPx);
      expect(frame.heightPx).toBeGreaterThanOrEqual(min.heightPx);
      expect(frame.widthPx).toBeLessThanOrEqual(max?.widthPx ?? 1e6);
      expect(frame.heightPx).toBeLessThanOrEqual(max?.heightPx ?? 1e6);
      const { minKb, maxKb } = document.file?.value ?? { minKb: 1, maxKb: null };
      expect(minKb ?? maxKb).not.toBeNull();
      expect(minKb ?? 0).toBeLessThan(maxKb ?? Number.POSITIVE_INFINITY);
    });

    test.each(heads)("a head of %o has a place inside all its ranges", (anatomy) => {
      const [place] = headPlaces({ document, anatomy, habit });
      if (!place) throw new Error("there is no place");
      const { headMm, topMm, eyesMm } = place;
      expect(isInside(headMm, document.headMm?.value)).toBe(true);
      expect(isInside(topMm, document.topMarginMm?.value)).toBe(true);
      expect(isInside(heightMm - eyesMm, document.eyesFromBottomMm?.value)).toBe(true);
      expect(isInside(heightMm - topMm - headMm, document.bottomMarginMm?.value)).toBe(true);
      expect(topMm).toBeGreaterThanOrEqual(0);
    });
  },
);

test("rules that exclude each other have no place", () => {
  const document = findDocument("us-passport");
  if (!document) throw new Error("the document is missing");
  const eyesFromBottomMm = { value: { min: 8, max: 10 }, source: "usEyes" } as const;
  const anatomy = { eyesBelowCrown: 0.5, hairAboveCrown: 0 };
  expect(headPlaces({ document: { ...document, eyesFromBottomMm }, anatomy, habit })).toEqual([]);
});

test("authorities that reject edited photos are known", () => {
  const unedited = photoDocuments.filter(mustStayUnedited).map(({ id }) => id);
  expect(unedited).toEqual(expect.arrayContaining(["us-passport", "us-visa", "gb-passport"]));
  expect(unedited).not.toContain("vn-passport");
  expect(findDocument("no-such-document")).toBeNull();
});
