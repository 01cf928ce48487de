import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from "cockatiel";
import PQueue from "p-queue";
import type { EngineCondition } from "#core/run.ts";
import {
  EngineFailure,
  type EngineFailureCode,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
  type ModelSetting,
} from "./port.ts";

export interface ChainLink {
  readonly engine: ImageEngine;
  /** Concurrent calls of this engine; further calls wait in the queue. */
  readonly concurrency: number;
  /** Time limit of one call, without the time in the queue. */
  readonly timeoutMs: number;
}

/** Decides whether an engine may still spend money today. */
export interface SpendGuard {
  mayCall(engineId: string): Promise<boolean>;
}

/** An engine's state, for the operator. */
export interface LinkState {
  readonly engine: string;
  readonly kind: ImageEngine["kind"];
  /** The model's name; `null` for the built-in engine. */
  readonly model: string | null;
  readonly condition: EngineCondition;
  readonly running: number;
  readonly waiting: number;
  /** The model that the provider refused as retired; `null` or absent if there is none. */
  readonly refused?: ModelSetting | null | undefined;
}

/** An engine with its queue, circuit breaker and retry. */
export interface OpenLink {
  readonly engine: ImageEngine;
  /** Rejects with an `EngineFailure`, or rethrows an unexpected error of the engine. */
  call(request: EngineRequest, options: EngineOptions): Promise<EngineResult>;
  state(): Promise<LinkState>;
}

/** Failures of the engine, not of the image: they count towards opening the circuit breaker. */
const engineFaults: ReadonlySet<EngineFailureCode> = new Set([
  "unavailable",
  "timeout",
  "engine_rate_limited",
  "engine_auth",
  "model_retired",
  "bad_answer",
]);
/** Failures that justify a second call of the same engine. */
const passingFaults: ReadonlySet<EngineFailureCode> = new Set([
  "unavailable",
  "engine_rate_limited",
  "no_image",
]);
const FAULTS_BEFORE_REST = 5;
const REST_MS = 30_000;
const FIRST_WAIT_MS = 400;
/** If the provider asks for a longer wait, the call moves on to the next engine. */
const MAX_WAIT_MS = 5_000;
/** A wait of this length counts as one step of priority, so that no call starves. */
const PRIORITY_STEP_MS = 20_000;

interface LinkOptions {
  readonly guard: SpendGuard | null;
  readonly onModelRetired?: ((sentence: string) => void) | undefined;
}

/** Adds a circuit breaker and a retry to remote engines; the built-in one needs neither. */
export function openLink(link: ChainLink, { guard, onModelRetired }: LinkOptions): OpenLink {
  const { engine } = link;
  const isRemote = engine.kind === "studio";
  const queue = new PQueue({ concurrency: link.concurrency });
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof EngineFailure && engineFaults.has(error.code)),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAULTS_BEFORE_REST) },
  );

  let refused: ModelSetting | null = null;

  function keepRefusal({ setting, message }: EngineFailure): void {
    if (refused === null) onModelRetired?.(`${engine.id}: ${message}`);
    refused = setting;
  }

  const isAffordable = async (): Promise<boolean> => (await guard?.mayCall(engine.id)) ?? true;

  async function condition(): Promise<EngineCondition> {
    if (!isRemote) return "ready";
    if (!(await isAffordable())) return "spent";
    return breaker.state === CircuitState.Closed ? "ready" : "resting";
  }

  async function callOnce(request: EngineRequest, options: EngineOptions): Promise<EngineResult> {
    if (isRemote && !(await isAffordable())) {
      throw new Skipped(`${engine.id} has spent its money of today`);
    }
    const attempt = () => timed(link, request, options);
    if (!isRemote) return attempt();
    try {
      const result = await breaker.execute(attempt);
      refused = null;
      return result;
    } catch (error) {
      if (error instanceof EngineFailure && error.code === "model_retired") keepRefusal(error);
      throw error;
    }
  }

  async function callInLine(request: EngineRequest, options: EngineOptions): Promise<EngineResult> {
    const { signal, priority = 0 } = options;
    try {
      return await queue.add(() => callOnce(request, options), {
        signal,
        priority: priority * PRIORITY_STEP_MS - performance.now(),
      });
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      if (signal.aborted) throw new EngineFailure("cancelled", undefined, { cause: error });
      if (isBrokenCircuitError(error)) throw new Skipped(`${engine.id} is paused after failures`);
      throw error;
    }
  }

  return {
    engine,
    async call(request, options) {
      try {
        return await callInLine(request, options);
      } catch (error) {
        const waitMs = isRemote ? waitBeforeSecondTry(error) : null;
        if (waitMs === null) throw error;
        await waitFor(waitMs, options.signal);
        return callInLine(request, options);
      }
    },
    async state() {
      const { pending: running, size: waiting } = queue;
      const { id, kind, model = null } = engine;
      return { engine: id, kind, model, condition: await condition(), running, waiting, refused };
    },
  };
}

/** The engine wasn't called; a retry would have the same outcome. */
class Skipped extends EngineFailure {
  constructor(message: string) {
    super("unavailable", message);
  }
}

/** Returns `null` if there should be no second try. */
function waitBeforeSecondTry(error: unknown): number | null {
  if (!(error instanceof EngineFailure) || error instanceof Skipped) return null;
  if (!passingFaults.has(error.code)) return null;
  // Jitter, so that callers that failed together don't retry together.
  const waitMs = error.retryAfterMs ?? FIRST_WAIT_MS * (0.5 + Math.random());
  return waitMs <= MAX_WAIT_MS ? waitMs : null;
}

function waitFor(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(new EngineFailure("cancelled"));
      else resolve();
    };
    const timer = setTimeout(end, waitMs);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}

/** Runs one call, enforces its time limit even if the engine ignores the signal, and reports the attempt. */
async function timed(
  { engine, timeoutMs }: ChainLink,
  request: EngineRequest,
  options: EngineOptions,
): Promise<EngineResult> {
  const startedAt = performance.now();
  const tell = (outcome: "done" | EngineFailureCode, costMicroUsd: number): void => {
    const elapsedMs = Math.round(performance.now() - startedAt);
    options.onAttempt?.({ engine: engine.id, outcome, elapsedMs, costMicroUsd });
  };
  try {
    const result = await runWithin(timeoutMs, options.signal, (signal) =>
      engine.run(request, { ...options, signal }),
    );
    tell("done", result.costMicroUsd);
    return result;
  } catch (error) {
    if (error instanceof EngineFailure) tell(error.code, error.costMicroUsd);
    else tell("unavailable", 0);
    throw error;
  }
}

/** Rejects immediately with `timeout` after `timeoutMs` and with `cancelled` when `outer` aborts. */
function runWithin<Result>(
  timeoutMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const inner = new AbortController();
    const end = (code: "timeout" | "cancelled"): void => {
      reject(new EngineFailure(code));
      inner.abort(new DOMException(code, code === "timeout" ? "TimeoutError" : "AbortError"));
    };
    const cancel = (): void => end("cancelled");
    const timer = setTimeout(() => end("timeout"), timeoutMs);
    outer.addEventListener("abort", cancel);
    if (outer.aborted) cancel();
    work(inner.signal)
      .finally(() => {
        clearTimeout(timer);
        outer.removeEventListener("abort", cancel);
      })
      .then(resolve, reject);
  });
}
