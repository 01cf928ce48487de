import { expect, test } from "vitest";
import { errorText } from "#core/errors.ts";
import { formErrors } from "#core/form-errors.ts";
import { locales } from "#core/locale.ts";
import { printPapers } from "#core/print-sheet.ts";
import { type AnyToolCard, toolCategories } from "#tool-model/define-card.ts";
import type { AnyTool, Operation } from "#tool-model/define-tool.ts";
import { pictureSlotsOf } from "#tool-model/picture-slots.ts";
import { ageChange } from "./age-change/tool.ts";
import { artStyle } from "./art-style/tool.ts";
import { avatar } from "./avatar/tool.ts";
import { cardsIn } from "./cards.ts";
import { catalogue } from "./catalogue.ts";
import { clothing } from "./clothing/tool.ts";
import { boards } from "./face-swap/boards.ts";
import { idPhoto } from "./id-photo/tool.ts";
import { magicEdit } from "./magic-edit/tool.ts";
import { miniature } from "./miniature/tool.ts";
import { operationCases, toolCases } from "./registry.cases.ts";
import { toolTexts } from "./registry.tools.ts";
import { retouch } from "./retouch/tool.ts";
import { statue } from "./statue/tool.ts";
import { thumbnail } from "./thumbnail/tool.ts";
import { timeTravel } from "./time-travel/tool.ts";

const specified = catalogue.flatMap((tool) => {
  const row = toolCases[tool.slug].specified;
  return row ? [{ ...row, tool }] : [];
});

test("the fifteen tools of the specification are there, in its order", () => {
  expect(specified.map(({ place }) => place)).toEqual(
    Array.from({ length: 15 }, (_, index) => index + 1),
  );
});

test.each(specified)("the other title of the specification is a search word: $id", (row) => {
  const card: AnyToolCard = row.tool;
  expect(card.id).toBe(row.id);
  const isOther = row.title.toLowerCase() !== row.label.toLowerCase();
  expect(card.otherTitle?.en).toBe(isOther ? row.title : undefined);
});

test.each(specified)(
  "the catalogue has the groups, labels and featured tools of the specification: $id",
  (row) => {
    const { category, isFeatured, label } = row.tool;
    expect({ category, isFeatured, label: label.en }).toEqual({
      category: row.category,
      isFeatured: row.isFeatured,
      label: row.label,
    });
  },
);

test("the groups have the tools of the specification, in its order", () => {
  for (const category of toolCategories) {
    const ids = specified.filter((row) => row.category === category).map(({ id }) => id);
    const own = cardsIn(category).filter(({ slug }) => toolCases[slug].specified);
    expect(own.map(({ id }) => id)).toEqual(ids);
  }
});

test("the choices are those of the specification", () => {
  expect(statue.fields.type.options).toEqual(["bust", "full_body"]);
  expect(statue.fields.style.options).toEqual([
    "renaissance",
    "modern",
    "classical_greek",
    "abstract",
  ]);
  expect(statue.fields.material.options).toEqual(["bronze", "marble", "stone", "gold", "wood"]);
  expect(artStyle.fields.style.options).toHaveLength(8);
  expect(avatar.fields.style.options).toHaveLength(11);
  expect(magicEdit.fields.mode.options).toEqual([
    "remove_object",
    "remove_bg",
    "change_sky",
    "change_scenery",
  ]);
  expect(clothing.fields.mode.options).toEqual(["text", "image"]);
  expect(miniature.fields.mode.options).toEqual(["miniature", "giant"]);
  expect(thumbnail.fields.aspectRatio).toMatchObject({
    options: ["16:9", "9:16"],
    initial: "16:9",
  });
});

test("eleven eras; four cultures with 10, 11, 13 and 8 countries", () => {
  expect(timeTravel.fields.era.options).toEqual([
    "BC",
    "Medieval",
    "Renaissance",
    "Feudal",
    "1940s-50s",
    "1980s",
    "1990s",
    "2000s",
    "2010s",
    "2020s",
    "Future",
  ]);
  const countries = Object.entries(timeTravel.fields.country.options);
  expect(countries.map(([culture, names]) => [culture, names.length])).toEqual([
    ["American", 10],
    ["Western", 11],
    ["Asian", 13],
    ["African", 8],
  ]);
});

test("every era has a description in both languages", () => {
  for (const era of timeTravel.fields.era.options) {
    for (const locale of locales) {
      const words: Readonly<Record<string, string>> = toolTexts["time-travel"][locale];
      expect(words[`era.${era}Detail`]).toMatch(/\S/);
    }
  }
});

test("boards are ref1 to ref56 without ref14", () => {
  const numbers = Array.from({ length: 56 }, (_, index) => index + 1).filter((n) => n !== 14);
  expect(boards.map(({ id }) => id)).toEqual(numbers.map((number) => `ref${number}`));
});

test("sizes, papers, backgrounds and sliders have the numbers of the specification", () => {
  expect(idPhoto.fields.size).toMatchObject({
    presets: {
      "3:4": { widthMm: 30, heightMm: 40 },
      "2:3": { widthMm: 40, heightMm: 60 },
      "1:1": { widthMm: 50.8, heightMm: 50.8 },
    },
    placeholder: { widthMm: 35, heightMm: 45 },
  });
  expect(printPapers).toEqual({
    L: { widthMm: 89, heightMm: 127 },
    "2L": { widthMm: 127, heightMm: 178 },
    A6: { widthMm: 105, heightMm: 148 },
  });
  expect(idPhoto.fields.background.options.map(({ name }) => name)).toEqual([
    "white",
    "light blue",
    "dark blue",
    "gray",
  ]);
  expect(ageChange.fields.age).toMatchObject({ min: 0, max: 100, step: 10, initial: 30 });
  for (const slider of [retouch.fields.width, retouch.fields.height]) {
    expect(slider).toMatchObject({ min: -50, max: 50, step: 1, initial: 0 });
  }
});

test("the calls have the paths and payload fields of the specification", () => {
  const fieldsOf = (operation: Operation): readonly string[] => {
    const lists = pictureSlotsOf(operation).filter(({ isList }) => isList);
    const urls = new Map(lists.map(({ name, url }) => [name, url]));
    // The seed of another version is our addition.
    const names = Object.keys(operation.payload.shape).filter((name) => name !== "seed");
    return names.map((name) => urls.get(name) ?? name);
  };
  const tools: readonly AnyTool[] = catalogue;
  const calls = tools.flatMap(({ operations }) =>
    Object.values(operations).map((operation) => [operation.path, fieldsOf(operation).join(" ")]),
  );
  expect(Object.fromEntries(calls)).toEqual(
    Object.fromEntries(
      Object.entries(operationCases).map(([name, { fields }]) => [`/images/${name}`, fields]),
    ),
  );
});

test("forms complain in the words of the specification", () => {
  const words = Object.values(formErrors).map(({ text }) => text.en);
  expect(words).toEqual(
    expect.arrayContaining([
      "Please upload a photo.",
      "Please upload your photo.",
      "Please upload a source face image.",
      "Please select or upload a target image.",
      "Please select or upload a reference pose.",
      "Please enter custom width and height.",
      "Please describe the clothing you want.",
      "Please upload a clothing image.",
      "Please provide a description.",
      "Please upload at least 2 photos.",
      "Please adjust at least one slider to see changes.",
      "Please upload at least one source image.",
      "Please enter a title.",
    ]),
  );
  // The ID photo has no words of its own for this.
  expect(errorText("no_image", "en")).toBe("AI cannot create photo. Please try again.");
  expect(toolTexts.avatar.en.noImage).toBe(
    "Cannot create avatar. Please try again with a different photo.",
  );
  expect(toolTexts.thumbnail.en.noImage).toBe("Unable to generate thumbnail. Please try again.");
});
