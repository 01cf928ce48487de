import type { ModelNotice } from "#core/model-notice.ts";
import type { AuditReport, EngineReport, OperatorOverview } from "#core/operator.ts";
import type { LinkState } from "#engine/chain-link.ts";
import { refusalNotice } from "#engine/generative/model-notice.ts";
import { modelRow } from "#engine/generative/providers/model-table.ts";
import { audit } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { readEngineDays } from "#server/engines/engine-attempts.ts";
import { listProcesses } from "#server/ops/process-table.ts";
import { auditRuns } from "#server/runs/run-store.ts";
import { LIVE } from "./people.ts";
import { countReviews } from "./reviews.ts";

const FIRST_FINDINGS = 5;

type Finding = AuditReport["first"][number];

function toReport(name: AuditReport["name"], found: readonly Finding[]): AuditReport {
  const first = found
    .slice(0, FIRST_FINDINGS)
    .map(({ rule, id, detail }) => ({ rule, id, detail }));
  return { name, findings: found.length, first };
}

async function rowsOf<Row extends object>(on: Queryable, text: string): Promise<Row[]> {
  return (await on.query<Row>(text)).rows;
}

/** Engine data for the operator's overview. */
export interface EngineReports {
  states(): Promise<readonly LinkState[]>;
  /** Daily cost limit of an engine in micro-USD; `null` if there is none. */
  capOf(engine: string): number | null;
  /** Models that are being retired, from our table and the providers' lists. */
  modelNotices(): Promise<readonly ModelNotice[]>;
}

/** A refusal at the last call overrides any list. */
function mergeNotices(
  states: readonly LinkState[],
  announced: readonly ModelNotice[],
): ModelNotice[] {
  const refused = states.flatMap(({ refused: setting }) =>
    setting ? [refusalNotice(setting, modelRow(setting.model))] : [],
  );
  const isRefused = ({ variable }: ModelNotice) =>
    refused.some((each) => each.variable === variable);
  return [...refused, ...announced.filter((each) => !isRefused(each))];
}

async function readEngines(
  on: Queryable,
  engineReports: EngineReports,
): Promise<Pick<OperatorOverview, "engines" | "models">> {
  const [states, days, announced] = await Promise.all([
    engineReports.states(),
    readEngineDays(on),
    engineReports.modelNotices(),
  ]);
  const engines = states.map(({ refused: _refused, ...state }): EngineReport => {
    const day = days.find(({ engine }) => engine === state.engine);
    const { calls = 0, failed = 0, costMicroUsd = 0, medianMs = null } = day ?? {};
    const capMicroUsd = engineReports.capOf(state.engine);
    return Object.assign({ calls, failed, costMicroUsd, medianMs, capMicroUsd }, state);
  });
  return { engines, models: mergeNotices(states, announced) };
}

/** The first page that an operator sees. */
export async function readOverview(
  on: Queryable,
  engines: EngineReports,
): Promise<Omit<OperatorOverview, "missingSetup">> {
  const [totals] = await rowsOf<{ users: number; paid: number; promo: number }>(
    on,
    `select (select count(*) from (
               select id from auth."user" union select user_id from public.profile) people)::float8 as users,
            coalesce(sum(remaining) filter (where category = 'paid'), 0)::float8 as paid,
            coalesce(sum(remaining) filter (where category = 'promo'), 0)::float8 as promo
       from credit.lot
      where remaining > 0 and (expires_at is null or expires_at > clock_timestamp())`,
  );
  return {
    audits: [toReport("ledger", await audit(on)), toReport("runs", await auditRuns(on))],
    users: totals?.users ?? 0,
    creditsOutstanding: { paid: totals?.paid ?? 0, promo: totals?.promo ?? 0 },
    subscriptions: await rowsOf(
      on,
      `select plan, interval, count(*)::int as count from billing.subscription
        where status in ${LIVE} group by plan, interval order by plan, interval`,
    ),
    runs: await rowsOf(
      on,
      `select state, count(*)::int as count from runs.run
        where created_at > clock_timestamp() - interval '24 hours' group by state order by state`,
    ),
    events: await rowsOf(
      on,
      "select status, count(*)::int as count from billing.provider_event group by status order by status",
    ),
    reviews: await countReviews(on),
    ...(await readEngines(on, engines)),
    processes: await listProcesses(on),
  };
}
