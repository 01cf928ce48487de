import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeEnvelope } from "#core/envelope.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { type JsonOrder, type JsonRead, readJsonBody } from "./json-body.ts";
import { jsonCaps } from "./json-caps.ts";
import { scanJson } from "./json-scan.ts";

const usual: JsonOrder = { isEnveloped: false, caps: jsonCaps.usual };
const MIB = 1024 * 1024;

function read(json: string, order = usual): JsonRead {
  return readJsonBody(new TextEncoder().encode(json), order);
}

function readEnvelope(value: unknown): JsonRead {
  const body = JSON.stringify(encodeEnvelope(value, Math.random));
  return read(body, { ...usual, isEnveloped: true });
}

/** Steps, not time: how far the scan came before it refused. */
function scan(json: string) {
  return scanJson(new TextEncoder().encode(json), jsonCaps.usual);
}

describe("what is no honest body is refused", () => {
  test.each([
    '{"__proto__":{"credits":1}}',
    '{"a":[{"constructor":1}]}',
    '{"a":{"prototype":1}}',
    String.raw`{"a":"x\u0000y"}`,
    String.raw`{"a\u0000":1}`,
    String.raw`"\u0000"`,
    String.raw`["\ud800"]`,
    "[".repeat(33) + "]".repeat(33),
    '{"a" "b"}',
    '{"base64"',
    '{"base64":"',
    `{"base64":"${"A".repeat(5_000)}`,
    "{",
    "",
    "\ufeff{}",
    '{"a":"\u0001"}',
  ])("%j", (json) => {
    expect(read(json)).toMatchObject({ ok: false, refusal: "malformed" });
  });

  test("bytes that are no UTF-8", () => {
    const body = Buffer.from('{"a":"\xff"}', "latin1");
    expect(readJsonBody(body, usual)).toMatchObject({ ok: false, refusal: "malformed" });
  });
});

test("whatever else JSON can hold is read as JSON.parse reads it", () => {
  expect(read('{"name":"Nguyễn 🎞️","deep":[[[[1,null,true]]]]}')).toMatchObject({ ok: true });
  expect(read("[".repeat(32) + "]".repeat(32))).toMatchObject({ ok: true });
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.nat(4), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      const found = read(text);
      // Half surrogates, NUL and the like are refused.
      const isOdd = /\\u(0000|d[89a-f])|__proto__|constructor|prototype/.test(text);
      const expected: unknown = isOdd ? found : { ok: true, value: JSON.parse(text), pictures: [] };
      expect(found).toEqual(expected);
    }),
  );
});

test("nodes are values and keys, as the parsed value has them", () => {
  const count = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 1;
    const keys = Array.isArray(value) ? 0 : Object.keys(value).length;
    return Object.values(value).reduce((sum: number, child) => sum + count(child), 1 + keys);
  };
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.nat(3), (json, indent) => {
      const value: unknown = JSON.parse(json);
      expect(scan(JSON.stringify(value, null, indent)).nodes).toBe(count(value));
    }),
  );
});

describe("hostile structure ends the scan, whatever comes behind", () => {
  const COUNT = 6_500_000;
  test.each([
    ["numbers", `[${"1,".repeat(COUNT)}1]`],
    ["nulls", `[${"null,".repeat(COUNT / 2)}null]`],
    ["empty texts", `[${'"",'.repeat(COUNT / 2)}""]`],
    ["empty objects", `[${"{},".repeat(COUNT / 2)}{}]`],
    ["keys", `{${'"a":1,'.repeat(COUNT / 3)}"a":1}`],
    ["no JSON at all", "1 ".repeat(COUNT)],
  ])("13 MB of %s: 2,001 nodes are read", (_name, json) => {
    const { refusal, nodes, bytesRead } = scan(json);
    expect([refusal, nodes]).toEqual(["too_much", 2_001]);
    expect(bytesRead).toBeLessThan(14_000);
    expect(read(json)).toMatchObject({ ok: false, refusal: "body_too_complex" });
  });

  test.each([
    ["arrays", "[".repeat(10_000) + "]".repeat(10_000)],
    ["objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  ])("%s nested 10,000 deep: 33 levels are read", (_name, json) => {
    const { refusal, bytesRead } = scan(json);
    expect(refusal).toBe("too_deep");
    expect(bytesRead).toBeLessThan(200);
  });

  test.each([
    ["a key", `{"${"k".repeat(MIB)}":1}`],
    ["a text", `{"a":"${"k".repeat(MIB)}"}`],
    ["a text of escapes", `{"a":"${String.raw`\n`.repeat(MIB)}"}`],
    ["a number", `[${"1".repeat(MIB)}]`],
    ["spaces", `${" ".repeat(MIB)}{}`],
    ["a picture under another key", `{"image":"${"QUJD".repeat(MIB / 4)}"}`],
    ["a picture in a list", `{"base64":["${"QUJD".repeat(MIB / 4)}"]}`],
  ])("%s of 1 MB: 64 KB are read", (_name, json) => {
    const { refusal, bytesRead } = scan(json);
    expect(refusal).toBe("too_much");
    expect(bytesRead).toBeLessThanOrEqual(64 * 1024 + 3);
  });

  test("the same in an envelope", () => {
    expect(readEnvelope(Array.from({ length: 1_000_000 }, () => 1))).toMatchObject({
      ok: false,
      refusal: "body_too_complex",
    });
  });
});

describe("pictures", () => {
  const file = Buffer.from(Array.from({ length: 90_001 }, (_, k) => (k * 7919) % 251));
  const picture = { base64: file.toString("base64"), mimeType: "image/png" };

  test("come as bytes in buffers of their own, in an envelope and without one", () => {
    const value = {
      sourceImage: picture,
      list: [picture, { base64: "AA==", mimeType: "x" }],
      n: 1,
    };
    for (const found of [read(JSON.stringify(value)), readEnvelope(value)]) {
      if (!found.ok) throw new Error(found.reason);
      const bytes = new Uint8Array(file);
      expect(found.value).toEqual({
        sourceImage: { bytes, mimeType: "image/png" },
        list: [
          { bytes, mimeType: "image/png" },
          { base64: "AA==", mimeType: "x" },
        ],
        n: 1,
      });
      const buffers = found.pictures.map(({ buffer }) => buffer.byteLength);
      expect(buffers).toEqual([bytes.length, bytes.length]);
    }
  });

  test("slashes that PHP escapes and pluses that .NET escapes are read", () => {
    const json = JSON.stringify({ imageData: picture });
    const php = json.replaceAll("/", String.raw`\/`);
    const net = json.replaceAll("+", String.raw`\u002B`);
    expect(php === json || net === json).toBe(false);
    for (const text of [php, net]) {
      const found = read(text);
      expect(found.ok && found.value).toEqual({
        imageData: { bytes: new Uint8Array(file), mimeType: "image/png" },
      });
    }
    const { data } = encodeEnvelope({ imageData: picture }, Math.random);
    const escaped = JSON.stringify({ data }).replaceAll("/", String.raw`\/`);
    expect(read(escaped, { ...usual, isEnveloped: true })).toMatchObject({ ok: true });
  });

  test.each([
    ["a line break", picture.base64.replace("A", String.raw`\n`)],
    ["base64url", picture.base64.replaceAll("+", "-").replaceAll("/", "_")],
    ["no padding", picture.base64.replace(/=+$/, "")],
    ["padding inside", `${picture.base64.slice(0, 400)}====${picture.base64.slice(404)}`],
    ["a data URL", `data:image/png;base64,${picture.base64}`],
    ["other letters", picture.base64.replace("A", "é")],
  ])("with %s are refused as damaged", (_name, base64) => {
    expect(base64).not.toBe(picture.base64);
    expect(read(`{"imageData":{"base64":"${base64}"}}`)).toMatchObject({
      ok: false,
      refusal: "image_not_base64",
    });
  });

  test("of more than 10 MB are refused without being decoded", () => {
    const base64 = "QUJD".repeat(Math.ceil((uploadLimits.maxBytes + 1) / 3));
    expect(read(JSON.stringify({ base64 }))).toMatchObject({ ok: false, refusal: "too_large" });
    const most = "QUJD".repeat(Math.floor(uploadLimits.maxBytes / 3));
    expect(read(JSON.stringify({ base64: most }))).toMatchObject({ ok: true });
  });

  test("no text of a body stands for a picture of it", () => {
    const json = `{"a":{"base64":"${picture.base64}"},"b":{"base64":"${String.raw`\u0000`}0"}}`;
    expect(read(json)).toMatchObject({ ok: false, refusal: "malformed" });
  });

  test("a field that is called bytes already is not taken for one", () => {
    const found = read(`{"bytes":1,"base64":"${picture.base64}"}`);
    expect(found.ok && found.value).toEqual({ bytes: 1, base64: new Uint8Array(file) });
  });
});

test("the longest honest batch fits: 500 names of 200 characters, each one escaped", () => {
  const photos = Array.from({ length: 500 }, () => ({ name: "ạ".repeat(200), bytes: 10_485_760 }));
  const batch = { batchId: crypto.randomUUID(), settings: {}, engine: null, photos };
  const json = JSON.stringify(batch).replaceAll("ạ", String.raw`\u1ea1`);
  const order = { isEnveloped: false, caps: jsonCaps.batch };
  expect(read(json, order)).toMatchObject({ ok: true });
  expect(read(json)).toMatchObject({ ok: false, refusal: "body_too_complex" });
});
