import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OpenLink, openLink, type SpendGuard } from "./chain-link.ts";
import {
  type EngineAttempt,
  EngineFailure,
  type EngineOptions,
  type EngineResult,
  type ImageEngine,
} from "./port.ts";

const done: EngineResult = {
  image: { bytes: new Uint8Array([1]), mimeType: "image/png", widthPx: 1, heightPx: 1 },
  engine: "far",
  model: "m",
  capability: "full",
  note: null,
  costMicroUsd: 39_000,
};
const request = { operation: "draw", payload: {} };

type Run = ImageEngine["run"];

/** A remote engine that answers or fails by its script, then answers; the last line of it goes on. */
function scripted(...script: (EngineFailure | Run)[]) {
  const state = { calls: 0 };
  const engine: ImageEngine = {
    id: "far",
    kind: "studio",
    ability: () => ({ capability: "full", note: null }),
    async run(asked, options) {
      const turn = script[Math.min(state.calls, script.length - 1)];
      state.calls += 1;
      if (turn instanceof EngineFailure) throw turn;
      return turn ? turn(asked, options) : done;
    },
    warmUp: async () => undefined,
    close: async () => undefined,
  };
  return { engine, state };
}

function linkTo(engine: ImageEngine, settings: Partial<Settings> = {}): OpenLink {
  const { concurrency = 8, timeoutMs = 1_000, guard = null, onModelRetired } = settings;
  return openLink({ engine, concurrency, timeoutMs }, { guard, onModelRetired });
}
interface Settings {
  concurrency: number;
  timeoutMs: number;
  guard: SpendGuard;
  onModelRetired: (sentence: string) => void;
}

function ask(link: OpenLink, options: Partial<EngineOptions> = {}) {
  return link.call(request, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a promise comes to while the clock runs as fast as it is needed. */
async function outcome<T>(promise: Promise<T>) {
  const settled = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ code: error instanceof EngineFailure ? error.code : String(error) }),
  );
  await vi.runAllTimersAsync();
  return settled;
}

const nothing: Run = async () => done;

test.each(["unavailable", "engine_rate_limited", "no_image"] as const)(
  "%s once: a second call, and its picture",
  async (code) => {
    const { engine, state } = scripted(new EngineFailure(code), nothing);
    expect(await outcome(ask(linkTo(engine)))).toEqual({ value: done });
    expect(state.calls).toBe(2);
  },
);

test.each(["unavailable", "engine_rate_limited", "no_image"] as const)(
  "%s twice is the end",
  async (code) => {
    const { engine, state } = scripted(new EngineFailure(code));
    expect(await outcome(ask(linkTo(engine)))).toEqual({ code });
    expect(state.calls).toBe(2);
  },
);

test.each(["blocked", "bad_answer", "engine_auth", "timeout", "bad_request", "no_face"] as const)(
  "%s: one call",
  async (code) => {
    const { engine, state } = scripted(new EngineFailure(code));
    expect(await outcome(ask(linkTo(engine)))).toEqual({ code });
    expect(state.calls).toBe(1);
  },
);

test("the built-in engine gets no second try", async () => {
  const { engine, state } = scripted(new EngineFailure("unavailable"));
  await outcome(ask(linkTo({ ...engine, kind: "local" })));
  expect(state.calls).toBe(1);
});

test("a wait that the provider asks for is kept, a longer one than 5 s is not waited for", async () => {
  const soon = scripted(new EngineFailure("engine_rate_limited", "", { retryAfterMs: 3_000 }));
  const startedAt = performance.now();
  await outcome(ask(linkTo(soon.engine)));
  expect(performance.now() - startedAt).toBe(3_000);
  const late = scripted(new EngineFailure("engine_rate_limited", "", { retryAfterMs: 6_000 }));
  await outcome(ask(linkTo(late.engine)));
  expect([soon.state.calls, late.state.calls]).toEqual([2, 1]);
});

test("an engine that does not listen is left after its time", async () => {
  const { engine } = scripted(() => new Promise<never>(() => undefined));
  expect(await outcome(ask(linkTo(engine, { timeoutMs: 700 })))).toEqual({ code: "timeout" });
});

test("the engine hears of its time-out and of a cancelled run", async () => {
  const reasons: string[] = [];
  const { engine } = scripted((_, { signal }) => {
    signal.addEventListener("abort", () => reasons.push(String(signal.reason.name)));
    return new Promise<never>(() => undefined);
  });
  await outcome(ask(linkTo(engine, { timeoutMs: 10 })));
  const controller = new AbortController();
  const running = ask(linkTo(engine), { signal: controller.signal });
  setTimeout(() => controller.abort(), 5);
  expect(await outcome(running)).toEqual({ code: "cancelled" });
  expect(reasons).toEqual(["TimeoutError", "AbortError"]);
});

test("cancelled between two tries and in the line: no further call", async () => {
  const { engine, state } = scripted(new EngineFailure("unavailable", "", { retryAfterMs: 900 }));
  const between = new AbortController();
  const first = ask(linkTo(engine), { signal: between.signal });
  setTimeout(() => between.abort(), 100);
  expect(await outcome(first)).toEqual({ code: "cancelled" });
  expect(state.calls).toBe(1);

  const busy = scripted(() => new Promise<never>(() => undefined));
  const link = linkTo(busy.engine, { concurrency: 1 });
  const holding = ask(link).catch(() => null);
  const inLine = new AbortController();
  const second = ask(link, { signal: inLine.signal });
  inLine.abort();
  expect(await outcome(second)).toEqual({ code: "cancelled" });
  await holding;
  expect(busy.state.calls).toBe(1);
});

test("five faults in a row: the engine rests 30 s, then one call shows whether it is back", async () => {
  const { engine, state } = scripted(
    ...Array.from({ length: 5 }, () => new EngineFailure("bad_answer")),
    nothing,
  );
  const link = linkTo(engine);
  for (let fault = 0; fault < 5; fault += 1) await outcome(ask(link));
  expect((await link.state()).condition).toBe("resting");
  expect(await outcome(ask(link))).toEqual({ code: "unavailable" });
  expect(state.calls).toBe(5);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome(ask(link))).toEqual({ value: done });
  expect((await link.state()).condition).toBe("ready");
});

test("what lies in the picture does not make an engine rest", async () => {
  const { engine, state } = scripted(new EngineFailure("blocked"));
  const link = linkTo(engine);
  for (let fault = 0; fault < 8; fault += 1) await outcome(ask(link));
  expect(state.calls).toBe(8);
  expect((await link.state()).condition).toBe("ready");
});

test("a retired model is asked once per run, told once, and shown until a call works", async () => {
  const setting = { variable: "GEMINI_MODEL", model: "gemini-2.5-flash-image" };
  const gone = new EngineFailure("model_retired", "It is gone.", { setting });
  const { engine, state } = scripted(gone, gone, nothing);
  const told: string[] = [];
  const link = linkTo(engine, { onModelRetired: (sentence) => void told.push(sentence) });
  const attempts: EngineAttempt[] = [];
  const asked = { onAttempt: (attempt: EngineAttempt) => void attempts.push(attempt) };
  for (const calls of [1, 2]) {
    expect(await outcome(ask(link, asked))).toEqual({ code: "model_retired" });
    expect(state.calls).toBe(calls);
    expect((await link.state()).refused).toEqual(setting);
  }
  expect(attempts.map(({ outcome: how, costMicroUsd }) => [how, costMicroUsd])).toEqual([
    ["model_retired", 0],
    ["model_retired", 0],
  ]);
  expect(told).toEqual(["far: It is gone."]);
  expect(await outcome(ask(link))).toEqual({ value: done });
  expect((await link.state()).refused).toBeNull();
});

test("an engine without money is not asked, and says so", async () => {
  const { engine, state } = scripted(nothing);
  const link = linkTo(engine, { guard: { mayCall: async (id) => id !== "far" } });
  expect(await outcome(ask(link))).toEqual({ code: "unavailable" });
  expect(state.calls).toBe(0);
  expect(await link.state()).toMatchObject({ condition: "spent", running: 0, waiting: 0 });
});

test("higher priority goes first, but 20 s of waiting weigh as much as one step", async () => {
  const order: string[] = [];
  const { engine } = scripted(async (asked) => {
    order.push(asked.operation);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    return done;
  });
  const link = linkTo(engine, { concurrency: 1, timeoutMs: 60_000 });
  const put = (operation: string, priority: number) =>
    link.call(
      { operation, payload: {} },
      { signal: new AbortController().signal, onProgress: () => undefined, priority },
    );
  const all = [put("first", 0), put("free", 0), put("starter", 1), put("pro", 2)];
  await outcome(Promise.all(all));
  expect(order).toEqual(["first", "pro", "starter", "free"]);

  order.length = 0;
  const slow = scripted(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 25_000);
    });
    return done;
  });
  const busy = linkTo(
    { ...engine, run: (asked, options) => slow.engine.run(asked, options) },
    { concurrency: 1, timeoutMs: 60_000 },
  );
  const waited: string[] = [];
  const first = ask(busy);
  const old = ask(busy, { priority: 0 }).then(() => waited.push("waited long"));
  await vi.advanceTimersByTimeAsync(21_000);
  const fresh = ask(busy, { priority: 1 }).then(() => waited.push("came late"));
  await outcome(Promise.all([first, old, fresh]));
  expect(waited).toEqual(["waited long", "came late"]);
});

test("every call of an engine is told with its cost", async () => {
  const attempts: EngineAttempt[] = [];
  const onAttempt = (attempt: EngineAttempt): void => void attempts.push(attempt);
  const { engine } = scripted(new EngineFailure("no_image", "", { costMicroUsd: 500 }), nothing);
  await outcome(ask(linkTo(engine), { onAttempt }));
  expect(attempts.map(({ outcome: end, costMicroUsd }) => [end, costMicroUsd])).toEqual([
    ["no_image", 500],
    ["done", 39_000],
  ]);
  await outcome(ask(linkTo({ ...engine, kind: "local" }), { onAttempt }));
  expect(attempts).toHaveLength(3);
});
