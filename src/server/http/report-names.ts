import type { CallArea } from "#core/addresses.ts";

/** Where browsers report to when a page did what its policy forbids. */
export const REPORTS_PATH = "/reports/csp" satisfies CallArea;
/** The same place by the name that policies call it. */
export const CSP_REPORTS = "csp";
