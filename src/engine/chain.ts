import {
  type EngineAbility,
  EngineFailure,
  type EngineFailureCode,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
} from "./port.ts";

/** Who does an operation here, and how well. */
interface OperationAbility extends EngineAbility {
  readonly engine: string;
}

export interface EngineChain extends ImageEngine {
  /** For each operation the engine that would be asked first; null when none can do it. */
  abilities(operations: readonly string[]): Readonly<Record<string, OperationAbility | null>>;
}

/** Failures of the engine itself. What lies in the picture or the rules is the same for every engine. */
const failoverCodes: ReadonlySet<EngineFailureCode> = new Set([
  "unavailable",
  "engine_rate_limited",
  "timeout",
  "engine_auth",
  "bad_answer",
  "no_image",
]);

/**
 * Asks `engines` in their order: the first that can do the operation works, the next one only when that
 * one failed for reasons of its own. Rejects with the last failure, or `unsupported` when none can do it.
 */
export function createEngineChain(engines: readonly ImageEngine[]): EngineChain {
  function findAbility(operation: string): OperationAbility | null {
    for (const engine of engines) {
      const ability = engine.ability(operation);
      if (ability) return { engine: engine.id, ...ability };
    }
    return null;
  }

  return {
    id: "chain",
    kind: "local",
    ability(operation) {
      const found = findAbility(operation);
      return found && { capability: found.capability, note: found.note };
    },
    abilities: (operations) =>
      Object.fromEntries(operations.map((operation) => [operation, findAbility(operation)])),
    run(request, options) {
      const able = engines.filter((engine) => engine.ability(request.operation) !== null);
      return runFirstThatWorks(able, request, options);
    },
    async warmUp() {
      await Promise.all(engines.map((engine) => engine.warmUp()));
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

async function runFirstThatWorks(
  engines: readonly ImageEngine[],
  request: EngineRequest,
  options: EngineOptions,
): Promise<EngineResult> {
  let failure = new EngineFailure("unsupported", `no engine can do ${request.operation}`);
  const onProgress = neverFalling(options.onProgress);
  for (const engine of engines) {
    try {
      return await engine.run(request, { signal: options.signal, onProgress });
    } catch (thrown) {
      if (!(thrown instanceof EngineFailure)) throw thrown;
      if (options.signal.aborted || !failoverCodes.has(thrown.code)) throw thrown;
      failure = thrown;
    }
  }
  throw failure;
}

/** A second engine begins at zero again; the person who waits shall not see that. */
function neverFalling(report: EngineOptions["onProgress"]): EngineOptions["onProgress"] {
  let highest = 0;
  return (step, fraction) => {
    highest = Math.max(highest, fraction);
    report(step, highest);
  };
}
