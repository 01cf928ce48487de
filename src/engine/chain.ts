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

/** One way to execute an operation that the user can choose. */
interface EngineChoice extends EngineAbility {
  readonly engine: string;
  readonly kind: EngineKind;
  /** The provider's name of the model; `null` for the built-in engine. */
  readonly model: string | null;
  /** All engines of this kind in fallback order: each is tried when the one before it failed. */
  readonly engines: readonly string[];
}

/** The engine that executes an operation here, and its ability. */
interface OperationAbility extends EngineChoice {
  /** The first engine of each kind, in fallback order. */
  readonly choices: readonly EngineChoice[];
}

export interface EngineChain extends Omit<ImageEngine, "kind"> {
  /** For each operation the engine that would be tried first; `null` if no engine supports it. */
  abilities(operations: readonly string[]): Readonly<Record<string, OperationAbility | null>>;
  /** The state of each engine. */
  states(): Promise<readonly LinkState[]>;
}

interface ChainOptions {
  /** Ids of the engines for an operation in the order to try them. Defaults to the order of the links. */
  readonly orderOf?: (operation: string) => readonly string[];
  readonly spendGuard?: SpendGuard;
  /** Called once, with a sentence, when a provider no longer serves the configured model. */
  readonly onModelRetired?: (sentence: string) => void;
}

/**
 * Failures after which the next engine is tried. A problem with the image or the rules is the same for every engine: a
 * blocked image is never passed from one provider to the next.
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
  // Only the built-in engine can't invent what the photo doesn't show.
  "face_from_side",
  "garment_not_found",
]);

/**
 * Tries engines in order. The first one that supports the operation runs it; the next one only runs if that engine
 * failed for reasons of its own. A request that names a kind of engine only goes to engines of that kind. Rejects with
 * the last failure, or `unsupported` if no engine supports the operation.
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
    ability: abilityFor,
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
      // Another engine's failure says more than `unsupported` does.
      if (thrown.code !== "unsupported") failure = thrown;
    }
  }
  throw failure;
}

/** A second engine starts again at zero; the reported progress must not drop. */
function neverFalling(report: EngineOptions["onProgress"]): EngineOptions["onProgress"] {
  let highest = 0;
  return (step, fraction) => {
    highest = Math.max(highest, fraction);
    report(step, highest);
  };
}
