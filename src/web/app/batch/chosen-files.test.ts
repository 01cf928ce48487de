import { expect, test } from "vitest";
import { matchFiles, toChosen } from "./chosen-files.ts";
import { resultName } from "./result-name.ts";

const file = (name: string, text: string) => new File([text], name);

test("files that are chosen again are known by name and size, each once", () => {
  const photos = [
    { place: 1, name: "a.jpg", bytes: 3 },
    { place: 4, name: "a.jpg", bytes: 3 },
    { place: 6, name: "b.jpg", bytes: 2 },
  ];
  const given = toChosen([file("b.jpg", "long"), file("a.jpg", "one"), file("c.jpg", "one")]);
  const found = matchFiles(photos, given);
  expect([...found].map(([place, { name }]) => [place, name])).toEqual([[1, "a.jpg"]]);
});

test("a result has the name of its photo with an ending of its own", () => {
  expect(resultName("Lễ cưới 1.final.HEIC", "image/png")).toBe("Lễ cưới 1.final.png");
  expect(resultName("scan", "image/jpeg")).toBe("scan.jpg");
});
