import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AuditReport, OperatorOverview } from "#core/operator.ts";
import { useOverview } from "#kit/api/operator.ts";
import { useText } from "#kit/ui/use-text.ts";
import { Read } from "../account/parts.tsx";
import { usePlanWords } from "../billing/plan-words.ts";
import { PageTitle } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";
import { EnginesSection } from "./engines-section.tsx";
import { ProcessesSection } from "./processes-section.tsx";
import { SetupSection } from "./setup-section.tsx";

const auditNames = { ledger: "auditLedger", runs: "auditRuns" } as const;

function Findings({ audit }: { audit: AuditReport }) {
  const say = useText(adminText);
  const { count } = usePlanWords();
  if (audit.findings === 0) return null;
  return (
    <div>
      <h3 className="text-lg">{say(auditNames[audit.name], { count: count(audit.findings) })}</h3>
      <ul className="mt-1 grid gap-1 font-mono text-sm break-all">
        {audit.first.map(({ rule, id, detail }) => (
          <li key={`${rule} ${id} ${detail}`}>{say("finding", { rule, id, detail })}</li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the audits found problems: the first thing to check. */
function Audits({ audits }: { audits: OperatorOverview["audits"] }) {
  const say = useText(adminText);
  const isSound = audits.every(({ findings }) => findings === 0);
  const Icon = isSound ? CircleCheck : CircleAlert;
  return (
    <section
      role={isSound ? undefined : "alert"}
      className={`grid gap-4 rounded-lg border-[1.5px] bg-surface p-5 sm:p-7 ${isSound ? "border-ok" : "border-danger"}`}
    >
      <div className="flex items-start gap-4">
        <Icon aria-hidden className={`size-9 shrink-0 ${isSound ? "text-ok" : "text-danger"}`} />
        <div>
          <h2 className={`text-3xl ${isSound ? "" : "text-danger"}`}>
            {say(isSound ? "balance" : "broken")}
          </h2>
          <p className="mt-1 text-muted">{say(isSound ? "balanceText" : "brokenText")}</p>
        </div>
      </div>
      {audits.map((audit) => (
        <Findings key={audit.name} audit={audit} />
      ))}
    </section>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-lg border-[1.5px] border-line bg-surface p-5">
      <h2 className="font-sans text-sm font-semibold text-muted">{title}</h2>
      <div className="mt-2 grid gap-1.5">{children}</div>
    </section>
  );
}

function Line({ count, words, to }: { count: string; words?: string; to?: string }) {
  const content = (
    <>
      <strong className="font-display text-3xl leading-none font-extrabold">{count}</strong>
      {words ? <span className="text-muted">{words}</span> : null}
    </>
  );
  return to ? (
    <Link
      to={to}
      viewTransition
      className="flex items-baseline gap-2.5 underline-offset-4 hover:underline"
    >
      {content}
    </Link>
  ) : (
    <p className="flex items-baseline gap-2.5">{content}</p>
  );
}

function Figures({ overview }: { overview: OperatorOverview }) {
  const say = useText(adminText);
  const { count, planName } = usePlanWords();
  const { subscriptions, creditsOutstanding, runs, events } = overview;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Figure title={say("users")}>
        <Line count={count(overview.users)} to="/admin/users" />
      </Figure>
      <Figure title={say("subscriptions")}>
        {subscriptions.length === 0 ? <p>{say("noSubscriptions")}</p> : null}
        {subscriptions.map(({ plan, interval, count: live }) => (
          <Line
            key={plan + interval}
            count={count(live)}
            words={`${planName(plan)}, ${say(interval)}`}
          />
        ))}
      </Figure>
      <Figure title={say("outstanding")}>
        <Line count={count(creditsOutstanding.paid)} words={say("paid")} />
        <Line count={count(creditsOutstanding.promo)} words={say("promo")} />
      </Figure>
      <Figure title={say("runs24")}>
        {runs.length === 0 ? <p>{say("noRuns")}</p> : null}
        {runs.map(({ state, count: some }) => (
          <Line key={state} count={count(some)} words={say(`run_${state}`)} />
        ))}
      </Figure>
      <Figure title={say("eventsByStatus")}>
        {events.length === 0 ? <p>{say("noEvents")}</p> : null}
        {events.map(({ status, count: some }) => (
          <Line
            key={status}
            count={count(some)}
            words={say(`event_${status}`)}
            to={`/admin/events?status=${status}`}
          />
        ))}
      </Figure>
      <Figure title={say("waiting")}>
        <Line count={count(overview.reviews)} words={say("freeCredits")} to="/admin/reviews" />
      </Figure>
    </div>
  );
}

/** Audits first, then the other figures. */
export function OverviewPage() {
  const say = useText(adminText);
  return (
    <>
      <PageTitle title={say("overview")} />
      <Read query={useOverview()}>
        {(overview) => (
          <>
            <Audits audits={overview.audits} />
            <SetupSection missing={overview.missingSetup ?? []} />
            <Figures overview={overview} />
            <EnginesSection engines={overview.engines} models={overview.models} />
            <ProcessesSection processes={overview.processes} />
          </>
        )}
      </Read>
    </>
  );
}
