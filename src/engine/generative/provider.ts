import type { LanguageModel } from "ai";
import { z } from "zod";
import type { Localised } from "#core/locale.ts";
import type { EditModel } from "./model.ts";
import type { ModelList, ModelRow } from "./model-row.ts";

/** What a provider is set up with; further settings are its own. */
export interface ProviderSettings {
  /** Up to and with the version. */
  readonly baseUrl: string;
  /** The operator's own figure for a picture; null: the list price. */
  readonly priceUsd: number | null;
  /** Null: the server asks for none. Left out: its wire knows no key. */
  readonly apiKey?: string | null;
  /** Left out: the server names its models itself. */
  readonly model?: string;
}

/** A provider with a key. */
export interface HostedSettings extends ProviderSettings {
  readonly apiKey: string;
  readonly model: string;
}

/** Where a provider is reached. */
export interface Access {
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

/** The models that a provider serves, each with the day of its end where one is announced (yyyy-mm-dd). */
export type ListedModels = ReadonlyMap<string, string | null>;

/** How a provider tells which models it serves. */
export interface ListWire {
  headers(apiKey: string): Readonly<Record<string, string>>;
  /** `get` answers the body below the base address. */
  read(get: (path: string) => Promise<string>): Promise<ListedModels>;
}

/** Where a provider tells which models it serves. */
export interface ListSource {
  readonly provider: string;
  readonly wire: ListWire;
  readonly apiKey: string;
  /** Up to and with the version. */
  readonly baseUrl: string;
}

/** A text model on the provider's wire, whose calls go through `fetch`. */
export type OpenLanguageModel = (
  access: Access & { readonly model: string; readonly fetch: typeof fetch },
) => LanguageModel;

interface Reading {
  /** The operations of the product, by the last parts of their paths. */
  readonly operations: readonly string[];
  /** Takes a sentence for each thing that is missing or does not fit together. */
  readonly problems: string[];
}

/** An edit by which the operator sees that a provider works. */
export interface TrialEdit {
  readonly operation: string;
  readonly imageCount: number;
  /** What is tried, where that is not the model. */
  readonly name?: string;
}

interface Definition<
  Id extends string,
  Variables extends z.core.$ZodLooseShape,
  Settings extends ProviderSettings,
> {
  /** The engine's id: in runs, orders and variables. Its folder has the same name. */
  readonly id: Id;
  /** Who gets a photo that it works on. */
  readonly receiver: Localised;
  /** What has to be set for the provider to be there. */
  readonly neededVariable: keyof Variables & string;
  readonly variables: Variables;
  /** Null: the provider is not set up. */
  readSettings(env: z.output<z.ZodObject<Variables>>, reading: Reading): Settings | null;
  /** `row`: what any provider's table knows of the model. */
  openModel(settings: Settings, row: ModelRow | undefined): EditModel;
  /** Longest time of one call: what 95 of 100 calls take, with room. The time of the whole run ends it earlier. */
  readonly callTimeoutMs: number;
  /** Calls at the same time, where the operator says nothing else. */
  readonly concurrency: number;
  /** Every call is paid for: a daily limit needs the price of a picture. */
  readonly isPaid: boolean;
  /** Null: nothing was looked up, since the operator chooses what the server runs. */
  readonly models: ModelList | null;
  /** Null: the server announces no ends. */
  readonly list: ListWire | null;
  /** Null: it has no text models. */
  readonly openLanguageModel: OpenLanguageModel | null;
  /** The edits by which the operator sees that it works; left out: one edit shows it. */
  trialEdits?(settings: Settings): readonly TrialEdit[];
}

/** A generative provider: everything that the rest of the product knows of it. */
export interface Provider<
  Id extends string = string,
  Settings extends ProviderSettings = ProviderSettings,
> extends Omit<
    Definition<Id, z.core.$ZodLooseShape, Settings>,
    "readSettings" | "openModel" | "trialEdits" | "neededVariable"
  > {
  readonly neededVariable: string;
  /** `env`: parsed by `variables`. */
  readSettings(env: Readonly<Record<string, unknown>>, reading: Reading): Settings | null;
  openModel(settings: Settings, row: ModelRow | undefined): EditModel;
  trialEdits(settings: Settings): readonly TrialEdit[];
}

/** Makes the definition of a provider one that can stand in a list with others. */
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

/** `value` of the environment is an address; without the slash that people like to end it with. */
export const baseAddress = z
  .url({ protocol: /^https?$/, error: "is not a web address" })
  .transform((address) => address.replace(/(?<!\/)\/+$/, ""));
export const usd = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,6})?$/, "is no amount in US dollars")
  .transform(Number);
export const modelName = z.string().regex(/^[\w./:@-]{1,200}$/, "is no name of a model");
