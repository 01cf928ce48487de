import type { Creation, CreationDetail } from "#core/creations.ts";
import { cleanName } from "#core/display-name.ts";
import { errorText } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { kindOfEngine } from "#core/run.ts";
import { returnOf } from "#server/runs/run.ts";
import { shownKeyOf, smallKeyOf } from "#server/storage/shown-key.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { CreationDetailRow, CreationRow } from "./creation-rows.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export interface ViewDeps {
  readonly signer: UrlSigner;
  /** Current time in ms. */
  readonly now: () => number;
  readonly keepDays: number;
  /** Whether results of hosted engines can be returned for their credits. */
  readonly returnsHosted: boolean;
  /** The tool that has this operation; `null` if no tool has it any more. */
  readonly toolOf: (operation: string) => string | null;
  /** Whether chance plays a part in the operation's result. */
  readonly hasVersions: (operation: string) => boolean;
}

/** A run as the list shows it. */
export function toCreation(deps: ViewDeps, row: CreationRow, locale: Locale): Creation {
  const { id, operation, name, isFavourite, state, finishedAt, isExpired } = row;
  const isCharged = row.state === "done" && !row.result.isFree;
  return {
    id,
    toolId: deps.toolOf(operation),
    operation,
    name: name === null ? null : cleanName(name),
    isFavourite,
    state,
    createdAt: row.createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    costCredits: isCharged ? row.cost : 0,
    isExpired,
    keptUntil: finishedAt
      ? new Date(finishedAt.getTime() + deps.keepDays * DAY_MS).toISOString()
      : null,
    error: errorOf(row, locale),
    result: resultOf(deps, row),
    engine: engineOf(row),
  };
}

/** A run with its inputs and settings. */
export function toDetail(deps: ViewDeps, row: CreationDetailRow, locale: Locale): CreationDetail {
  const keys = row.payload.pictures.map(({ picture }) => picture.storageKey);
  const { settings } = row;
  // If other photos were sent than the form's, their fields are unknown.
  const fields = settings?.photos.length === keys.length ? settings.photos : [];
  const inputs = keys.map((key, index) => {
    const { url, smallUrl } = addressesOf(deps, key);
    return { url, smallUrl, field: fields[index] || null };
  });
  return {
    ...toCreation(deps, row, locale),
    ...(row.state === "done" ? returnOf(row, deps.returnsHosted) : {}),
    ...repeatOf(deps, row),
    inputs: row.isExpired ? [] : inputs,
    settings,
  };
}

function repeatOf(deps: ViewDeps, row: CreationRow): Pick<CreationDetail, "repeat"> {
  const isMade = row.state === "done" && !row.isExpired;
  if (!isMade || kindOfEngine(row.result.engine) !== "local") return {};
  return { repeat: deps.hasVersions(row.operation) ? "version" : "same" };
}

/** Signed URLs of an image. They stay the same for half a day, so browsers can cache the images. */
function addressesOf({ signer, now }: ViewDeps, key: string) {
  const expiresAtMs = (Math.floor(now() / (12 * HOUR_MS)) + 2) * 12 * HOUR_MS;
  return {
    url: signer.sign(shownKeyOf(key), { expiresAtMs }),
    smallUrl: signer.sign(smallKeyOf(key), { expiresAtMs }),
  };
}

function errorOf(row: CreationRow, locale: Locale): Creation["error"] {
  if (row.state !== "failed") return null;
  const { code, details } = row.failure;
  return { code, message: errorText(code, locale, details) };
}

function resultOf(deps: ViewDeps, row: CreationRow): Creation["result"] {
  if (row.state !== "done" || row.isExpired) return null;
  const { key, mimeType, widthPx, heightPx, framing } = row.result;
  const size = { widthPx, heightPx, ...(framing ? { framing } : {}) };
  return { ...addressesOf(deps, key), mimeType, ...size };
}

function engineOf(row: CreationRow): Creation["engine"] {
  if (row.state !== "done") return null;
  const { engine: id, model, capability, note } = row.result;
  const { elapsedMs } = row;
  return { id, kind: kindOfEngine(id), model, capability, noteCode: note, elapsedMs };
}
