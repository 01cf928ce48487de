import type { EngineKind } from "#core/run.ts";
import {
  type ChainLink,
  type LinkState,
  type OpenLink,
  openLink,
  type SpendGuard,
} from "./chain-link.ts";
import {
  type EngineAbility,
  EngineFailure,
  type EngineFailureCode,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
} from "./port.ts";

/** One way to have an operation done, as a person may choose it. */
interface EngineChoice extends EngineAbility {
  readonly engine: string;
  readonly kind: EngineKind;
  /** The provider's name of the model; null for the built-in engine. */
  readonly model: string | null;
  /** Every engine of this kind in the order in which they are asked, each when the one before failed. */
  readonly engines: readonly string[];
}

/** Who does an operation here, and how well. */
interface OperationAbility extends EngineChoice {
  /** The first engine of each kind, in the order in which they are asked. */
  readonly choices: readonly EngineChoice[];
}

export interface EngineChain extends Omit<ImageEngine, "kind"> {
  /** For each operation the engine that would be asked first; null when none can do it. */
  abilities(operations: readonly string[]): Readonly<Record<string, OperationAbility | null>>;
  /** How each engine is doing. */
  states(): Promise<readonly LinkState[]>;
}

interface ChainOptions {
  /** Ids of the engines for an operation, in the order in which they are asked; default: that of the links. */
  readonly orderOf?: (operation: string) => readonly string[];
  readonly spendGuard?: SpendGuard;
  /** Told in a sentence, once, that a provider no longer serves the model that is set up. */
  readonly onModelRetired?: (sentence: string) => void;
}

/**
 * Failures for which the next engine is asked. What lies in the picture or the rules is the same for every
 * engine: a blocked picture is never carried from one provider to the next.
 */
const failoverCodes: ReadonlySet<EngineFailureCode> = new Set([
  "unavailable",
  "engine_rate_limited",
  "timeout",
  "engine_auth",
  "model_retired",
  "bad_answer",
  "no_image",
  "unsupported",
]);

/**
 * Asks engines in their order: the first that can do the operation works, the next one only when that one
 * failed for reasons of its own. A request that names a kind of engine goes to engines of that kind alone.
 * Rejects with the last failure, or `unsupported` when none can do it.
 */
export function createEngineChain(
  links: readonly ChainLink[],
  { orderOf, spendGuard, onModelRetired }: ChainOptions = {},
): EngineChain {
  const open = links.map((link) => openLink(link, { guard: spendGuard ?? null, onModelRetired }));

  function linksFor(operation: string): readonly OpenLink[] {
    const ordered = orderOf
      ? orderOf(operation).flatMap((id) => open.filter(({ engine }) => engine.id === id))
      : open;
    return ordered.filter(({ engine }) => engine.ability(operation) !== null);
  }

  function choicesFor(operation: string): EngineChoice[] {
    const choices: EngineChoice[] = [];
    const able = linksFor(operation);
    for (const { engine } of able) {
      const ability = engine.ability(operation);
      if (!ability || choices.some((choice) => choice.kind === engine.kind)) continue;
      const { id, kind, model = null } = engine;
      const engines = able.map((link) => link.engine).filter((other) => other.kind === kind);
      choices.push({
        engine: id,
        kind,
        model,
        engines: engines.map((other) => other.id),
        ...ability,
      });
    }
    return choices;
  }

  function abilityFor(operation: string): OperationAbility | null {
    const choices = choicesFor(operation);
    return choices[0] ? { ...choices[0], choices } : null;
  }

  return {
    id: "chain",
    ability(operation) {
      const found = abilityFor(operation);
      return found && { capability: found.capability, note: found.note };
    },
    abilities: (operations) =>
      Object.fromEntries(operations.map((operation) => [operation, abilityFor(operation)])),
    states: () => Promise.all(open.map((link) => link.state())),
    run(request, options) {
      const { operation, kind } = request;
      const able = linksFor(operation).filter(({ engine }) => !kind || engine.kind === kind);
      return runFirstThatWorks(able, request, options);
    },
    async warmUp() {
      await Promise.all(links.map(({ engine }) => engine.warmUp()));
    },
    async close() {
      await Promise.all(links.map(({ engine }) => engine.close()));
    },
  };
}

async function runFirstThatWorks(
  links: readonly OpenLink[],
  request: EngineRequest,
  options: EngineOptions,
): Promise<EngineResult> {
  let failure = new EngineFailure("unsupported", `no engine can do ${request.operation}`);
  const onProgress = neverFalling(options.onProgress);
  for (const link of links) {
    try {
      return await link.call(request, { ...options, onProgress });
    } catch (thrown) {
      if (!(thrown instanceof EngineFailure)) throw thrown;
      if (options.signal.aborted || !failoverCodes.has(thrown.code)) throw thrown;
      // That one engine takes no such request says less than why another one failed.
      if (thrown.code !== "unsupported") failure = thrown;
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
