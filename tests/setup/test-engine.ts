import sharp from "sharp";
import { z } from "zod";
import {
  EngineFailure,
  type EngineFailureCode,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
  type TileEngine,
} from "../../src/engine/port.ts";

export type Behaviour = (request: EngineRequest, options: EngineOptions) => Promise<EngineResult>;

/** Ends the model of a built-in engine's result that a repeat would make again. The results here have none. */
export const TEST_BUILD = "b1";

export interface TestEngine extends ImageEngine {
  readonly build: string;
  /** Sets the engine's behaviour. */
  behave(behaviour: Behaviour): void;
  readonly tiles: TileEngine;
  /** Sets the answer to requests for tiles. */
  behaveTiles(make: TileEngine["make"]): void;
  /** Number of requests for tiles since its creation or last reset. */
  readonly tileCalls: number;
  /** Number of runs since its creation or last reset. */
  readonly calls: number;
  /** Restores the first behaviour and sets `calls` to zero. */
  reset(): void;
}

/** Creates a small deterministic engine for every operation. By default it returns the negative of the photo. */
export function createTestEngine(first: Behaviour = negative): TestEngine {
  let behaviour = first;
  let calls = 0;
  let makeTile = plainTile;
  let tileCalls = 0;
  return {
    id: "test",
    kind: "local",
    build: TEST_BUILD,
    ability: () => ({ capability: "full", note: null }),
    run(request, options) {
      calls += 1;
      return behaviour(request, options);
    },
    warmUp: async () => undefined,
    close: async () => undefined,
    behave(next) {
      behaviour = next;
    },
    tiles: {
      make(request) {
        tileCalls += 1;
        return makeTile(request);
      },
    },
    behaveTiles(next) {
      makeTile = next;
    },
    reset() {
      behaviour = first;
      calls = 0;
      makeTile = plainTile;
      tileCalls = 0;
    },
    get tileCalls() {
      return tileCalls;
    },
    get calls() {
      return calls;
    },
  };
}

/** A tile of one colour that took half a second. */
export const plainTile: TileEngine["make"] = async () => {
  const [widthPx, heightPx] = [16, 20];
  const size = { width: widthPx, height: heightPx, channels: 3, background: "#6080a0" } as const;
  const bytes = Uint8Array.from(await sharp({ create: size }).webp().toBuffer());
  return {
    made: { bytes, mimeType: "image/webp", widthPx, heightPx },
    cpuMs: 500,
    engine: "local",
    model: `negative-1 ${TEST_BUILD}`,
  };
};

const withPhoto = z.object({ sourceImage: z.object({ bytes: z.instanceof(Uint8Array) }) });

/** A result with the given bytes. */
export function answerOf(bytes: Uint8Array): EngineResult {
  return {
    image: { bytes, mimeType: "image/png", widthPx: 48, heightPx: 40 },
    engine: "test",
    model: "negative-1",
    capability: "limited",
    note: "people_first",
    costMicroUsd: 7,
  };
}

export const negative: Behaviour = async (request, { onProgress }) => {
  onProgress("reading", 0.2);
  const png = await sharp(withPhoto.parse(request.payload).sourceImage.bytes)
    .negate({ alpha: false })
    .png()
    .toBuffer();
  onProgress("composing", 0.9);
  return answerOf(png);
};

export function failing(code: EngineFailureCode): Behaviour {
  return async (_request, { onProgress }) => {
    onProgress("finding_face", 0.5);
    throw new EngineFailure(code);
  };
}

/** Works until its signal aborts. Calls `onStart` when the work begins. */
export function untilAborted(onStart: () => void): Behaviour {
  return (_request, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new EngineFailure("cancelled")), {
        once: true,
      });
      onStart();
    });
}

/** Ignores its signal and never answers. Calls `onStart` when it's called. */
export function deaf(onStart: () => void = () => undefined): Behaviour {
  return () =>
    new Promise(() => {
      onStart();
    });
}

/** Returns the negative after `open` is called. `started` resolves when the engine has begun. */
export function gated(): { behaviour: Behaviour; started: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  let begin = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return {
    started,
    open: () => open(),
    async behaviour(request, options) {
      options.onProgress("reading", 0.1);
      begin();
      await gate;
      return negative(request, options);
    },
  };
}
