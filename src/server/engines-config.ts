import { z } from "zod";
import { type ModelFamily, modelFamilies } from "#engine/generative/model.ts";
import { defaultModel } from "#engine/generative/model-table.ts";
import { priceOf } from "#engine/generative/prices.ts";
import type { Workflow } from "#engine/generative/workflow.ts";
import { catalogue } from "#tools/catalogue.ts";
import { operationName } from "#tools/define-tool.ts";
import {
  type EngineId,
  neededVariable,
  type RemoteEngineId,
  remoteEngineIds,
} from "./engine-ids.ts";
import { readOrders, readSpend } from "./engine-lists.ts";
import { readWorkflows } from "./engine-workflows.ts";

/** A provider with a key. */
interface HostedConfig {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
  /** The operator's own figure for a picture; null: the list price. */
  readonly priceUsd: number | null;
}

interface OpenAiConfig extends HostedConfig {
  readonly quality: "low" | "medium" | "high";
}

/** Any server with OpenAI's `/images/edits`, and how it differs from the others. */
interface EditConfig extends Omit<HostedConfig, "apiKey"> {
  readonly apiKey: string | null;
  readonly family: ModelFamily;
  readonly dialect: {
    readonly imageField: "image" | "image[]";
    readonly maskField: string | null;
    readonly extras: Readonly<Record<string, string>>;
    readonly extrasIn: "form" | "prompt" | "nowhere";
    readonly followsUrl: boolean;
  };
}

interface ComfyUiConfig {
  readonly baseUrl: string;
  readonly workflows: ReadonlyMap<string, Workflow>;
  readonly family: ModelFamily;
  readonly priceUsd: number | null;
}

interface TranslatorConfig {
  readonly provider: "gemini" | "openai" | "edit";
  readonly wire: "gemini" | "openai";
  readonly apiKey: string | null;
  readonly baseUrl: string;
  readonly model: string;
}

/** Which engines there are besides the built-in one, as `Config.engines`. */
export interface EnginesConfig {
  readonly gemini: HostedConfig | null;
  readonly openai: OpenAiConfig | null;
  readonly edit: EditConfig | null;
  readonly comfyui: ComfyUiConfig | null;
  readonly translator: TranslatorConfig | null;
  /** The engines to use, in the order in which they are asked. */
  readonly order: readonly EngineId[];
  /** Operations with an order of their own. */
  readonly orders: ReadonlyMap<string, readonly EngineId[]>;
  /** What an engine may spend in a day; one that is missing has no limit. */
  readonly dailyMicroUsd: ReadonlyMap<string, number>;
  /** Calls of an engine at the same time. */
  readonly concurrency: Readonly<Record<RemoteEngineId, number>>;
}

/** `value` of the environment is an address; without the slash that people like to end it with. */
const baseAddress = z
  .url({ protocol: /^https?$/, error: "is not a web address" })
  .transform((address) => address.replace(/(?<!\/)\/+$/, ""));
const usd = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,6})?$/, "is no amount in US dollars")
  .transform(Number);
const name = z.string().regex(/^[\w./:@-]{1,200}$/, "is no name of a model");
const family = z.enum(modelFamilies, `is none of ${modelFamilies.join(", ")}`);
const callCount = z
  .string()
  .regex(/^[1-9]\d?$/, "is not between 1 and 99")
  .transform(Number);
const yesNo = z.enum(["1", "0"], "is neither 1 nor 0");

function parseExtras(text: string, context: z.RefinementCtx): Record<string, string> {
  const shape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
  try {
    const entries = Object.entries(shape.parse(JSON.parse(text)));
    return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
  } catch {
    context.addIssue("is no JSON object of texts, numbers and truths");
    return z.NEVER;
  }
}

/** The variables about engines; part of the environment in `config.ts`. */
export const engineVariables = {
  ENGINES: z.string().optional(),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: baseAddress.optional(),
  GEMINI_MODEL: name.default(defaultModel("gemini", "image")),
  GEMINI_PRICE_USD: usd.optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: baseAddress.optional(),
  OPENAI_MODEL: name.default(defaultModel("openai", "image")),
  OPENAI_QUALITY: z
    .enum(["low", "medium", "high"], "is neither low, medium nor high")
    .default("medium"),
  OPENAI_PRICE_USD: usd.optional(),
  EDIT_API_KEY: z.string().optional(),
  EDIT_BASE_URL: baseAddress.optional(),
  EDIT_MODEL: name.optional(),
  EDIT_FAMILY: family.default("qwen"),
  EDIT_EXTRAS: z.string().transform(parseExtras).default({}),
  EDIT_EXTRAS_IN: z
    .enum(["form", "prompt", "nowhere"], "is neither form, prompt nor nowhere")
    .default("form"),
  EDIT_IMAGE_FIELD: z.enum(["image", "image[]"], "is neither image nor image[]").default("image[]"),
  EDIT_MASK_FIELD: z.enum(["mask", "mask_image"], "is neither mask nor mask_image").optional(),
  EDIT_FOLLOW_URL: yesNo.default("0"),
  EDIT_PRICE_USD: usd.optional(),
  COMFYUI_URL: baseAddress.optional(),
  COMFYUI_WORKFLOWS: z.string().optional(),
  COMFYUI_FAMILY: family.default("qwen"),
  COMFYUI_PRICE_USD: usd.optional(),
  TRANSLATE_MODEL: z
    .string()
    .regex(
      /^(gemini|openai|edit):[\w./:@-]{1,200}$/,
      `is not like gemini:${defaultModel("gemini", "text")}`,
    )
    .optional(),
  DAILY_SPEND_USD: z.string().optional(),
  ENGINE_CONCURRENCY_GEMINI: callCount.default(4),
  ENGINE_CONCURRENCY_OPENAI: callCount.default(4),
  ENGINE_CONCURRENCY_EDIT: callCount.default(2),
  // One graphics card works on one picture at a time.
  ENGINE_CONCURRENCY_COMFYUI: callCount.default(1),
};

const variables = z.object(engineVariables);
type Variables = z.output<typeof variables>;

type Providers = Pick<EnginesConfig, RemoteEngineId>;

function geminiOf(env: Variables, problems: string[]): HostedConfig | null {
  const { GEMINI_API_KEY: apiKey, GEMINI_BASE_URL: base } = env;
  if (!apiKey) {
    if (base) problems.push("GEMINI_BASE_URL needs GEMINI_API_KEY");
    return null;
  }
  return {
    apiKey,
    baseUrl: base ?? "https://generativelanguage.googleapis.com/v1beta",
    model: env.GEMINI_MODEL,
    priceUsd: env.GEMINI_PRICE_USD ?? null,
  };
}

function openAiOf(env: Variables, problems: string[]): OpenAiConfig | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: base } = env;
  if (!apiKey) {
    if (base) problems.push("OPENAI_BASE_URL needs OPENAI_API_KEY");
    return null;
  }
  return {
    apiKey,
    baseUrl: base ?? "https://api.openai.com/v1",
    model: env.OPENAI_MODEL,
    quality: env.OPENAI_QUALITY,
    priceUsd: env.OPENAI_PRICE_USD ?? null,
  };
}

function editOf(env: Variables, problems: string[]): EditConfig | null {
  const { EDIT_BASE_URL: baseUrl, EDIT_MODEL: model } = env;
  if (!baseUrl) {
    if (env.EDIT_API_KEY) problems.push("EDIT_API_KEY needs EDIT_BASE_URL");
    if (model) problems.push("EDIT_MODEL needs EDIT_BASE_URL");
    return null;
  }
  if (!model) {
    problems.push("EDIT_BASE_URL needs EDIT_MODEL, the name that the server has for its model");
    return null;
  }
  return {
    apiKey: env.EDIT_API_KEY ?? null,
    baseUrl,
    model,
    family: env.EDIT_FAMILY,
    priceUsd: env.EDIT_PRICE_USD ?? null,
    dialect: {
      imageField: env.EDIT_IMAGE_FIELD,
      maskField: env.EDIT_MASK_FIELD ?? null,
      extras: env.EDIT_EXTRAS,
      extrasIn: env.EDIT_EXTRAS_IN,
      followsUrl: env.EDIT_FOLLOW_URL === "1",
    },
  };
}

function operationNames(): string[] {
  return catalogue.flatMap((tool) => Object.values(tool.operations).map(operationName));
}

function comfyUiOf(env: Variables, problems: string[]): ComfyUiConfig | null {
  const { COMFYUI_URL: baseUrl, COMFYUI_WORKFLOWS: folder } = env;
  if (baseUrl && folder) {
    return {
      baseUrl,
      workflows: readWorkflows(folder, operationNames(), problems),
      family: env.COMFYUI_FAMILY,
      priceUsd: env.COMFYUI_PRICE_USD ?? null,
    };
  }
  if (baseUrl) problems.push("COMFYUI_URL needs COMFYUI_WORKFLOWS, a folder of workflow files");
  if (folder) problems.push("COMFYUI_WORKFLOWS needs COMFYUI_URL");
  return null;
}

function translatorOf(
  { TRANSLATE_MODEL: choice }: Variables,
  providers: Providers,
  problems: string[],
): TranslatorConfig | null {
  if (choice === undefined) return null;
  const [, provider = "", model = ""] = /^(\w+):(.+)$/.exec(choice) ?? [];
  const id = (["gemini", "openai", "edit"] as const).find((entry) => entry === provider);
  const found = id && providers[id];
  if (!id || !found) {
    problems.push(`TRANSLATE_MODEL=${choice} needs ${id ? neededVariable[id] : "a provider"}`);
    return null;
  }
  const wire = id === "gemini" ? "gemini" : "openai";
  return { provider: id, wire, apiKey: found.apiKey, baseUrl: found.baseUrl, model };
}

/** A limit holds only where it is known what a picture costs. */
function spendProblems(limits: ReadonlyMap<string, number>, providers: Providers): string[] {
  const priced = ["gemini", "openai"] as const;
  return priced.flatMap((id) => {
    const provider = providers[id];
    if (!provider || !limits.has(id)) return [];
    const isKnown = priceOf(provider.model, provider.priceUsd).perImageUsd > 0;
    const variable = `${id.toUpperCase()}_PRICE_USD`;
    const sentence = `DAILY_SPEND_USD needs ${variable}: the price of ${provider.model} is not known`;
    return isKnown ? [] : [sentence];
  });
}

interface Surroundings {
  /** The whole environment, for `ENGINES_<OPERATION>`. */
  readonly all: Readonly<Record<string, string | undefined>>;
}

/**
 * The engines that are set up. Adds a sentence to `problems` for each thing that is missing or does not fit
 * together. By default the built-in engine comes first, so that nothing costs money unasked.
 */
export function toEngines(
  env: Variables,
  { all }: Surroundings,
  problems: string[],
): EnginesConfig {
  const providers: Providers = {
    gemini: geminiOf(env, problems),
    openai: openAiOf(env, problems),
    edit: editOf(env, problems),
    comfyui: comfyUiOf(env, problems),
  };
  const configured = remoteEngineIds.filter((id) => providers[id] !== null);
  const { order, orders } = readOrders({ all, configured, operations: operationNames() }, problems);
  const dailyMicroUsd = readSpend(env.DAILY_SPEND_USD, configured, problems);
  problems.push(...spendProblems(dailyMicroUsd, providers));
  return {
    ...providers,
    translator: translatorOf(env, providers, problems),
    order,
    orders,
    dailyMicroUsd,
    concurrency: {
      gemini: env.ENGINE_CONCURRENCY_GEMINI,
      openai: env.ENGINE_CONCURRENCY_OPENAI,
      edit: env.ENGINE_CONCURRENCY_EDIT,
      comfyui: env.ENGINE_CONCURRENCY_COMFYUI,
    },
  };
}
