import sharp from "sharp";
import { z } from "zod";
import {
  EngineFailure,
  type EngineFailureCode,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
} from "../../src/engine/port.ts";

export type Behaviour = (request: EngineRequest, options: EngineOptions) => Promise<EngineResult>;

export interface TestEngine extends ImageEngine {
  /** What the engine does from now on. */
  behave(behaviour: Behaviour): void;
  /** How often it was asked since it was made or reset. */
  readonly calls: number;
  /** Back to the negative, and to zero calls. */
  reset(): void;
}

/** A small deterministic engine for every operation: at first it answers the negative of the photo. */
export function createTestEngine(first: Behaviour = negative): TestEngine {
  let behaviour = first;
  let calls = 0;
  return {
    id: "test",
    kind: "local",
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
    reset() {
      behaviour = first;
      calls = 0;
    },
    get calls() {
      return calls;
    },
  };
}

const withPhoto = z.object({ sourceImage: z.object({ bytes: z.instanceof(Uint8Array) }) });

/** A result whose bytes are given. */
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

/** Works until it is told to stop. `onStart` is called when the work begins. */
export function untilAborted(onStart: () => void): Behaviour {
  return (_request, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new EngineFailure("cancelled")), {
        once: true,
      });
      onStart();
    });
}

/** Does not listen and never answers. */
export function deaf(onStart: () => void = () => undefined): Behaviour {
  return () =>
    new Promise(() => {
      onStart();
    });
}

/** Answers the negative once `open` was called; `started` resolves when the engine is at work. */
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
