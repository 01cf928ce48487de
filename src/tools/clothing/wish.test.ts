import { describe, expect, test } from "vitest";
import { weaveOf } from "./patterns.server.ts";
import { clothing } from "./tool.ts";
import { readWish } from "./wish.ts";
import { clothOf } from "./words.server.ts";

const WHITE = [240, 240, 242];

describe("words for cloth", () => {
  test.each([
    ["navy with white polka dots", "dots", [24, 34, 78], WHITE],
    ["lụa tím", "silk", [108, 52, 148], WHITE],
    ["gam do", "brocade", [190, 26, 36], [206, 160, 62]],
    ["áo caro", "plaid", [24, 34, 78], WHITE],
    ["rằn ri", "camouflage", [104, 106, 58], WHITE],
    ["red", "plain", [190, 26, 36], WHITE],
  ] as const)("%s", (text, cloth, colour, second) => {
    const wish = readWish(text);
    if (typeof wish === "string") throw new Error(wish);
    expect(clothOf(wish)).toEqual({ cloth, colour, second });
  });
});

describe("words for garments", () => {
  test.each([
    ["plaid shirt", "shirt"],
    ["a navy suit jacket", "jacket"],
    ["blue dress shirt", "shirt"],
    ["red bow tie", "tie"],
    ["white jeans", "lower"],
    ["quần đen", "lower"],
    ["quần áo đỏ", "all"],
    ["chân váy hồng", "lower"],
    ["váy hồng", "dress"],
    ["áo khoác da đen", "jacket"],
    ["áo đỏ", null],
    ["red silk", null],
  ] as const)("%s: %s", (text, garment) => {
    expect(readWish(text)).toMatchObject({ garment });
  });
});

describe("words that the built-in engine refuses before it sees the photo", () => {
  test.each([
    ["wedding dress", "clothing_cut"],
    ["a white wedding dress", "clothing_cut"],
    ["navy suit", "clothing_cut"],
    ["áo dài đỏ", "clothing_cut"],
    ["ao dai do", "clothing_cut"],
    ["váy cưới trắng", "clothing_cut"],
    ["com lê đen", "clothing_cut"],
    ["", "clothing_cloth_unknown"],
    ["something nice", "clothing_cloth_unknown"],
    ["jacket", "clothing_cloth_unknown"],
    ["red tie and white shirt", "clothing_one_garment"],
  ])("%s: %s", (text, code) => {
    expect(readWish(text)).toBe(code);
  });
});

test("a photo of the cloth needs no words", async () => {
  const builtInLimit = await clothing.operations.changeClothing.loadBuiltInLimit();
  expect(builtInLimit({ desc: "wedding dress", clothingImage: null })).toBe("clothing_cut");
  expect(builtInLimit({ desc: "navy jacket", clothingImage: null })).toBeNull();
  expect(builtInLimit({ desc: "" })).toBeNull();
});

test("stripes run across and change colour from row to row only", () => {
  const wish = readWish("red and white stripes");
  if (typeof wish === "string") throw new Error(wish);
  const weave = weaveOf(clothOf(wish));
  expect(weave(0.1, 0.5)).toEqual(weave(0.8, 0.5));
  expect(weave(0, 0.5)).toEqual(WHITE);
  expect(weave(0, 0)).toEqual([190, 26, 36]);
});
