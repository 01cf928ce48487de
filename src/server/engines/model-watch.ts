import type { ModelNotice } from "#core/model-notice.ts";
import { noticeSentence } from "#engine/generative/model-notice.ts";
import type { ListedModels, ListSource, ProviderSettings } from "#engine/generative/provider.ts";
import { noticeOf } from "#engine/generative/providers/model-ends.ts";
import { type ProviderId, providerOf, providers } from "#engine/generative/providers/providers.ts";
import type { ModelSetting } from "#engine/port.ts";
import type { EnginesConfig } from "./config.ts";

/** A configured model. */
export interface ModelUse {
  readonly setting: ModelSetting;
  /** Where its provider lists the available models. */
  readonly source: ListSource;
}

type Orders = Pick<EnginesConfig, "order" | "orders">;

function isAsked(id: ProviderId, { order, orders }: Orders): boolean {
  return [order, ...orders.values()].some((each) => each.includes(id));
}

/** Where a provider lists its models; `null` if the provider isn't configured or announces no retirements. */
function sourceOf(id: ProviderId, settings: ProviderSettings | null): ListSource | null {
  const { list } = providerOf(id);
  if (!list || !settings?.apiKey) return null;
  return { provider: id, wire: list, apiKey: settings.apiKey, baseUrl: settings.baseUrl };
}

/** The models that are configured and used, of providers that list their models. */
export function modelUses(config: EnginesConfig): ModelUse[] {
  const uses = providers.flatMap(({ id }): ModelUse[] => {
    const settings: ProviderSettings | null = config[id];
    const source = sourceOf(id, settings);
    if (!source || !settings?.model || !isAsked(id, config)) return [];
    return [{ setting: { variable: `${id.toUpperCase()}_MODEL`, model: settings.model }, source }];
  });
  const { translator } = config;
  const source = translator && sourceOf(translator.provider, config[translator.provider]);
  if (!translator || !source) return uses;
  return [...uses, { setting: { variable: "TRANSLATE_MODEL", model: translator.model }, source }];
}

const FRESH_MS = 24 * 3_600_000;
/** A list that couldn't be read is retried after this. */
const RETRY_MS = 3_600_000;
const TIMEOUT_MS = 5_000;

export interface ModelWatchDeps {
  readonly uses: readonly ModelUse[];
  readonly readList: (source: ListSource, signal: AbortSignal) => Promise<ListedModels>;
  readonly log: { warn(message: string): void };
  readonly now: () => number;
}

export interface ModelWatch {
  /**
   * Returns the models that should be replaced. Reads each provider's list when called, at most once a day. Never
   * rejects.
   */
  readonly notices: () => Promise<ModelNotice[]>;
}

interface Reading {
  readonly untilMs: number;
  readonly listed: Promise<ListedModels | null>;
}

/**
 * Warns of models that are being retired: in the log at startup from the built-in table, and for the operator also from
 * the providers' lists.
 */
export function createModelWatch({ uses, readList, log, now }: ModelWatchDeps): ModelWatch {
  const readings = new Map<string, Reading>();
  const told = new Set<string>();

  function tell(notice: ModelNotice | null): ModelNotice[] {
    if (!notice) return [];
    const sentence = noticeSentence(notice);
    if (!told.has(sentence)) log.warn(sentence);
    told.add(sentence);
    return [notice];
  }

  function read(source: ListSource): Promise<ListedModels | null> {
    const key = `${source.provider} ${source.baseUrl}`;
    const known = readings.get(key);
    if (known && now() < known.untilMs) return known.listed;
    const listed = readList(source, AbortSignal.timeout(TIMEOUT_MS)).catch((error: unknown) => {
      log.warn(
        `the model list of ${new URL(source.baseUrl).host} couldn't be read: ${String(error)}`,
      );
      readings.set(key, { untilMs: now() + RETRY_MS, listed: Promise.resolve(null) });
      return null;
    });
    readings.set(key, { untilMs: now() + FRESH_MS, listed });
    return listed;
  }

  for (const { setting } of uses) tell(noticeOf(setting, { listed: null, nowMs: now() }));
  return {
    async notices() {
      const found = await Promise.all(
        uses.map(async ({ setting, source }) =>
          noticeOf(setting, { listed: await read(source), nowMs: now() }),
        ),
      );
      return found.flatMap(tell);
    },
  };
}
