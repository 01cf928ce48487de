import { describe, expect, test } from "vitest";
import { heldOutPassed, heldOutRefused } from "../../../tests/fixtures/guard/held-out.ts";
import { passedEnglish } from "../../../tests/fixtures/guard/passed-en.ts";
import { passedVietnamese } from "../../../tests/fixtures/guard/passed-vi.ts";
import { refusedEnglish } from "../../../tests/fixtures/guard/refused-en.ts";
import { refusedVietnamese } from "../../../tests/fixtures/guard/refused-vi.ts";
import { passedByMistake } from "../../../tests/fixtures/guard/second/passed-by-mistake.ts";
import { secondPassedEnglish } from "../../../tests/fixtures/guard/second/passed-en.ts";
import { secondPassedVietnamese } from "../../../tests/fixtures/guard/second/passed-vi.ts";
import { secondRefusedEnglish } from "../../../tests/fixtures/guard/second/refused-en.ts";
import { secondRefusedVietnamese } from "../../../tests/fixtures/guard/second/refused-vi.ts";
import { guardWords, MAX_GUARDED_LETTERS, UnreadWords } from "./guard-words.ts";
import { guardTopics } from "./lexicon.ts";

const passed = [...passedEnglish, ...passedVietnamese];
const refused = guardTopics.flatMap((topic) =>
  [...refusedEnglish[topic], ...refusedVietnamese[topic]].map(
    ([about, words]) => [topic, about, words] as const,
  ),
);

describe("words that are refused", () => {
  test("there are more than 200, and no string twice", () => {
    expect(refused.length).toBeGreaterThan(200);
    expect(new Set(refused.map((one) => one.join())).size).toBe(refused.length);
  });
  test.each(refused)("%s: %s %j", (topic, about, words) => {
    expect(guardWords(words, about)).toBe(topic);
  });
});

describe("words that pass", () => {
  test("there are more than 200, and no string twice", () => {
    expect(passed.length).toBeGreaterThan(200);
    expect(new Set(passed.map((one) => one.join())).size).toBe(passed.length);
  });
  test.each(passed)("%s %j", (about, words) => {
    expect(guardWords(words, about)).toBeNull();
  });
});

describe("words that the rules were not made for", () => {
  test("at least 95 of 100 are refused", () => {
    const missed = heldOutRefused.filter(([about, words]) => guardWords(words, about) === null);
    expect(missed.length / heldOutRefused.length).toBeLessThanOrEqual(0.05);
  });
  test("at most 1 of 100 is refused without need", () => {
    const wrong = heldOutPassed.filter(([about, words]) => guardWords(words, about) !== null);
    expect(wrong.length / heldOutPassed.length).toBeLessThanOrEqual(0.01);
  });
});

describe("a second lot of words, of people who had not read the rules", () => {
  test.each([...secondRefusedEnglish, ...secondRefusedVietnamese])("refused: %j", (words) => {
    expect(guardWords(words, "scene")).not.toBeNull();
  });
  test.each([...secondPassedEnglish, ...secondPassedVietnamese])("passed: %j", (words) => {
    expect(guardWords(words, "scene")).toBeNull();
  });
  test.each(passedByMistake)("passed again: %s %j", (about, words) => {
    expect(guardWords(words, about)).toBeNull();
  });
});

/** Ways to write the same letters so that a plain search does not find them. */
const disguises: Readonly<Record<string, (word: string) => string>> = {
  capitals: (word) => word.toUpperCase(),
  "full width": (word) =>
    Array.from(word, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)).join(""),
  "zero width": (word) => Array.from(word).join("\u200B"),
  "soft hyphens": (word) => Array.from(word).join("\u00AD"),
  spaces: (word) => Array.from(word).join(" "),
  dots: (word) => Array.from(word).join("."),
  "look-alikes": (word) => word.replaceAll("a", "а").replaceAll("e", "е").replaceAll("o", "о"),
  digits: (word) => word.replaceAll("a", "4").replaceAll("e", "3").replaceAll("o", "0"),
  accents: (word) => word.replaceAll("a", "ä").replaceAll("e", "ê").replaceAll("o", "ö"),
  "piled marks": (word) => Array.from(word).join("\u0336\u0337"),
  repeats: (word) => word.replace(/[aeo]/, "$&$&$&$&"),
  "a star": (word) => word.replace(/(?<=.)[aeo]/, "*"),
};
const hiddenWords = ["naked", "topless", "hentai", "swastika", "beheading", "deepfake", "lolicon"];

test.each(Object.entries(disguises))("hidden by %s", (_name, hide) => {
  for (const word of hiddenWords) {
    const words = `a photo with ${hide(word)} in it`;
    expect({ words, topic: guardWords(words, "scene") }).toMatchObject({
      topic: expect.any(String),
    });
  }
});

test("what the photo shows may be named to have it gone, what a person wears may not", () => {
  expect(guardWords("the naked statue", "removal")).toBeNull();
  expect(guardWords("the naked statue behind the naked woman dancing", "scene")).toBe("nudity");
  expect(guardWords("her dress", "scene")).toBeNull();
  expect(guardWords("her dress", "removal")).toBe("nudity");
});

test("clothes are the strictest", () => {
  expect(guardWords("lace lingerie in the shop window", "scene")).toBeNull();
  expect(guardWords("lace lingerie", "clothes")).toBe("nudity");
});

test("a text of any letters is read at once, whatever it repeats", () => {
  const hostile = [
    "a ",
    "remove all the her ",
    "\u0301",
    "a*",
    "n.",
    "lừa đảo giả ",
    "fake id ~ ",
    "1 ",
  ];
  for (const part of hostile) {
    const words = part.repeat(MAX_GUARDED_LETTERS / part.length);
    expect(["string", "object"]).toContain(typeof guardWords(words, "clothes"));
  }
});

describe("words that grow while they are read", () => {
  /** One sign whose plain form has eighteen letters. */
  const growing = "\uFDFA";

  test("are refused before they are read, however short they are written", () => {
    let passes = 0;
    const count = () => {
      passes += 1;
      return false;
    };
    expect(() => guardWords(growing.repeat(1_990), "scene", count)).toThrow(UnreadWords);
    expect(() => guardWords("a".repeat(2_501), "scene", count)).toThrow(UnreadWords);
    expect(passes).toBe(0);
  });

  test("hide nothing behind a cut", () => {
    expect(() => guardWords(`${growing.repeat(200)} naked woman`, "scene")).toThrow(UnreadWords);
    expect(guardWords(`${growing.repeat(50)} naked woman`, "scene")).toBe("nudity");
  });
});

test("reading ends when its time is over", () => {
  let passes = 0;
  const isLate = () => {
    passes += 1;
    return passes > 3;
  };
  expect(() => guardWords("a calm lake under a blue sky", "scene", isLate)).toThrow("too slow");
  expect(passes).toBe(4);
});

test("letters of every block of Unicode are read, alone, in rows and with signs between them", () => {
  const BLOCK = 0x80;
  const unread: string[] = [];
  for (let start = 0; start < 0x11_0000; start += BLOCK) {
    const isSurrogate = start >= 0xd800 && start < 0xe000;
    if (isSurrogate) continue;
    const letters = String.fromCodePoint(start, start + 1, start + BLOCK / 2, start + BLOCK - 1);
    for (const text of [letters, letters.repeat(40), Array.from(letters.repeat(20)).join("*")]) {
      try {
        guardWords(text, "scene");
      } catch (error) {
        if (!(error instanceof UnreadWords && error.reason === "too long")) unread.push(letters);
      }
    }
  }
  expect(unread).toEqual([]);
});
