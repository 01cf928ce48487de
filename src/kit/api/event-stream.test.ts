import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvents, type ServerEvent } from "./event-stream.ts";

const text =
  'event: progress\ndata: {"step":"Đang tách nền"}\n\n: still here\n\ndata: a\ndata: b\n\n';
const events: ServerEvent[] = [
  { event: "progress", data: '{"step":"Đang tách nền"}' },
  { event: "message", data: "a\nb" },
];

/** The text as a stream that is cut before each of the bytes at `cuts`. */
function inPieces(whole: string, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(whole);
  const ends = [...cuts.toSorted((a, b) => a - b), bytes.length];
  return new ReadableStream({
    start(controller) {
      let from = 0;
      for (const to of ends) {
        controller.enqueue(bytes.slice(from, to));
        from = Math.max(from, to);
      }
      controller.close();
    },
  });
}

async function collect(body: ReadableStream<Uint8Array>): Promise<ServerEvent[]> {
  const found: ServerEvent[] = [];
  for await (const event of readEvents(body)) found.push(event);
  return found;
}

test.each([
  ["\\n", text],
  ["\\r\\n", text.replaceAll("\n", "\r\n")],
])(
  "events are the same wherever the stream is cut, with lines ending in %s",
  async (_end, whole) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: whole.length }), { maxLength: 20 }), async (cuts) => {
        expect(await collect(inPieces(whole, cuts))).toEqual(events);
      }),
      { numRuns: 300 },
    );
  },
);

test("a block that was cut off is no event", async () => {
  const body = inPieces("event: result\ndata: 1\n\nevent: result\ndata: 2", []);
  expect(await collect(body)).toEqual([{ event: "result", data: "1" }]);
});
