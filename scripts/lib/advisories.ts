import { z } from "zod";

/** An advisory about a package of the lock file. */
export interface Advisory {
  readonly package: string;
  /** Its URL, such as https://github.com/advisories/GHSA-xxxx-xxxx-xxxx. */
  readonly advisory: string;
  readonly severity: string;
  readonly title: string;
}

/** Advisories that are knowingly accepted until a date. */
export const auditExceptions = z.array(
  z.strictObject({
    package: z.string().min(1),
    /** The last part of the advisory's URL. */
    advisory: z.string().regex(/^[\w-]+$/),
    reason: z.string().min(20),
    /** The last day on which the exception applies. */
    until: z.iso.date(),
  }),
);
type AuditException = z.infer<typeof auditExceptions>[number];

const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          // The name of another package in the report that causes this entry.
          z.string(),
          z.object({
            name: z.string(),
            title: z.string(),
            url: z.string(),
            severity: z.string(),
          }),
        ]),
      ),
    }),
  ),
});

/** The advisories in the output of `npm audit --json`; `null` if it's no report because the service didn't respond. */
export function readAuditReport(text: string): readonly Advisory[] | null {
  const parsed = report.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const found = Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((one) =>
      typeof one === "string"
        ? []
        : [{ package: one.name, advisory: one.url, severity: one.severity, title: one.title }],
    ),
  );
  return [...new Map(found.map((one) => [`${one.package} ${one.advisory}`, one])).values()];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The problems, one sentence each; empty if there are none. `today` is a date such as 2026-11-23. */
export function auditProblems(
  found: readonly Advisory[],
  exceptions: readonly AuditException[],
  today: string,
): string[] {
  const isExcepted = (one: Advisory, exception: AuditException) =>
    one.package === exception.package && one.advisory.split("/").at(-1) === exception.advisory;
  const open = found.filter((one) => !exceptions.some((exception) => isExcepted(one, exception)));
  return [
    ...open.map((one) => `${one.package}: ${one.severity}, ${one.title} (${one.advisory})`),
    ...exceptions
      .filter(({ until }) => until < today)
      .map((one) => `${one.package}: the exception for ${one.advisory} ended on ${one.until}`),
    ...exceptions
      .filter((exception) => !found.some((one) => isExcepted(one, exception)))
      .map(
        (one) =>
          `${one.package}: nothing is known of ${one.advisory} any more, take its exception out`,
      ),
  ];
}
