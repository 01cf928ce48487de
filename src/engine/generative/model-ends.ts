import type { ModelNotice } from "#core/model-notice.ts";
import type { ModelSetting } from "../port.ts";
import { modelRow } from "./model-table.ts";

/** So long before its end a model is warned of. */
export const WARN_DAYS = 90;
const DAY_MS = 86_400_000;

/** The models that a provider serves, each with the day of its end where one is announced (yyyy-mm-dd). */
export type ListedModels = ReadonlyMap<string, string | null>;

/** Where a provider tells which models it serves. */
export interface ListSource {
  readonly wire: "gemini" | "openai";
  readonly apiKey: string;
  /** Up to and with the version. */
  readonly baseUrl: string;
}

interface Knowledge {
  /** Null: the provider's list could not be read, or there is none. */
  readonly listed: ListedModels | null;
  readonly nowMs: number;
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** What the operator should know of a model that is set up; null: nothing. The earlier of two ends counts. */
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

/** A model that its provider refused at the last call. */
export function refusalNotice({ variable, model }: ModelSetting): ModelNotice {
  const { endsOn = null, replacement = null } = modelRow(model) ?? {};
  return { variable, model, state: "refused", endsOn, replacement };
}

/** The notice for logs and the command line. */
export function noticeSentence({
  variable,
  model,
  state,
  endsOn,
  replacement,
}: ModelNotice): string {
  const what = {
    ending: `${model} ends on ${endsOn}`,
    ended: `${model} has ended on ${endsOn}`,
    unlisted: `The provider's list of models does not name ${model}`,
    refused: `The provider no longer serves ${model}`,
  }[state];
  const remedy = replacement
    ? `set ${variable}=${replacement}`
    : `set ${variable} to another model`;
  return `${what}: ${remedy}.`;
}
