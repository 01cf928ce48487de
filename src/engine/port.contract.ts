import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  EngineFailure,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  engineFailureCodes,
  type ImageEngine,
} from "./port.ts";

/** Requests to test an engine with. */
interface EngineSamples {
  /** A request that succeeds. */
  readonly valid: EngineRequest;
  /** Another request that succeeds, with a different result. */
  readonly other: EngineRequest;
  /** A supported operation with bytes that aren't an image. */
  readonly garbage: EngineRequest;
}

interface ContractOptions {
  readonly samples: () => Promise<EngineSamples>;
  readonly timeoutMs: number;
}

const SIGNATURES = { "image/png": "png", "image/jpeg": "jpeg", "image/webp": "webp" } as const;
/** A cancelled run must settle within this time, however busy the machine is. */
const CANCEL_MS = 2_000;

/** The contract that every engine must meet. */
export function engineContract(
  name: string,
  makeEngine: () => ImageEngine,
  { samples, timeoutMs }: ContractOptions,
): void {
  describe(`${name} as an image engine`, { timeout: timeoutMs }, () => {
    let engine: ImageEngine;
    let requests: EngineSamples;

    beforeAll(async () => {
      engine = makeEngine();
      requests = await samples();
      await engine.warmUp();
    }, timeoutMs);
    afterAll(() => engine.close());

    function run(
      request: EngineRequest,
      options: Partial<EngineOptions> = {},
    ): Promise<EngineResult> {
      return engine.run(request, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ...options,
      });
    }

    test("answers a picture of the size and type it declares", async () => {
      const { image, engine: id, model, costMicroUsd } = await run(requests.valid);
      const metadata = await sharp(image.bytes).metadata();
      expect(metadata.format).toBe(SIGNATURES[image.mimeType]);
      expect([metadata.width, metadata.height]).toEqual([image.widthPx, image.heightPx]);
      expect(id).toBe(engine.id);
      expect(model).not.toBe("");
      expect(costMicroUsd).toBeGreaterThanOrEqual(0);
    });

    test("tells progress that never falls and stays within 0..1", async () => {
      const fractions: number[] = [];
      await run(requests.valid, { onProgress: (_, fraction) => fractions.push(fraction) });
      expect(fractions.length).toBeGreaterThan(1);
      expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
      expect(Math.min(...fractions)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...fractions)).toBeLessThanOrEqual(1);
    });

    test("leaves the bytes of the request as they are", async () => {
      const before = structuredClone(requests.valid.payload);
      await run(requests.valid);
      expect(requests.valid.payload).toEqual(before);
    });

    test("says what it can do, and null for what it cannot", async () => {
      expect(engine.ability(requests.valid.operation)).toMatchObject({
        capability: expect.stringMatching(/^(full|limited)$/) as unknown,
      });
      expect(engine.ability("no_such_operation")).toBeNull();
      expect(engine.ability("toString")).toBeNull();
    });

    test("refuses an operation it does not know", async () => {
      const refusal = run({ operation: "no_such_operation", payload: {} });
      await expect(refusal).rejects.toMatchObject({ name: "EngineFailure", code: "unsupported" });
    });

    test("answers garbage with a typed failure", async () => {
      await expect(run(requests.garbage)).rejects.toSatisfy(
        (error) => error instanceof EngineFailure && engineFailureCodes.includes(error.code),
      );
    });

    test("does nothing when it is cancelled before it starts", async () => {
      const cancelled = run(requests.valid, { signal: AbortSignal.abort() });
      await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
    });

    test("stops at once when it is cancelled, and goes on working after that", async () => {
      const controller = new AbortController();
      let abortedAt = 0;
      const cancelled = run(requests.valid, {
        signal: controller.signal,
        onProgress: () => {
          abortedAt ||= performance.now();
          controller.abort();
        },
      });
      await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
      expect(performance.now() - abortedAt).toBeLessThan(CANCEL_MS);
      expect((await run(requests.valid)).image.bytes.length).toBeGreaterThan(0);
    });

    test("makes the same bytes of the same request", async () => {
      const [first, second] = [await run(requests.valid), await run(requests.valid)];
      expect(Buffer.compare(first.image.bytes, second.image.bytes)).toBe(0);
    });

    test("keeps runs at the same time apart", async () => {
      const alone = [await run(requests.valid), await run(requests.other)];
      const together = await Promise.all(
        [requests.valid, requests.other, requests.valid, requests.other].map((r) => run(r)),
      );
      for (const [i, { image }] of together.entries()) {
        const expected = alone[i % 2]?.image.bytes ?? new Uint8Array();
        expect(Buffer.compare(image.bytes, expected)).toBe(0);
      }
    });

    test("does nothing once it is closed", async () => {
      const closed = makeEngine();
      await closed.close();
      const late = closed.run(requests.valid, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      await expect(late).rejects.toBeInstanceOf(EngineFailure);
    });
  });
}
