import type { LanguageModel } from "ai";
import { z } from "zod";
import type { Localised } from "#core/locale.ts";
import type { EditModel } from "./model.ts";
import type { ModelList, ModelRow } from "./model-row.ts";

/** A provider's settings; each provider adds its own. */
export interface ProviderSettings {
  /** Up to and including the version. */
  readonly baseUrl: string;
  /** The operator's price per image; `null` for the list price. */
  readonly priceUsd: number | null;
  /** `null` if the server requires no key; absent if its protocol has none. */
  readonly apiKey?: string | null;
  /** Absent if the server names its models itself. */
  readonly model?: string;
}

/** Settings of a provider that requires a key. */
export interface HostedSettings extends ProviderSettings {
  readonly apiKey: string;
  readonly model: string;
}

/** A provider's address and key. */
export interface Access {
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

/** The models that a provider serves, each with its announced end date (yyyy-mm-dd) or `null`. */
export type ListedModels = ReadonlyMap<string, string | null>;

/** How to list a provider's models. */
export interface ListWire {
  headers(apiKey: string): Readonly<Record<string, string>>;
  /** `get` returns the body of a path below the base address. */
  read(get: (path: string) => Promise<string>): Promise<ListedModels>;
}

/** Where to list a provider's models. */
export interface ListSource {
  readonly provider: string;
  readonly wire: ListWire;
  readonly apiKey: string;
  /** Up to and including the version. */
  readonly baseUrl: string;
}

/** Opens a text model of the provider; its calls go through `fetch`. */
export type OpenLanguageModel = (
  access: Access & { readonly model: string; readonly fetch: typeof fetch },
) => LanguageModel;

interface Reading {
  /** The product's operations, by the last parts of their paths. */
  readonly operations: readonly string[];
  /** Receives a sentence for each missing or inconsistent setting. */
  readonly problems: string[];
}

/** A test edit that shows the operator whether a provider works. */
export interface TrialEdit {
  readonly operation: string;
  readonly imageCount: number;
  /** The subject of the test, if it isn't the model. */
  readonly name?: string;
}

interface Definition<
  Id extends string,
  Variables extends z.core.$ZodLooseShape,
  Settings extends ProviderSettings,
> {
  /** The engine's id in runs, configured orders and variables. Its folder has the same name. */
  readonly id: Id;
  /** The recipient of the photos that it processes. */
  readonly receiver: Localised;
  /** The variable that must be set to enable the provider. */
  readonly neededVariable: keyof Variables & string;
  readonly variables: Variables;
  /** `null` if the provider isn't configured. */
  readSettings(env: z.output<z.ZodObject<Variables>>, reading: Reading): Settings | null;
  /** `row`: the model's entry in any provider's table. */
  openModel(settings: Settings, row: ModelRow | undefined): EditModel;
  /** Time limit of one call: the 95th percentile plus a margin. The run's own time limit may end it earlier. */
  readonly callTimeoutMs: number;
  /** Concurrent calls, unless the operator configures another number. */
  readonly concurrency: number;
  /** `true` if every call costs money: a daily limit then needs the price of an image. */
  readonly isPaid: boolean;
  /** `null` if nothing was looked up, because the operator chooses the server's models. */
  readonly models: ModelList | null;
  /** `null` if the server announces no end dates. */
  readonly list: ListWire | null;
  /** `null` if it has no text models. */
  readonly openLanguageModel: OpenLanguageModel | null;
  /** The test edits that show the operator whether it works; absent if one edit suffices. */
  trialEdits?(settings: Settings): readonly TrialEdit[];
}

/** A generative provider as the rest of the product sees it. */
export interface Provider<
  Id extends string = string,
  Settings extends ProviderSettings = ProviderSettings,
> extends Omit<
    Definition<Id, z.core.$ZodLooseShape, Settings>,
    "readSettings" | "openModel" | "trialEdits" | "neededVariable"
  > {
  readonly neededVariable: string;
  /** `env` is already parsed by `variables`. */
  readSettings(env: Readonly<Record<string, unknown>>, reading: Reading): Settings | null;
  openModel(settings: Settings, row: ModelRow | undefined): EditModel;
  trialEdits(settings: Settings): readonly TrialEdit[];
}

/** Turns a provider's definition into a type that fits in a list with others. */
export function defineProvider<
  const Id extends string,
  Variables extends z.core.$ZodLooseShape,
  Settings extends ProviderSettings,
>(definition: Definition<Id, Variables, Settings>): Provider<Id, Settings> {
  return {
    ...definition,
    readSettings: (env, reading) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the environment is parsed by these variables
      definition.readSettings(env as z.output<z.ZodObject<Variables>>, reading),
    openModel: (settings, row) => definition.openModel(settings, row),
    trialEdits: (settings) =>
      definition.trialEdits?.(settings) ?? [{ operation: "art_style", imageCount: 1 }],
  };
}

/** A web address from the environment, without trailing slashes. */
export const baseAddress = z
  .url({ protocol: /^https?$/, error: "is not a web address" })
  .transform((address) => address.replace(/(?<!\/)\/+$/, ""));
export const usd = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,6})?$/, "is not an amount in US dollars")
  .transform(Number);
export const modelName = z.string().regex(/^[\w./:@-]{1,200}$/, "is not a model name");
