import { createEngineChain, type EngineChain } from "#engine/chain.ts";
import type { ChainLink } from "#engine/chain-link.ts";
import { createComfyUiModel } from "#engine/generative/adapters/comfyui-model.ts";
import { createCompatibleModel } from "#engine/generative/adapters/compatible-model.ts";
import { createGeminiModel } from "#engine/generative/adapters/gemini-model.ts";
import { readModelList } from "#engine/generative/adapters/model-list.ts";
import { createOpenAiModel } from "#engine/generative/adapters/openai-model.ts";
import { createTranslator } from "#engine/generative/adapters/translator.ts";
import { createGenerativeEngine } from "#engine/generative/generative-engine.ts";
import type { EditModel, Translator } from "#engine/generative/model.ts";
import { createLocalEngine, type LocalEngine } from "#engine/local/adapters/local-engine.ts";
import { localAbilities } from "#engine/local/operation.ts";
import { EngineFailure, type ImageEngine } from "#engine/port.ts";
import { catalogue } from "#tools/catalogue.ts";
import { type Operation, operationName } from "#tools/define-tool.ts";
import { builtInOperations } from "#tools/finish-operations.server.ts";
import { generativeOperations } from "#tools/registry.server.ts";
import type { Config } from "./config.ts";
import type { Queryable } from "./db/connection.ts";
import { type EngineId, type RemoteEngineId, remoteEngineIds } from "./engine-ids.ts";
import type { EnginesConfig } from "./engines-config.ts";
import {
  createModelWatch,
  type ModelWatch,
  type ModelWatchDeps,
  modelUses,
} from "./model-watch.ts";
import type { QueueLog } from "./queue/queue-log.ts";
import { createSpendGuard } from "./runs/spend-guard.ts";

/**
 * Longest time of one call of a provider: what 95 of 100 calls take, with room (lumenfall.ai and promptengines.com,
 * 2026). The time of the whole run, RUN_TIMEOUT_S, ends it earlier.
 */
const CALL_TIMEOUT_MS = {
  gemini: 60_000,
  openai: 180_000,
  edit: 180_000,
  comfyui: 300_000,
} as const satisfies Record<RemoteEngineId, number>;

function openEditModel(id: EngineId, config: EnginesConfig): EditModel | null {
  const { gemini, openai, edit, comfyui } = config;
  switch (id) {
    case "local":
      return null;
    case "gemini":
      return gemini && createGeminiModel(gemini);
    case "openai":
      return openai && createOpenAiModel(openai);
    case "edit":
      return edit && createCompatibleModel(edit);
    case "comfyui":
      return comfyui && createComfyUiModel(comfyui);
  }
}

/** Ids of the engines that some order names, in the order in which they are named first. */
function namedEngines({ order, orders }: EnginesConfig): EngineId[] {
  return [...new Set([...order, ...[...orders.values()].flat()])];
}

/** The generative models that some order names, in the order in which they are named first. */
export function openEditModels(config: EnginesConfig): EditModel[] {
  return namedEngines(config).flatMap((id) => openEditModel(id, config) ?? []);
}

/** The model that turns people's words into English; null: none is set up. */
export function openTranslator({ translator }: EnginesConfig): Translator | null {
  return translator && createTranslator(translator);
}

/** Warns of the models that are set up and end. */
export function openModelWatch(
  config: EnginesConfig,
  deps: Pick<ModelWatchDeps, "log" | "now">,
): ModelWatch {
  return createModelWatch({ ...deps, uses: modelUses(config), readList: readModelList });
}

/** The generative models as engines; `local` finishes their pictures. */
export function openStudioEngines(
  config: EnginesConfig,
  local: Pick<ImageEngine, "run">,
): ImageEngine[] {
  const translator = openTranslator(config);
  return openEditModels(config).map((model) =>
    createGenerativeEngine({ model, operations: generativeOperations, local, translator }),
  );
}

/** How the threads of the built-in engine are started. */
interface WorkerFile {
  readonly workerUrl: string;
  readonly execArgv?: readonly string[];
}

interface EngineDeps {
  /** Takes the place of the built-in engine. */
  readonly localEngine: ImageEngine | null;
  readonly config: Config;
  readonly worker: WorkerFile;
  readonly database: Queryable;
  readonly log: QueueLog;
  readonly now: () => number;
}

/** What the built-in engine finds in a picture without making one. Rejects with an `EngineFailure`. */
type Inspect = LocalEngine["inspect"];

export interface OpenEngines {
  readonly inspect: Inspect;
  readonly chain: EngineChain;
  /** Runs that make sense at the same time: each one waits for an engine of its own. */
  readonly concurrency: number;
  /** Micro-USD that an engine may cost in a day; null: as much as it comes to. */
  readonly capOf: (engine: string) => number | null;
  /** Who can do each operation of the product. */
  readonly describe: () => ReturnType<EngineChain["abilities"]>;
}

function operations(): string[] {
  return catalogue.flatMap((tool) => Object.values<Operation>(tool.operations).map(operationName));
}

/** The built-in engine and every configured model, in one chain. */
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
  return {
    chain,
    inspect: inspectWith(local),
    concurrency,
    capOf,
    describe: () => chain.abilities(operations()),
  };
}

function openLocalEngine({ config, worker }: EngineDeps): LocalEngine {
  return createLocalEngine({
    ...worker,
    threads: config.engineThreads,
    abilities: localAbilities(builtInOperations),
    timeoutMs: config.runTimeoutMs,
    mattingModel: config.mattingModel,
  });
}

function inspectWith(engine: ImageEngine | LocalEngine): Inspect {
  if ("inspect" in engine) return (request) => engine.inspect(request);
  return () => Promise.reject(new EngineFailure("unsupported"));
}

function linkTo(engine: ImageEngine, { engines, runTimeoutMs }: Config): ChainLink {
  const id = remoteIdOf(engine);
  return {
    engine,
    concurrency: engines.concurrency[id],
    timeoutMs: Math.min(CALL_TIMEOUT_MS[id], runTimeoutMs),
  };
}

function remoteIdOf({ id }: ImageEngine): RemoteEngineId {
  const found = remoteEngineIds.find((known) => known === id);
  if (!found) throw new Error(`${id} is no remote engine`);
  return found;
}
