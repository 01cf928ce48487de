import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { tile } from "#core/tile.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { callFor, useUserId } from "#kit/api/call-for.ts";
import { photoFieldOf } from "#tool-model/batch.ts";
import type { AnyTool, PreparedCall } from "#tool-model/define-tool.ts";
import { useMeasuringConsent } from "../measuring-consent.tsx";
import type { Photo } from "../photo.ts";
import { createSending, withLivingAddresses } from "../photo-uploads.ts";
import { toBlob } from "../to-blob.ts";
import { isBuiltIn, useEngineChoice } from "../use-engine-choice.ts";
import { draftCall, type FormState, isPhoto, nameUploads, operationOf } from "../use-tool-form.ts";

/** What the pictures show, or what is missing for own ones. */
type TilesState =
  | "empty"
  | "sample"
  | "consent"
  | "drawing"
  | "own"
  | "busy"
  | "limited"
  | "impossible";

export interface OwnTiles {
  /** The pictures on the user's photo, by option. */
  readonly pictures: Readonly<Record<string, Blob>>;
  readonly state: TilesState;
  readonly askConsent: () => void;
  readonly dialog: ReactNode;
}

interface Asked {
  readonly tool: AnyTool;
  readonly form: FormState;
  /** The choice. */
  readonly name: string;
  readonly options: readonly string[];
  /** The options on the screen. */
  readonly visible: ReadonlySet<string>;
}

interface Wanted {
  readonly option: string;
  readonly form: FormState;
  readonly call: PreparedCall;
  /** Equal for equal calls with the same photo. */
  readonly queryKey: readonly unknown[];
}

const BUSY_WAIT_MS = 3_000;
/** While runs take their time, the samples are good enough. */
const MAX_BUSY = 20;

/** The call of each option, with all other fields as they are; none while the form is incomplete. */
function wantedOf({ tool, form, name, options }: Asked, photo: Photo | null): readonly Wanted[] {
  if (!photo) return [];
  return options.flatMap((option) => {
    const chosen = { ...form, [name]: option };
    const call = draftCall(tool, chosen);
    if (!call) return [];
    const values = Object.entries(Object(call.payload)).filter(
      ([, value]) => typeof value !== "object",
    );
    const queryKey = ["tile", photo.previewUrl, call.path, values];
    return [{ option, form: chosen, call, queryKey }];
  });
}

/** Uploads the photo if this page hasn't yet. */
async function fetchTile(tool: AnyTool, wanted: Wanted, signal: AbortSignal): Promise<Blob> {
  const unshown = { signal, onSent: () => undefined, onConnection: () => undefined };
  const made = await withLivingAddresses(async (isAnew) => {
    const payload = await nameUploads(tool, wanted, createSending({ ...unshown, isAnew }));
    const operation = wanted.call.path.slice("/images/".length);
    return callFor(tile, {
      method: "POST",
      path: "/images/tile",
      payload: { operation, payload },
      signal,
    });
  });
  return toBlob(made);
}

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.isPassing;
}

/** Why there will be no more tiles; `null` if the next option may still have one. */
function endOf(error: unknown): TilesState | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "tile_work" || error.code === "tile_photos" || error.isTooSoon) {
    return "limited";
  }
  return error.isPassing ? "busy" : null;
}

/** Has the visible ones made one after the other. */
function useTiles(tool: AnyTool, wanted: readonly Wanted[], mayMake: (option: string) => boolean) {
  const client = useQueryClient();
  const known = wanted.map(({ queryKey }) => client.getQueryState(queryKey));
  const end = known.reduce<TilesState | null>(
    (found, state) => found ?? (state?.status === "error" ? endOf(state.error) : null),
    null,
  );
  const isOpen = ({ option }: Wanted, index: number) =>
    mayMake(option) && !["success", "error"].includes(known[index]?.status ?? "pending");
  const turn = end ? -1 : wanted.findIndex(isOpen);
  const results = useQueries({
    queries: wanted.map((each, index) => ({
      queryKey: each.queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchTile(tool, each, signal),
      enabled: index === turn,
      staleTime: Number.POSITIVE_INFINITY,
      retry: (count: number, error: unknown) => isBusy(error) && count < MAX_BUSY,
      retryDelay: BUSY_WAIT_MS,
    })),
  });
  return { results, end, current: results[turn] ?? null };
}

function stateOfTiles({ results, end, current }: ReturnType<typeof useTiles>): TilesState {
  if (end) return end;
  if (current) return isBusy(current.failureReason) ? "busy" : "drawing";
  if (results.some(({ data }) => data !== undefined)) return "own";
  return results.some(({ isError }) => isError) ? "impossible" : "drawing";
}

/**
 * Has the built-in engine show the visible options on the user's photo, one after the other. Stops when the photo
 * changes, and when the server allows no more.
 */
export function useOwnTiles(asked: Asked): OwnTiles {
  const { tool, form, visible } = asked;
  const entry = form[photoFieldOf(tool) ?? ""];
  const photo = isPhoto(entry) ? entry : null;
  const isSignedIn = useUserId() !== null;
  const { engine } = useEngineChoice(operationOf(tool, form)?.path ?? null);
  const consent = useMeasuringConsent();
  const mayAsk = isSignedIn && isBuiltIn(engine);
  const isAgreed = tool.consent === null || consent.mayMeasure;
  const wanted = wantedOf(asked, photo);
  const tiles = useTiles(tool, wanted, (option) => mayAsk && isAgreed && visible.has(option));
  const pictures = wanted.flatMap(({ option }, index) => {
    const picture = tiles.results[index]?.data;
    return picture ? [[option, picture] as const] : [];
  });

  function state(): TilesState {
    if (!photo) return "empty";
    if (!mayAsk) return "sample";
    if (!isAgreed) return consent.isMissing ? "consent" : "sample";
    return stateOfTiles(tiles);
  }
  return {
    pictures: Object.fromEntries(pictures),
    state: state(),
    askConsent: consent.ask,
    dialog: consent.dialog,
  };
}
