import { z } from "zod";
import { type ErrorCode, isErrorCode } from "#core/errors.ts";
import { framing } from "#core/framing.ts";
import { resultMimeTypes } from "#core/image-payload.ts";
import { locales } from "#core/locale.ts";
import { capabilities, kindOfEngine, noteCodes } from "#core/run.ts";
import { unwantedLimits } from "#core/unwanted-limits.ts";

const base = {
  id: z.uuid(),
  userId: z.string(),
  operation: z.string(),
  locale: z.enum(locales),
  payloadHash: z.instanceof(Uint8Array),
  /** Begun tries, without those handed back at no cost. */
  attempt: z.number().int().nonnegative(),
  cost: z.number().int().positive(),
  createdAt: z.date(),
};

const runResult = z.object({
  engine: z.string(),
  model: z.string(),
  capability: z.enum(capabilities),
  note: z.enum(noteCodes).nullable(),
  costMicroUsd: z.number().nonnegative(),
  key: z.string(),
  mimeType: z.enum(resultMimeTypes),
  widthPx: z.number().int().positive(),
  heightPx: z.number().int().positive(),
  /** `true` if the credits were released, because the result may lack what the tool promises. */
  isFree: z.boolean(),
  /** `null` if the engine couldn't tell. */
  framing: z.nullable(framing),
});
/** The result of a done run and its storage key. */
export type RunResult = z.infer<typeof runResult>;

/**
 * Until when its user may return the result for its credits, as `runs.return_unwanted` decides, apart from the setting
 * for hosted engines. `null` if never: the run was free, or an API key or an earlier release started it.
 */
const returnableUntil = z.date().nullable();

/** Duration of a done run, from the begin of its first try. */
const elapsedMs = z.number().int().nonnegative();

const runFailure = z.object({
  code: z.custom<ErrorCode>(isErrorCode),
  details: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

/** A row of `runs.run` in the shape of `runColumns`. */
export const runRow = z.discriminatedUnion("state", [
  z.object({ ...base, state: z.literal("queued") }),
  z.object({ ...base, state: z.literal("running") }),
  z.object({ ...base, state: z.literal("done"), result: runResult, elapsedMs, returnableUntil }),
  z.object({ ...base, state: z.literal("failed"), failure: runFailure }),
]);
export type Run = z.infer<typeof runRow>;
export type DoneRun = Extract<Run, { state: "done" }>;
export type FinishedRun = Extract<Run, { state: "done" | "failed" }>;

export const runColumns = `
  id, user_id as "userId", operation, locale, payload_hash as "payloadHash", state, attempt,
  cost::float8 as cost, created_at as "createdAt",
  case state when 'done' then jsonb_build_object(
    'engine', engine, 'model', model, 'capability', capability, 'note', note,
    'costMicroUsd', cost_micro_usd, 'key', result_key, 'mimeType', result_mime,
    'widthPx', width_px, 'heightPx', height_px, 'isFree', is_free, 'framing', framing) end as result,
  case when state = 'done' and not is_free and not is_by_api
    then finished_at + interval '${unwantedLimits.hours} hours' end as "returnableUntil",
  greatest(0, round(extract(epoch from finished_at - started_at) * 1000))::int as "elapsedMs",
  case state when 'failed' then jsonb_build_object(
    'code', error_code, 'details', coalesce(error_details, '{}')) end as failure`;

/** Until when the result can be returned, in ISO 8601; empty if it can't. `returnsHosted`: the operator's setting. */
export function returnOf(
  { result, returnableUntil: until }: DoneRun,
  returnsHosted: boolean,
): { returnableUntil?: string } {
  const isAllowed = returnsHosted || kindOfEngine(result.engine) === "local";
  return until !== null && isAllowed ? { returnableUntil: until.toISOString() } : {};
}

export function isFinished(run: Run): run is FinishedRun {
  return run.state === "done" || run.state === "failed";
}
