/** `npx tsx bench/envelope.ts`: 100,000 random round trips, and the price of the envelope beside plain JSON. */

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { decodeEnvelope, encodeEnvelope } from "../src/core/envelope.ts";

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
console.log(`${ROUND_TRIPS} random values, ${wrong} came back different`);

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
process.exit(wrong === 0 ? 0 : 1);
