import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { defaultOf } from "#engine/generative/model-row.ts";
import { priceOf } from "#engine/generative/prices.ts";
import type { Access, ProviderSettings } from "#engine/generative/provider.ts";
import { modelRow } from "#engine/generative/providers/model-table.ts";
import {
  type ProviderId,
  providers,
  type SettingsOfProviders,
} from "#engine/generative/providers/providers.ts";
import { findOnnxProblems } from "#engine/local/analysis/onnx-matte-session.ts";
import { wholeNumber } from "#server/process/variables.ts";
import { operationName } from "#tool-model/define-tool.ts";
import { catalogue } from "#tools/catalogue.ts";
import type { EngineId } from "./ids.ts";
import { readOrders, readSpend } from "./lists.ts";

interface TranslatorConfig extends Access {
  readonly provider: ProviderId;
  readonly model: string;
}

/** The engines besides the built-in one, as `Config.engines`. */
export interface EnginesConfig extends SettingsOfProviders {
  readonly translator: TranslatorConfig | null;
  /** The engines to use, in the order in which they are tried. */
  readonly order: readonly EngineId[];
  /** Operations with their own order. */
  readonly orders: ReadonlyMap<string, readonly EngineId[]>;
  /** Daily spending limit of an engine; an engine without an entry has none. */
  readonly dailyMicroUsd: ReadonlyMap<string, number>;
  /** Maximum concurrent calls of an engine. */
  readonly concurrency: Readonly<Record<ProviderId, number>>;
}

const callCount = z
  .string()
  .regex(/^[1-9]\d?$/, "is not between 1 and 99")
  .transform(Number);

function concurrencyVariable(id: ProviderId): string {
  return `ENGINE_CONCURRENCY_${id.toUpperCase()}`;
}

function isTranslating({ openLanguageModel }: (typeof providers)[number]): boolean {
  return openLanguageModel !== null;
}

/** An example for the error message of `TRANSLATE_MODEL`, from the first provider that has models. */
function translatorExample(): string {
  const [example = ""] = providers.flatMap(({ id, models }) =>
    models ? [`${id}:${defaultOf(models, "text")}`] : [],
  );
  return example;
}

const translating = providers.filter(isTranslating).map(({ id }) => id);

/** The providers' own variables. Each provider reads them with its own types. */
const providerVariables: object = Object.assign({}, ...providers.map(({ variables }) => variables));
const concurrencyVariables: object = Object.fromEntries(
  providers.map(({ id, concurrency }) => [concurrencyVariable(id), callCount.default(concurrency)]),
);

/** The environment variables of engines. */
export const engineVariables = {
  ENGINES: z.string().optional(),
  ENGINE_THREADS: wholeNumber(1, 64).optional(),
  MATTING_MODEL: z.string().optional(),
  ...providerVariables,
  TRANSLATE_MODEL: z
    .string()
    .regex(
      new RegExp(String.raw`^(${translating.join("|")}):[\w./:@-]{1,200}$`),
      `is not like ${translatorExample()}`,
    )
    .optional(),
  DAILY_SPEND_USD: z.string().optional(),
  ...concurrencyVariables,
};

const variables = z.object(engineVariables);
type Variables = z.output<typeof variables>;

function operationNames(): string[] {
  return catalogue.flatMap((tool) => Object.values(tool.operations).map(operationName));
}

function readProviders(
  env: Readonly<Record<string, unknown>>,
  problems: string[],
): SettingsOfProviders {
  const reading = { operations: operationNames(), problems };
  const entries = providers.map((provider) => [provider.id, provider.readSettings(env, reading)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each entry is what its own provider has read
  return Object.fromEntries(entries) as SettingsOfProviders;
}

function translatorOf(
  { TRANSLATE_MODEL: choice }: Variables,
  settings: SettingsOfProviders,
  problems: string[],
): TranslatorConfig | null {
  if (choice === undefined) return null;
  const [, name = "", model = ""] = /^(\w+):(.+)$/.exec(choice) ?? [];
  const provider = providers.find(({ id }) => id === name);
  const found: ProviderSettings | null | undefined = provider && settings[provider.id];
  if (!provider || !found) {
    problems.push(`TRANSLATE_MODEL=${choice} needs ${provider?.neededVariable ?? "a provider"}`);
    return null;
  }
  const { apiKey = null, baseUrl } = found;
  return { provider: provider.id, apiKey, baseUrl, model };
}

/** A limit needs a known price per image. */
function spendProblems(
  limits: ReadonlyMap<string, number>,
  settings: SettingsOfProviders,
): string[] {
  return providers.flatMap(({ id, isPaid }) => {
    const found: ProviderSettings | null = settings[id];
    if (!found || !isPaid || !limits.has(id)) return [];
    const { model = "", priceUsd } = found;
    const isKnown = priceOf(modelRow(model), priceUsd).perImageUsd > 0;
    const variable = `${id.toUpperCase()}_PRICE_USD`;
    const sentence = `DAILY_SPEND_USD needs ${variable}: the price of ${model} is not known`;
    return isKnown ? [] : [sentence];
  });
}

/** Settings of the built-in engine. */
export interface LocalEngineConfig {
  readonly engineThreads: number;
  /** Path of an ONNX file that replaces the built-in matting model. */
  readonly mattingModel: string | null;
}

/** Reads the built-in engine's settings. Adds a sentence to `problems` if the model can't be used. */
export function toLocalEngine(env: Variables, problems: string[]): LocalEngineConfig {
  const file = env.MATTING_MODEL === undefined ? null : resolve(env.MATTING_MODEL);
  if (file !== null) {
    problems.push(...findOnnxProblems(file).map((problem) => `MATTING_MODEL: ${problem}`));
  }
  return {
    mattingModel: file,
    // Leaves one core free for requests.
    engineThreads: env.ENGINE_THREADS ?? Math.max(1, availableParallelism() - 1),
  };
}

interface Surroundings {
  /** The whole environment, for `ENGINES_<OPERATION>`. */
  readonly all: Readonly<Record<string, string | undefined>>;
}

function concurrencyOf(env: Readonly<Record<string, unknown>>): EnginesConfig["concurrency"] {
  const entries = providers.map(({ id }) => [id, env[concurrencyVariable(id)]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by `concurrencyVariables`
  return Object.fromEntries(entries) as EnginesConfig["concurrency"];
}

/**
 * Reads the configured engines. Adds a sentence to `problems` for each missing or conflicting setting. The built-in
 * engine comes first by default, so nothing costs money unless the operator asks for it.
 */
export function toEngines(
  env: Variables,
  { all }: Surroundings,
  problems: string[],
): EnginesConfig {
  const settings = readProviders(env, problems);
  const configured = providers.map(({ id }) => id).filter((id) => settings[id] !== null);
  const { order, orders } = readOrders({ all, configured, operations: operationNames() }, problems);
  const dailyMicroUsd = readSpend(env.DAILY_SPEND_USD, configured, problems);
  problems.push(...spendProblems(dailyMicroUsd, settings));
  return {
    ...settings,
    translator: translatorOf(env, settings, problems),
    order,
    orders,
    dailyMicroUsd,
    concurrency: concurrencyOf(env),
  };
}
