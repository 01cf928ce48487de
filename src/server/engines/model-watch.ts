import type { ModelNotice } from "#core/model-notice.ts";
import { noticeSentence } from "#engine/generative/model-notice.ts";
import type { ListedModels, ListSource, ProviderSettings } from "#engine/generative/provider.ts";
import { noticeOf } from "#engine/generative/providers/model-ends.ts";
import { type ProviderId, providerOf, providers } from "#engine/generative/providers/providers.ts";
import type { ModelSetting } from "#engine/port.ts";
import type { EnginesConfig } from "./config.ts";

/** A model that is set up. */
export interface ModelUse {
  readonly setting: ModelSetting;
  /** Where its provider tells what it serves. */
  readonly source: ListSource;
}

type Orders = Pick<EnginesConfig, "order" | "orders">;

function isAsked(id: ProviderId, { order, orders }: Orders): boolean {
  return [order, ...orders.values()].some((each) => each.includes(id));
}

/** Where a provider tells what it serves; null: it is not set up, or announces no ends. */
function sourceOf(id: ProviderId, settings: ProviderSettings | null): ListSource | null {
  const { list } = providerOf(id);
  if (!list || !settings?.apiKey) return null;
  return { provider: id, wire: list, apiKey: settings.apiKey, baseUrl: settings.baseUrl };
}

/** The models that are set up and used, of providers that tell what they serve. */
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
/** A list that could not be read is asked for again after this. */
const RETRY_MS = 3_600_000;
const TIMEOUT_MS = 5_000;

export interface ModelWatchDeps {
  readonly uses: readonly ModelUse[];
  readonly readList: (source: ListSource, signal: AbortSignal) => Promise<ListedModels>;
  readonly log: { warn(message: string): void };
  readonly now: () => number;
}

export interface ModelWatch {
  /** Models that should be exchanged. Reads each provider's list once a day, when asked. Never rejects. */
  readonly notices: () => Promise<ModelNotice[]>;
}

interface Reading {
  readonly untilMs: number;
  readonly listed: Promise<ListedModels | null>;
}

/** Warns of models that end: in the log at the start, from the table, and for the operator also from the lists. */
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
      log.warn(`the list of models at ${new URL(source.baseUrl).host}: ${String(error)}`);
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
