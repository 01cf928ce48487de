import type { ModelNotice } from "#core/model-notice.ts";
import type { ModelSetting } from "#engine/port.ts";
import type { ListedModels } from "../provider.ts";
import { modelRow } from "./model-table.ts";

/** Warn this many days before a model's end. */
export const WARN_DAYS = 90;
const DAY_MS = 86_400_000;

interface Knowledge {
  /** `null` if the provider's list couldn't be read or doesn't exist. */
  readonly listed: ListedModels | null;
  readonly nowMs: number;
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** The operator's notice about a configured model, or `null` if there is none. The earlier of two end dates counts. */
export function noticeOf(setting: ModelSetting, { listed, nowMs }: Knowledge): ModelNotice | null {
  const { variable, model } = setting;
  const name = model.replace(/^models\//, "");
  const row = modelRow(model);
  const endsOn = earlier(row?.endsOn ?? null, listed?.get(name) ?? null);
  const notice = { variable, model, endsOn, replacement: row?.replacement ?? null };
  if (endsOn !== null) {
    const leftMs = Date.parse(endsOn) - nowMs;
    if (leftMs <= 0) return { ...notice, state: "ended" };
    if (leftMs <= WARN_DAYS * DAY_MS) return { ...notice, state: "ending" };
  }
  return listed && !listed.has(name) ? { ...notice, state: "unlisted" } : null;
}
