import { valueSymbol } from "piscina";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { defineLocalOperation } from "./operation.ts";
import { createWorkerHandler } from "./worker-runtime.ts";

const payload = z.strictObject({ headCut: z.number() });

/** Makes a grey picture with the flaw that the payload names. */
const grey = defineLocalOperation((data) => payload.parse(data), {
  capability: "full",
  note: null,
  run: async (job) => ({
    raster: { width: 64, height: 64, data: new Uint8Array(3 * 64 ** 2).fill(128) },
    alpha: null,
    mimeType: "image/jpeg",
    note: "scene_painted",
    measures: job.payload,
  }),
});
const limits = { grey: { headCut: { freeFrom: 0.1, refusedFrom: 0.5 } } };
const handler = createWorkerHandler({ grey, unlimited: grey }, {}, { limits });

/** The answer without the wrapper that transfers its bytes to the main thread. */
async function answerTo(operation: string, headCut: number): Promise<unknown> {
  const answer = await handler({
    task: { kind: "run", operation, payload: { headCut }, traces: null, wantsPreview: false },
    port: null,
  });
  return Reflect.get(Object(answer), valueSymbol) ?? answer;
}

test("a flaw decides if a result is charged, free or refused", { timeout: 60_000 }, async () => {
  const done = { kind: "done", image: { widthPx: 64, heightPx: 64 } };
  expect(await answerTo("grey", 0.05)).toMatchObject({
    ...done,
    isFree: false,
    note: "scene_painted",
  });
  expect(await answerTo("grey", 0.1)).toMatchObject({ ...done, isFree: true, note: "cut_unsure" });
  expect(await answerTo("grey", 0.5)).toEqual({
    kind: "failed",
    code: "result_cut",
    message: "result_cut",
  });
});

test("an operation without limits is always charged", { timeout: 60_000 }, async () => {
  expect(await answerTo("unlimited", 1)).toMatchObject({ kind: "done", isFree: false });
});
