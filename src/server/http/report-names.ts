import type { CallArea } from "#core/addresses.ts";

/** The path that browsers send violation reports to. */
export const REPORTS_PATH = "/reports/csp" satisfies CallArea;
/** The name of this endpoint in policies. */
export const CSP_REPORTS = "csp";
