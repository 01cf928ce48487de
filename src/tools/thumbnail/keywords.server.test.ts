import { describe, expect, test } from "vitest";
import { emphasisOf, findKeywords } from "./keywords.server.ts";

describe("findKeywords", () => {
  test("keeps names and words of several syllables whole", () => {
    const english = findKeywords(
      "She flew on the Space Shuttle to the Mir station.",
      "How I became",
    );
    expect(english).toContain("SPACE SHUTTLE");
    const vietnamese = findKeywords("Cách chọn nước dùng, bánh phở và hành lá.", "Phở bò");
    expect(vietnamese).toContain("NƯỚC DÙNG");
  });

  test("leaves out what the title says, words without meaning and repetitions", () => {
    expect(findKeywords("Saigon, and the street food of Saigon", "Saigon")).toEqual([
      "STREET FOOD",
    ]);
    expect(findKeywords("và của the of", "x")).toEqual([]);
    expect(findKeywords("", "x")).toEqual([]);
  });

  test("gives at most three labels, none longer than a line", () => {
    const long = findKeywords(
      "alpha, beta, gamma, delta, incomprehensibilities everywhere always",
      "x",
    );
    expect(long).toHaveLength(3);
    for (const word of long) expect(word.length).toBeLessThanOrEqual(22);
  });
});

describe("emphasisOf", () => {
  test("picks a number or a name, never the whole title", () => {
    expect(emphasisOf(["How", "I", "became", "an", "Astronaut"])).toEqual({ from: 4, count: 1 });
    expect(emphasisOf(["VS"])).toBeNull();
  });
});
