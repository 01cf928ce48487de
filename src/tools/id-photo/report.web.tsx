import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert, CircleX } from "lucide-react";
import type { PhotoDocument } from "#core/documents/document.ts";
import {
  type CheckOutcome,
  type PreflightCheck,
  type PreflightReport,
  preflightReport,
} from "#core/documents/preflight.ts";
import { findDocument, mustStayUnedited } from "#core/documents/table.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { callFor } from "#kit/api/call-for.ts";
import { MeasuringConsent, useMeasuringConsent } from "#kit/tool/measuring-consent.tsx";
import type { Photo } from "#kit/tool/photo.ts";
import type { ReportProps } from "#kit/tool/result-props.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { type Say, useLocale, useText } from "#kit/ui/use-text.ts";
import { adviceFor } from "./advice.ts";
import { DocumentRules } from "./document-rules.web.tsx";
import { reportText } from "./report-text.web.ts";
import { staysUnedited } from "./tool.ts";

type SayReport = Say<keyof (typeof reportText)["en"]>;

const icons = {
  pass: { icon: Check, look: "text-ok" },
  warn: { icon: CircleAlert, look: "text-amber" },
  fail: { icon: CircleX, look: "text-danger" },
} as const satisfies Record<CheckOutcome, unknown>;

function limitOf({ min, max, unit }: PreflightCheck, say: SayReport): string {
  const withUnit = (value: number) => `${value} ${say(`unit.${unit}`)}`.trim();
  if (min !== null && max !== null) return say("between", { min, max: withUnit(max) });
  if (min !== null) return say("atLeast", { min: withUnit(min) });
  return max === null ? "" : say("atMost", { max: withUnit(max) });
}

interface CheckLineProps {
  readonly check: PreflightCheck;
  readonly checks: readonly PreflightCheck[];
  readonly say: SayReport;
}

function CheckLine({ check, checks, say }: CheckLineProps) {
  const { id, outcome, measured, unit } = check;
  const { icon: Icon, look } = icons[outcome];
  const value = measured === null ? say("untold") : `${measured} ${say(`unit.${unit}`)}`.trim();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-2.5 last:border-0">
      <span className={`${look} translate-y-0.5`}>
        <Icon aria-hidden className="size-4.5" />
        <span className="sr-only">{say(outcome)}</span>
      </span>
      <span className="font-medium">{say(id)}</span>
      <span className="text-right font-mono text-[12.5px]">
        {value}
        <span className="block text-muted">{limitOf(check, say)}</span>
      </span>
      {outcome === "pass" ? null : (
        <span className="col-start-2 col-end-4 mt-0.5 text-sm text-muted">
          {say(adviceFor(id, checks))}
        </span>
      )}
    </li>
  );
}

const order = { fail: 0, warn: 1, pass: 2 } as const satisfies Record<CheckOutcome, number>;

function Findings({ report, say }: { report: PreflightReport; say: SayReport }) {
  const checks = report.checks.toSorted((a, b) => order[a.outcome] - order[b.outcome]);
  const worst = checks[0]?.outcome ?? "pass";
  const { look } = icons[worst];
  const summary = { pass: "allPass", warn: "someWarn", fail: "someFail" } as const;
  return (
    <>
      <output className={`block font-semibold ${look}`}>{say(summary[worst])}</output>
      <ul className="mt-2">
        {checks.map((check) => (
          <CheckLine key={check.id} {...{ check, checks, say }} />
        ))}
      </ul>
    </>
  );
}

interface AskedReport {
  readonly photo: Photo;
  readonly document: PhotoDocument;
  readonly isCropOnly: boolean;
}

function useReport({ photo, document, isCropOnly }: AskedReport, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: ["document-check", photo.previewUrl, document.id, isCropOnly],
    queryFn: () =>
      callFor(preflightReport, {
        method: "POST",
        path: `/images/check?document=${document.id}&isCropOnly=${isCropOnly}`,
        picture: photo.image.blob,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function CheckedPhoto(props: AskedReport) {
  const say = useText(reportText);
  const locale = useLocale();
  const { document, isCropOnly } = props;
  const consent = useMeasuringConsent();
  const { data, error, isPending, refetch } = useReport(props, consent.mayMeasure);
  return (
    <div className="min-w-0">
      <h2 className="text-2xl">{say("title")}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {say("free")}{" "}
        {isCropOnly ? say(mustStayUnedited(document) ? "cropForced" : "cropOnly") : null}
      </p>
      {consent.isMissing ? (
        <MeasuringConsent purpose={say("consentText")} onAsk={consent.ask} />
      ) : null}
      {isPending && !consent.isMissing ? (
        <output className="flex items-center gap-3 text-muted">
          <Spinner />
          {say("looking")}
        </output>
      ) : null}
      {error ? (
        <div role="alert" className="grid justify-items-start gap-3 text-danger">
          {error instanceof ApiError ? error.text(locale) : String(error)}
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            {say("again")}
          </Button>
        </div>
      ) : null}
      {data ? <Findings report={data} say={say} /> : null}
      <DocumentRules document={document} say={say} />
      {consent.dialog}
    </div>
  );
}

/**
 * Checks the photo against a document's requirements before any credit is spent; without a document, shows the photo
 * only.
 */
export function Report({ photo, form }: ReportProps) {
  const say = useText(reportText);
  const chosen = form["document"];
  const document = typeof chosen === "string" ? findDocument(chosen) : null;
  const isCropOnly = staysUnedited({
    document: document?.id ?? "",
    cropOnly: form["cropOnly"] === true,
  });
  const picture = (
    <img
      src={photo.previewUrl}
      alt=""
      className="max-h-[46vh] max-w-full rounded-xs object-contain [filter:var(--print-shadow)] xl:sticky xl:top-6"
    />
  );
  if (!document)
    return (
      <figure className="grid h-full min-h-80 place-content-center justify-items-center gap-4 p-6">
        {picture}
        <figcaption className="max-w-[34em] text-center text-[13.5px] text-muted">
          {say("noDocument")}
        </figcaption>
      </figure>
    );
  return (
    <div className="grid h-full content-start gap-7 overflow-y-auto p-5 sm:p-7 xl:grid-cols-[minmax(0,300px)_minmax(0,560px)]">
      <div className="grid justify-items-center xl:content-start">{picture}</div>
      <CheckedPhoto photo={photo} document={document} isCropOnly={isCropOnly} />
    </div>
  );
}
