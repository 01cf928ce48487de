/**
 * `npx tsx bench/envelope.ts`: 100,000 random round trips, the cost of the envelope compared with plain JSON, and the
 * cost of reading a body on the server compared with `JSON.parse` of the same text.
 */

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { decodeEnvelope, encodeEnvelope } from "../src/core/envelope.ts";
import { readJsonBody } from "../src/server/http/json-body.ts";
import { jsonCaps } from "../src/server/http/json-caps.ts";

const ROUND_TRIPS = 100_000;
const PICTURE_BYTES = 600_000;

let wrong = 0;
fc.assert(
  fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
    const decoded = decodeEnvelope(encodeEnvelope(value, Math.random).data);
    const plain: unknown = JSON.parse(JSON.stringify(value));
    if (!decoded.ok || !isDeepStrictEqual(decoded.value, plain)) wrong += 1;
  }),
  { numRuns: ROUND_TRIPS },
);
console.log(`${ROUND_TRIPS} random values, ${wrong} differed after the round trip`);

const body = { sourceImage: { base64: "QUJD".repeat(PICTURE_BYTES / 4), mimeType: "image/jpeg" } };
function medianMs(work: () => unknown): number {
  const times = Array.from({ length: 21 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  }).toSorted((a, b) => a - b);
  return times[10] ?? Number.NaN;
}
const { data } = encodeEnvelope(body, Math.random);
const json = JSON.stringify(body);
const encodeMs = medianMs(() => encodeEnvelope(body, Math.random));
const decodeMs = medianMs(() => decodeEnvelope(data));
const plainMs = medianMs(() => JSON.parse(json) as unknown);
console.log(
  `a ${PICTURE_BYTES / 1000} kB picture: encode ${encodeMs.toFixed(1)} ms, decode ${decodeMs.toFixed(1)} ms`,
);
console.log(
  `decode against JSON.parse of the same body without envelope: ${(decodeMs / plainMs).toFixed(1)}x (${plainMs.toFixed(2)} ms)`,
);

/** Decodes a body without checking any limit first: the baseline for the server's capped reading. */
function parseWhole(wire: Buffer, isEnveloped: boolean): unknown {
  const value: unknown = JSON.parse(wire.toString());
  return isEnveloped ? decodeEnvelope(Reflect.get(Object(value), "data")) : value;
}

const letter = { name: "Lan", email: "lan@example.com", message: "How long? ".repeat(400) };
const picture = (bytes: number) => ({
  imageData: { base64: Buffer.alloc(bytes, "photo").toString("base64"), mimeType: "image/jpeg" },
});
const bodies = [
  ["a letter of 4 kB", letter],
  ["a picture of 600 kB", picture(PICTURE_BYTES)],
  ["a picture of 10 MB", picture(10_000_000)],
] as const;
for (const [name, sentValue] of bodies) {
  for (const isEnveloped of [false, true]) {
    const sent = isEnveloped ? encodeEnvelope(sentValue, Math.random) : sentValue;
    const text = Buffer.from(JSON.stringify(sent));
    const caps = jsonCaps.usual;
    const newMs = medianMs(() => readJsonBody(text, { isEnveloped, caps }));
    const oldMs = medianMs(() => parseWhole(text, isEnveloped));
    console.log(
      `${name}, ${isEnveloped ? "enveloped" : "plain"}: ${(newMs / oldMs).toFixed(2)}x of JSON.parse (${newMs.toFixed(2)} ms against ${oldMs.toFixed(2)} ms)`,
    );
  }
}
process.exit(wrong === 0 ? 0 : 1);
