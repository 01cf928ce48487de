import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depth } from "../../tests/setup/depth.ts";
import { decodeEnvelope, encodeEnvelope } from "./envelope.ts";

const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: false });
const randomLetter = fc.double({ min: 0, max: 1, noNaN: true });

describe("round trip", () => {
  test("every JSON value comes back, whatever the two letters", () => {
    fc.assert(
      fc.property(json, randomLetter, (value, random) => {
        const { data } = encodeEnvelope(value, () => random);
        expect(decodeEnvelope(data)).toEqual({
          ok: true,
          value: JSON.parse(JSON.stringify(value)),
        });
      }),
      { numRuns: depth({ sample: 3_000, full: 100_000 }) },
    );
  });

  test.each(["é", "Tiệm ảnh", "写真", "😀👨‍👩‍👧", "\u0000\u001f", "\u{10ffff}"])(
    "text survives: %j",
    (text) => {
      expect(decodeEnvelope(encodeEnvelope({ text }, Math.random).data)).toEqual({
        ok: true,
        value: { text },
      });
    },
  );
});

describe("the encoding itself, step by step", () => {
  // {"a":1} is eyJhIjoxfQ== in base64: two padding characters, of which only the first is removed.
  test("only the first padding character is removed, then two letters, then reversed", () => {
    const { data } = encodeEnvelope({ a: 1 }, () => 0);
    expect(data).toBe("Aa=QfxojIhJye");
  });

  test.each([
    [{ a: "x" }, 0],
    [{ a: "xx" }, 2],
    [{ a: "xxx" }, 1],
  ])("%j, whose base64 has padding %i, comes back", (value, padding) => {
    expect(btoa(JSON.stringify(value)).split("=").length - 1).toBe(padding);
    expect(decodeEnvelope(encodeEnvelope(value, Math.random).data)).toEqual({ ok: true, value });
  });

  test("the letters are one uppercase and one lowercase letter in front", () => {
    fc.assert(
      fc.property(randomLetter, (random) => {
        expect(encodeEnvelope(null, () => random).data).toMatch(/^[A-Z][a-z]/);
      }),
    );
  });
});

describe("malformed input is an answer, never an exception", () => {
  test.each([
    undefined,
    null,
    7,
    {},
    [],
    "",
    "A",
    "Aa",
    "aA==",
    "Aa!",
    "Aa=====",
    "AaQ",
    "Aa\n",
    "Aa é",
  ])("%j", (data) => {
    expect(decodeEnvelope(data)).toMatchObject({ ok: false });
  });

  test("base64 that is not UTF-8, and UTF-8 that is not JSON", () => {
    const wrap = (base64: string) => `${base64.replace("=", "")}aA`.split("").toReversed().join("");
    expect(decodeEnvelope(wrap(btoa("\xff\xfe\xfd")))).toEqual({
      ok: false,
      reason: "data is not UTF-8",
    });
    expect(decodeEnvelope(wrap(btoa("{oops}")))).toEqual({ ok: false, reason: "data is not JSON" });
  });

  test("asvs-1.1.1 any string at all, and any envelope with one character changed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        expect(typeof decodeEnvelope(text).ok).toBe("boolean");
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(json, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (value, at, char) => {
        const { data } = encodeEnvelope(value, Math.random);
        const index = at % data.length;
        expect(typeof decodeEnvelope(data.slice(0, index) + char + data.slice(index + 1)).ok).toBe(
          "boolean",
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test("a value that JSON cannot hold is refused when encoding", () => {
    expect(() => encodeEnvelope(undefined, Math.random)).toThrow(TypeError);
  });
});
