import { describe, expect, test } from "vitest";
import { weaveOf } from "./patterns.server.ts";
import { readClothWords } from "./words.server.ts";

describe("words for cloth", () => {
  test.each([
    ["a navy dress with white polka dots", "dots", [24, 34, 78], [240, 240, 242]],
    ["lụa tím", "silk", [108, 52, 148], [240, 240, 242]],
    ["ao dai do gam", "brocade", [190, 26, 36], [206, 160, 62]],
    ["áo dài đỏ", "brocade", [190, 26, 36], [206, 160, 62]],
    ["áo caro", "plaid", [24, 34, 78], [240, 240, 242]],
    ["rằn ri", "camouflage", [104, 106, 58], [240, 240, 242]],
    ["red", "plain", [190, 26, 36], [240, 240, 242]],
  ] as const)("%s", (text, cloth, colour, second) => {
    expect(readClothWords(text)).toEqual({ cloth, colour, second });
  });

  test.each(["", "something nice", "cái gì đó"])("no known word in %j", (text) => {
    expect(readClothWords(text)).toBeNull();
  });
});

test("stripes run across and change colour from row to row only", () => {
  const wish = readClothWords("red and white stripes");
  if (!wish) throw new Error("not understood");
  const weave = weaveOf(wish);
  expect(weave(0.1, 0.5)).toEqual(weave(0.8, 0.5));
  expect(weave(0, 0.5)).toEqual([240, 240, 242]);
  expect(weave(0, 0)).toEqual([190, 26, 36]);
});
