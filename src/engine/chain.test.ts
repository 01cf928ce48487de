import { expect, test } from "vitest";
import type { StepCode } from "#core/run.ts";
import { createEngineChain } from "./chain.ts";
import type { ChainLink } from "./chain-link.ts";
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

/** The engines as links with room and time enough. */
function chainOf(...engines: ImageEngine[]) {
  return createEngineChain(engines.map(linkOf));
}

function linkOf(linked: ImageEngine): ChainLink {
  return { engine: linked, concurrency: 4, timeoutMs: 5_000 };
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
  "model_retired",
  "bad_answer",
  "no_image",
  "unsupported",
  "face_from_side",
  "garment_not_found",
] as const satisfies EngineFailureCode[];

test.each(failover)("%s: the next engine is asked", async (code) => {
  const second = engine("second", null);
  const result = await chainOf(engine("first", code), second).run(request, options());
  expect(result.engine).toBe("second");
});

test.each(engineFailureCodes.filter((code) => !failover.some((other) => other === code)))(
  "%s: is final",
  async (code) => {
    const second = engine("second", null);
    const chain = chainOf(engine("first", code), second);
    await expect(chain.run(request, options())).rejects.toMatchObject({ code });
    expect(second.asked).toEqual([]);
  },
);

function abilityOf(id: string) {
  const choice = {
    engine: id,
    kind: "local",
    model: null,
    engines: [id],
    capability: "full",
    note: null,
  };
  return { ...choice, choices: [choice] };
}

test("engines that cannot do the operation are passed over", async () => {
  const other = engine("other", null, "paint");
  const chain = chainOf(other, engine("drawer", null));
  expect((await chain.run(request, options())).engine).toBe("drawer");
  expect(other.asked).toEqual([]);
  expect(chain.abilities(["draw", "paint", "sing"])).toEqual({
    draw: abilityOf("drawer"),
    paint: abilityOf("other"),
    sing: null,
  });
  expect(chain.ability("sing")).toBeNull();
});

test("nobody can do it: unsupported", async () => {
  const chain = chainOf(engine("other", null, "paint"));
  await expect(chain.run(request, options())).rejects.toMatchObject({ code: "unsupported" });
});

test("all fail: the last failure is told", async () => {
  const chain = chainOf(engine("a", "unavailable"), engine("b", "no_image"));
  await expect(chain.run(request, options())).rejects.toMatchObject({ code: "no_image" });
});

test("progress never falls when the second engine begins anew", async () => {
  const steps: [StepCode, number][] = [];
  await chainOf(engine("a", "unavailable"), engine("b", null)).run(request, options(steps));
  expect(steps.map(([, fraction]) => fraction)).toEqual([0.1, 0.8, 0.8, 0.8]);
});

test("after an abort no other engine is asked", async () => {
  const second = engine("second", null);
  const aborted = { ...options(), signal: AbortSignal.abort() };
  const chain = chainOf(engine("first", "timeout"), second);
  await expect(chain.run(request, aborted)).rejects.toMatchObject({ code: "cancelled" });
  expect(second.asked).toEqual([]);
});

test("a fault that is no engine failure is not hidden", async () => {
  const broken = { ...engine("first", null), run: () => Promise.reject(new RangeError("bug")) };
  const chain = chainOf(broken, engine("second", null));
  await expect(chain.run(request, options())).rejects.toThrow(RangeError);
});

test("that one engine takes no such request says less than why the other one failed", async () => {
  const chain = chainOf(engine("a", "timeout"), engine("b", "unsupported"));
  await expect(chain.run(request, options())).rejects.toMatchObject({ code: "timeout" });
});

test("a request that names a kind goes to engines of that kind alone, in their order", async () => {
  const local = engine("local", null);
  const studio = { ...engine("studio", "engine_auth"), kind: "studio" as const };
  const chain = chainOf(local, studio);
  expect((await chain.run({ ...request, kind: "local" }, options())).engine).toBe("local");
  const refused = chain.run({ ...request, kind: "studio" }, options());
  await expect(refused).rejects.toMatchObject({ code: "engine_auth" });
  expect(local.asked).toHaveLength(1);
});

test("each kind is offered once, with the engine that is asked first", () => {
  const studio = (id: string): ImageEngine => ({ ...engine(id, null), kind: "studio" });
  const ability = chainOf(studio("one"), studio("two"), engine("local", null)).abilities(["draw"])[
    "draw"
  ];
  expect(ability?.choices.map((choice) => choice.engine)).toEqual(["one", "local"]);
  expect(ability?.choices.map((choice) => choice.engines)).toEqual([["one", "two"], ["local"]]);
});

test("each choice says whether its engine decides the size", () => {
  const studio: ImageEngine = {
    ...engine("studio", null),
    kind: "studio",
    ability: () => ({ capability: "full", note: null, hasOwnSize: true }),
  };
  const { draw } = chainOf(engine("local", null), studio).abilities(["draw"]);
  expect(draw?.choices.map(({ hasOwnSize = false }) => hasOwnSize)).toEqual([false, true]);
});

test("the order of an operation can be its own, and leaves engines out", async () => {
  const engines = ["a", "b", "c"].map((id) => engine(id, id === "c" ? "timeout" : null));
  const chain = createEngineChain(engines.map(linkOf), {
    orderOf: (operation) => (operation === "draw" ? ["c", "b"] : ["a"]),
  });
  expect((await chain.run(request, options())).engine).toBe("b");
  expect(engines[0]?.asked).toEqual([]);
});
