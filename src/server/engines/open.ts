import type { EngineKind } from "#core/run.ts";
import { createEngineChain, type EngineChain } from "#engine/chain.ts";
import type { ChainLink } from "#engine/chain-link.ts";
import { readModelList } from "#engine/generative/adapters/model-list.ts";
import { createTranslator } from "#engine/generative/adapters/translator.ts";
import { createGenerativeEngine } from "#engine/generative/generative-engine.ts";
import type { EditModel, Translator } from "#engine/generative/model.ts";
import type { ProviderSettings } from "#engine/generative/provider.ts";
import { modelRow } from "#engine/generative/providers/model-table.ts";
import { type ProviderId, providerOf, providers } from "#engine/generative/providers/providers.ts";
import { createLocalEngine, type LocalEngine } from "#engine/local/adapters/local-engine.ts";
import { localAbilities } from "#engine/local/operation.ts";
import { EngineFailure, type ImageEngine, type TileEngine } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import { type Operation, operationName } from "#tool-model/define-tool.ts";
import { catalogue } from "#tools/catalogue.ts";
import { builtInOperations } from "#tools/finish-operations.server.ts";
import { generativeOperations } from "#tools/registry.server.ts";
import { missesFaults } from "#tools/result-limits.server.ts";
import { createBuiltInLimit, type RequireAble } from "./built-in-limit.ts";
import type { EnginesConfig, LocalEngineConfig } from "./config.ts";
import type { EngineId } from "./ids.ts";
import {
  createModelWatch,
  type ModelWatch,
  type ModelWatchDeps,
  modelUses,
} from "./model-watch.ts";
import { createSpendGuard } from "./spend-guard.ts";
import { createStudioPause, type StudioPause } from "./studio-pause.ts";

function openEditModel(id: EngineId, config: EnginesConfig): EditModel | null {
  if (id === "local") return null;
  const settings: ProviderSettings | null = config[id];
  return settings && providerOf(id).openModel(settings, modelRow(settings.model ?? ""));
}

/** Ids of the engines in any order, by first mention. */
function namedEngines({ order, orders }: EnginesConfig): EngineId[] {
  return [...new Set([...order, ...[...orders.values()].flat()])];
}

/** The generative models in any order, by first mention. */
export function openEditModels(config: EnginesConfig): EditModel[] {
  return namedEngines(config).flatMap((id) => openEditModel(id, config) ?? []);
}

/** The model that translates users' text to English; `null` if none is configured. */
export function openTranslator({ translator }: EnginesConfig): Translator | null {
  const openLanguageModel = translator && providerOf(translator.provider).openLanguageModel;
  if (!openLanguageModel) return null;
  const { apiKey, baseUrl, model } = translator;
  return createTranslator({ openLanguageModel, apiKey, baseUrl, model, row: modelRow(model) });
}

/** Warns of configured models that are being retired. */
export function openModelWatch(
  config: EnginesConfig,
  deps: Pick<ModelWatchDeps, "log" | "now">,
): ModelWatch {
  return createModelWatch({ ...deps, uses: modelUses(config), readList: readModelList });
}

/** The generative models as engines. `local` finishes their images. */
export function openStudioEngines(
  config: EnginesConfig,
  local: Pick<ImageEngine, "run">,
): ImageEngine[] {
  const translator = openTranslator(config);
  return openEditModels(config).map((model) =>
    createGenerativeEngine({ model, operations: generativeOperations, local, translator }),
  );
}

/** How to start the threads of the built-in engine. */
interface WorkerFile {
  readonly workerUrl: string;
  readonly execArgv?: readonly string[];
}

interface EngineSettings extends LocalEngineConfig {
  readonly engines: EnginesConfig;
  readonly runTimeoutMs: number;
}

interface EngineDeps {
  /** Replaces the built-in engine if not `null`. */
  readonly localEngine: ImageEngine | null;
  readonly config: EngineSettings;
  readonly worker: WorkerFile;
  readonly database: Queryable;
  readonly log: QueueLog;
  readonly now: () => number;
}

/** Analyzes an image with the built-in engine without producing one. Rejects with an `EngineFailure`. */
type Inspect = LocalEngine["inspect"];

export interface OpenEngines {
  readonly inspect: Inspect;
  /** `null` if the engine makes none. */
  readonly tiles: TileEngine | null;
  readonly studioPause: StudioPause;
  readonly requireAble: RequireAble;
  readonly chain: EngineChain;
  /**
   * The build of the built-in engine if it makes the result of such a run, else `null`. Kind `null` is the configured
   * order.
   */
  readonly buildFor: (operation: string, kind: EngineKind | null) => string | null;
  /** Useful number of concurrent runs: the sum of all engines' concurrency. */
  readonly concurrency: number;
  /** Daily spending limit of an engine in micro-USD; `null` for none. */
  readonly capOf: (engine: string) => number | null;
  /** Returns which engines can do each operation. */
  readonly describe: () => ReturnType<EngineChain["abilities"]>;
}

/** Names of the operations of each tool. */
const toolOperations = catalogue.map((tool) =>
  Object.values<Operation>(tool.operations).map(operationName),
);

/** The operations of the same tool, including this one. */
export function operationsLike(operation: string): readonly string[] {
  return toolOperations.find((names) => names.includes(operation)) ?? [operation];
}

/** Opens the built-in engine and every configured model, in one chain. */
export function openEngines(deps: EngineDeps): OpenEngines {
  const { config, database, log, now } = deps;
  const { engines, engineThreads, runTimeoutMs } = config;
  const local = deps.localEngine ?? openLocalEngine(deps);
  const studios = openStudioEngines(engines, local);
  const links: ChainLink[] = [
    { engine: local, concurrency: engineThreads, timeoutMs: runTimeoutMs },
    ...studios.map((engine) => linkTo(engine, config)),
  ];
  const capOf = (engine: string): number | null => engines.dailyMicroUsd.get(engine) ?? null;
  const chain = createEngineChain(links, {
    orderOf: (operation) => engines.orders.get(operation) ?? engines.order,
    spendGuard: createSpendGuard({ on: database, capOf, log, now }),
    onModelRetired: (sentence) => log.error(sentence),
  });
  const concurrency = links.reduce((sum, link) => sum + link.concurrency, 0);
  const kindsOf = (operation: string): readonly EngineKind[] =>
    chain.abilities([operation])[operation]?.choices.map(({ kind }) => kind) ?? [];
  return {
    chain,
    buildFor: (operation, kind) =>
      (kind ?? kindsOf(operation)[0]) === "local" ? buildOf(local) : null,
    studioPause: createStudioPause({
      on: database,
      kindsOf,
      operationsLike,
      now,
    }),
    requireAble: createBuiltInLimit({
      operations: catalogue.flatMap((tool) => Object.values<Operation>(tool.operations)),
      kindsOf,
    }),
    inspect: inspectWith(local),
    tiles: tilesOf(local),
    concurrency,
    capOf,
    describe: () => chain.abilities(toolOperations.flat()),
  };
}

function openLocalEngine({ config, worker }: EngineDeps): LocalEngine {
  return createLocalEngine({
    ...worker,
    threads: config.engineThreads,
    abilities: localAbilities(builtInOperations, missesFaults),
    timeoutMs: config.runTimeoutMs,
    mattingModel: config.mattingModel,
  });
}

/** A replacement for the built-in engine may make another image of an equal request: it has no build. */
function buildOf(engine: ImageEngine | LocalEngine): string | null {
  return "build" in engine ? engine.build : null;
}

function tilesOf(engine: ImageEngine | LocalEngine): TileEngine | null {
  return "tiles" in engine ? engine.tiles : null;
}

function inspectWith(engine: ImageEngine | LocalEngine): Inspect {
  if ("inspect" in engine) return (request) => engine.inspect(request);
  return () => Promise.reject(new EngineFailure("unsupported"));
}

function linkTo(engine: ImageEngine, { engines, runTimeoutMs }: EngineSettings): ChainLink {
  const id = remoteIdOf(engine);
  return {
    engine,
    concurrency: engines.concurrency[id],
    timeoutMs: Math.min(providerOf(id).callTimeoutMs, runTimeoutMs),
  };
}

function remoteIdOf({ id }: ImageEngine): ProviderId {
  const found = providers.find((provider) => provider.id === id);
  if (!found) throw new Error(`${id} isn't a remote engine`);
  return found.id;
}
