import { expect, test } from "vitest";
import type { StepCode } from "#core/run.ts";
import { createEngineChain } from "./chain.ts";
import {
  EngineFailure,
  type EngineFailureCode,
  engineFailureCodes,
  type ImageEngine,
} from "./port.ts";

/** An engine for the operation `draw` that answers with its id or fails, and remembers that it was asked. */
function engine(id: string, failure: EngineFailureCode | null, operation = "draw") {
  const asked: string[] = [];
  const made: ImageEngine = {
    id,
    kind: "local",
    ability: (name) => (name === operation ? { capability: "full", note: null } : null),
    async run(request, { onProgress }) {
      asked.push(request.operation);
      onProgress("reading", 0.1);
      onProgress("composing", failure ? 0.8 : 0.4);
      if (failure) throw new EngineFailure(failure);
      return {
        image: { bytes: new Uint8Array([1]), mimeType: "image/png", widthPx: 1, heightPx: 1 },
        engine: id,
        model: "m",
        capability: "full",
        note: null,
        costMicroUsd: 0,
      };
    },
    warmUp: async () => undefined,
    close: async () => undefined,
  };
  return Object.assign(made, { asked });
}

const request = { operation: "draw", payload: {} };
function options(steps: [StepCode, number][] = []) {
  return {
    signal: new AbortController().signal,
    onProgress: (step: StepCode, fraction: number) => void steps.push([step, fraction]),
  };
}

const failover = [
  "unavailable",
  "engine_rate_limited",
  "timeout",
  "engine_auth",
  "bad_answer",
  "no_image",
] as const satisfies EngineFailureCode[];

test.each(failover)("%s: the next engine is asked", async (code) => {
  const second = engine("second", null);
  const result = await createEngineChain([engine("first", code), second]).run(request, options());
  expect(result.engine).toBe("second");
});

test.each(engineFailureCodes.filter((code) => !failover.some((other) => other === code)))(
  "%s: is final",
  async (code) => {
    const second = engine("second", null);
    const chain = createEngineChain([engine("first", code), second]);
    await expect(chain.run(request, options())).rejects.toMatchObject({ code });
    expect(second.asked).toEqual([]);
  },
);

test("engines that cannot do the operation are passed over", async () => {
  const other = engine("other", null, "paint");
  const chain = createEngineChain([other, engine("drawer", null)]);
  expect((await chain.run(request, options())).engine).toBe("drawer");
  expect(other.asked).toEqual([]);
  expect(chain.abilities(["draw", "paint", "sing"])).toEqual({
    draw: { engine: "drawer", capability: "full", note: null },
    paint: { engine: "other", capability: "full", note: null },
    sing: null,
  });
  expect(chain.ability("sing")).toBeNull();
});

test("nobody can do it: unsupported", async () => {
  const chain = createEngineChain([engine("other", null, "paint")]);
  await expect(chain.run(request, options())).rejects.toMatchObject({ code: "unsupported" });
});

test("all fail: the last failure is told", async () => {
  const chain = createEngineChain([engine("a", "unavailable"), engine("b", "no_image")]);
  await expect(chain.run(request, options())).rejects.toMatchObject({ code: "no_image" });
});

test("progress never falls when the second engine begins anew", async () => {
  const steps: [StepCode, number][] = [];
  await createEngineChain([engine("a", "unavailable"), engine("b", null)]).run(
    request,
    options(steps),
  );
  expect(steps.map(([, fraction]) => fraction)).toEqual([0.1, 0.8, 0.8, 0.8]);
});

test("after an abort no other engine is asked", async () => {
  const second = engine("second", null);
  const aborted = { ...options(), signal: AbortSignal.abort() };
  const chain = createEngineChain([engine("first", "timeout"), second]);
  await expect(chain.run(request, aborted)).rejects.toMatchObject({ code: "timeout" });
  expect(second.asked).toEqual([]);
});

test("a fault that is no engine failure is not hidden", async () => {
  const broken = { ...engine("first", null), run: () => Promise.reject(new RangeError("bug")) };
  const chain = createEngineChain([broken, engine("second", null)]);
  await expect(chain.run(request, options())).rejects.toThrow(RangeError);
});
