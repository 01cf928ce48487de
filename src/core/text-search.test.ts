import { describe, expect, test } from "vitest";
import { searchIn } from "./text-search.ts";

const find = searchIn([
  { id: "paint", names: ["Oil Paint"], words: ["painting", "draw a picture", "tranh sơn dầu"] },
  { id: "statue", names: ["Statue Creation"], words: ["marble", "stone", "oil painting of stone"] },
  { id: "age", names: ["Age Change"], words: ["older", "già", "face swap age"] },
  { id: "family", names: ["Family"], words: ["gia đình", "xóa phông", "4x6"] },
]);

test("an exact name ranks before an exact phrase, then beginnings, then all words, then typos", () => {
  expect(find("statue creation")).toEqual(["statue"]);
  expect(find("oil paint")[0]).toBe("paint");
  expect(find("marble")).toEqual(["statue"]);
  expect(find("oil pai")).toEqual(["paint", "statue"]);
  expect(find("stone oil")).toEqual(["statue"]);
  expect(find("marbel")).toEqual(["statue"]);
});

test("case, accents, spaces, punctuation and English endings don't matter", () => {
  for (const query of ["XÓA PHÔNG", "xoá phông", "xoa phong", "xoaphong", "xóa-phông!"])
    expect([query, find(query)]).toEqual([query, ["family"]]);
  for (const query of ["4 x 6", "4×6 cm", "4cm x 6cm"])
    expect([query, find(query)]).toEqual([query, ["family"]]);
  expect(find("paintings")[0]).toBe("paint");
  expect(find("TRANH SON DAU")).toEqual(["paint"]);
});

test("accents that are typed decide between words that are alike without them", () => {
  expect(find("già")[0]).toBe("age");
  expect(find("gia đ")[0]).toBe("family");
});

describe("one typo per word of five letters or more", () => {
  test.each([
    ["a letter more", "marrble"],
    ["a letter less", "marbe"],
    ["another letter", "merble"],
    ["two letters swapped", "mabrle"],
    ["while it is typed", "paimt"],
    ["in the first letter", "narble"],
  ])("%s", (_kind, query) => {
    expect(find(query)).not.toEqual([]);
  });

  test("two typos, and typos in short words, find nothing", () => {
    expect(find("mabrel")).toEqual([]);
    expect(find("faze")).toEqual([]);
  });
});

test("words around what is wanted don't hide it", () => {
  expect(find("how do I turn my dog into a marble thing")[0]).toBe("statue");
  expect(find("can you make me older please")[0]).toBe("age");
});

test("a part of a name is found from the middle of a word too", () => {
  expect(find("reatio")).toEqual(["statue"]);
});

test("nonsense, punctuation and nothing find nothing", () => {
  for (const query of ["asdfgh", "zebra crossing", "?!", "", "   "])
    expect([query, find(query)]).toEqual([query, []]);
});
