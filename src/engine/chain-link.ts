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
  /** Calls of this engine at the same time; the rest waits in line. */
  readonly concurrency: number;
  /** Longest time of one call, the wait in line not counted. */
  readonly timeoutMs: number;
}

/** Says whether an engine may still spend money today. */
export interface SpendGuard {
  mayCall(engineId: string): Promise<boolean>;
}

/** How an engine is doing, for the operator. */
export interface LinkState {
  readonly engine: string;
  readonly kind: ImageEngine["kind"];
  /** The name of the model; null for the built-in engine. */
  readonly model: string | null;
  readonly condition: EngineCondition;
  readonly running: number;
  readonly waiting: number;
  /** The model that the provider no longer served at the last call; left out or null: there is none. */
  readonly refused?: ModelSetting | null | undefined;
}

/** An engine with its line, its rest after failures, and its second tries. */
export interface OpenLink {
  readonly engine: ImageEngine;
  /** Rejects with an `EngineFailure`, and with nothing else that the engine did not throw. */
  call(request: EngineRequest, options: EngineOptions): Promise<EngineResult>;
  state(): Promise<LinkState>;
}

/** The engine is at fault, not the picture: these count towards its rest. */
const engineFaults: ReadonlySet<EngineFailureCode> = new Set([
  "unavailable",
  "timeout",
  "engine_rate_limited",
  "engine_auth",
  "model_retired",
  "bad_answer",
]);
/** Worth a second call of the same engine. */
const passingFaults: ReadonlySet<EngineFailureCode> = new Set([
  "unavailable",
  "engine_rate_limited",
  "no_image",
]);
const FAULTS_BEFORE_REST = 5;
const REST_MS = 30_000;
const FIRST_WAIT_MS = 400;
/** An engine that wants more patience than this is left for the next one. */
const MAX_WAIT_MS = 5_000;
/** Waiting this long is worth as much as one step of priority, so that nobody waits for ever. */
const PRIORITY_STEP_MS = 20_000;

interface LinkOptions {
  readonly guard: SpendGuard | null;
  readonly onModelRetired?: ((sentence: string) => void) | undefined;
}

/** A remote engine gets a breaker and a second try; the built-in one is in our own hands. */
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
      if (isBrokenCircuitError(error)) throw new Skipped(`${engine.id} rests after failures`);
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

/** The engine was not asked at all; another try would find the same. */
class Skipped extends EngineFailure {
  constructor(message: string) {
    super("unavailable", message);
  }
}

/** Null: no second try. */
function waitBeforeSecondTry(error: unknown): number | null {
  if (!(error instanceof EngineFailure) || error instanceof Skipped) return null;
  if (!passingFaults.has(error.code)) return null;
  // Many callers that failed together shall not come back together.
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

/** One call, ended by its time whether the engine listens or not, and told to whoever keeps the accounts. */
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

/** Rejects with `timeout` after `timeoutMs` and with `cancelled` when `outer` aborts, at once. */
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
