import { type BatchItem, type BatchSummary, type BatchView, photoNameOf } from "#core/batch.ts";
import { type ErrorCode, type ErrorDetails, errorText } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { Queryable } from "#server/db/connection.ts";
import { type Run, returnOf } from "#server/runs/run.ts";
import { toResultView } from "#server/runs/run-answer.ts";
import { findRuns } from "#server/runs/run-store.ts";
import { shownKeyOf, smallKeyOf } from "#server/storage/shown-key.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import {
  type BatchFigures,
  type BatchRow,
  figuresOf,
  type ItemRow,
  listItems,
} from "./batch-rows.ts";

export interface ViewDeps {
  readonly on: Queryable;
  readonly signer: UrlSigner;
  readonly now: () => number;
  readonly costCredits: number;
  /** Whether results of hosted engines can be returned for their credits. */
  readonly returnsHosted: boolean;
}

const HOUR_MS = 60 * 60_000;
/** URLs signed within one hour are identical, so a refreshed screen loads no image twice. */
const URL_LIFE_MS = 24 * HOUR_MS;
const PAGE_ITEMS = 200;

function toReason(code: ErrorCode | null, details: ErrorDetails | null, locale: Locale) {
  return code === null ? null : { code, message: errorText(code, locale, details ?? {}) };
}

/** A batch with its counts and costs. */
export function toSummary(
  deps: Pick<ViewDeps, "costCredits">,
  batch: BatchRow,
  { figures, locale }: { readonly figures: BatchFigures | undefined; readonly locale: Locale },
): BatchSummary {
  const counts = figures?.counts ?? {
    unsent: 0,
    waiting: 0,
    running: 0,
    done: 0,
    failed: 0,
    refused: 0,
  };
  return {
    id: batch.id,
    tool: batch.tool,
    operation: batch.operation,
    state: batch.state,
    pause: toReason(batch.pauseCode, batch.pauseDetails, locale),
    round: batch.round,
    counts,
    costPerPhoto: deps.costCredits,
    costCredits: counts.waiting * deps.costCredits,
    chargedCredits: figures?.chargedCredits ?? 0,
    createdAt: batch.createdAt.toISOString(),
    startedAt: batch.startedAt?.toISOString() ?? null,
    finishedAt: batch.finishedAt?.toISOString() ?? null,
  };
}

/** The images among the settings, with the URLs of this hour. */
function picturesOf({ signer, now }: ViewDeps, { pictures }: BatchRow["settings"]) {
  const expiresAtMs = Math.floor(now() / HOUR_MS) * HOUR_MS + URL_LIFE_MS;
  return pictures.map(({ picture: { storageKey } }) => ({
    url: signer.sign(shownKeyOf(storageKey), { expiresAtMs }),
    smallUrl: signer.sign(smallKeyOf(storageKey), { expiresAtMs }),
  }));
}

/** A batch with the photos after the place `after`. */
export async function toBatchView(
  deps: ViewDeps,
  batch: BatchRow,
  { after, locale }: { readonly after: number; readonly locale: Locale },
): Promise<BatchView> {
  const rows = await listItems(deps.on, batch.id, { after, limit: PAGE_ITEMS + 1 });
  const page = rows.slice(0, PAGE_ITEMS);
  const figures = (await figuresOf(deps.on, [batch.id])).get(batch.id);
  const last = rows.length > PAGE_ITEMS ? page.at(-1) : undefined;
  return {
    ...toSummary(deps, batch, { figures, locale }),
    settings: batch.settings.values,
    pictures: picturesOf(deps, batch.settings),
    engine: batch.kind,
    items: await toItems(deps, page, locale),
    next: last?.place ?? null,
  };
}

/** The result of a run, with the URL of its small version. */
function toBatchResult(
  deps: Pick<ViewDeps, "signer" | "now" | "returnsHosted">,
  run: Run,
  locale: Locale,
): BatchItem["result"] {
  const view = toResultView(deps, run, locale);
  if (view === null || run.state !== "done") return null;
  const expiresAtMs = deps.now() + URL_LIFE_MS;
  const smallUrl = deps.signer.sign(smallKeyOf(run.result.key), { expiresAtMs });
  return { ...view, ...returnOf(run, deps.returnsHosted), smallUrl };
}

/** Photos with the results of their runs. */
export async function toItems(
  deps: ViewDeps,
  rows: readonly ItemRow[],
  locale: Locale,
): Promise<BatchItem[]> {
  const { signer, returnsHosted } = deps;
  const now = () => Math.floor(deps.now() / HOUR_MS) * HOUR_MS;
  const done = rows.filter(({ state }) => state === "done").map(({ runId }) => runId);
  const runs: ReadonlyMap<string, Run> =
    done.length === 0 ? new Map() : await findRuns(deps.on, done);
  return rows.map((row) => {
    const run = runs.get(row.runId);
    // The upload is deleted as soon as its run is done.
    const photoKey = row.runPhotoKey ?? row.uploadKey;
    const sign = (key: string) => signer.sign(key, { expiresAtMs: now() + URL_LIFE_MS });
    return {
      place: row.place,
      name: photoNameOf(row.name),
      bytes: row.bytes,
      state: row.state,
      reason: toReason(row.reasonCode, row.reasonDetails, locale),
      runId: row.runId,
      photoUrl: photoKey === null ? null : sign(shownKeyOf(photoKey)),
      photoSmallUrl: photoKey === null ? null : sign(smallKeyOf(photoKey)),
      result: run === undefined ? null : toBatchResult({ signer, now, returnsHosted }, run, locale),
    };
  });
}
