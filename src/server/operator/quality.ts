import type { QualityReport, QualityRow } from "#core/operator-quality.ts";
import { unwantedReasons } from "#core/unwanted.ts";
import { unwantedLimits } from "#core/unwanted-limits.ts";
import { type EngineFailureCode, poorResultCodes } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import { type AnyTool, operationName } from "#tool-model/define-tool.ts";

const QUALITY_DAYS = unwantedLimits.days;

/** What a photo, its words or the result lacks; all other failures are faults of an engine. */
const refusals: readonly EngineFailureCode[] = [
  ...poorResultCodes,
  "blocked",
  "no_face",
  "no_person",
  "body_hidden",
  "no_clothing",
  "garment_not_found",
  "no_sky",
  "object_not_found",
  "photo_too_tight",
  "face_from_side",
  "unsupported",
];

/** SQL: each reason and its number of returns. */
const countsByReason = unwantedReasons
  .map((reason) => `'${reason}', count(*) filter (where reason = '${reason}')`)
  .join(", ");

/** Reads how the results of each tool and engine were received. */
export async function readQuality(
  on: Queryable,
  tools: readonly AnyTool[],
): Promise<QualityReport> {
  const { rows } = await on.query<Omit<QualityRow, "toolId">>(
    `with ended as (
       select r.operation, r.is_free, r.error_code, u.reason,
              coalesce(r.engine, (
                select a.engine from runs.engine_attempt a where a.run_id = r.id order by a.id desc limit 1), 'local')
                as engine
         from runs.run r left join runs.unwanted u on u.run_id = r.id
        where r.finished_at > clock_timestamp() - make_interval(days => $1)
          and r.error_code is distinct from 'cancelled' and r.note is distinct from 'same_picture')
     select operation, engine, count(*)::int as runs, (count(*) filter (where is_free))::int as free,
            (count(*) filter (where error_code = any ($2)))::int as refused,
            jsonb_build_object(${countsByReason}) as returned
       from ended group by operation, engine order by operation, engine`,
    [QUALITY_DAYS, refusals],
  );
  const toolOf = new Map(
    tools.flatMap(({ id, operations }) =>
      Object.values(operations).map((operation) => [operationName(operation), id]),
    ),
  );
  return {
    days: QUALITY_DAYS,
    rows: rows.map((row) => Object.assign(row, { toolId: toolOf.get(row.operation) ?? null })),
  };
}
