import { retentionHours } from "./retention.ts";

/** Limits of returned results, which runs/unwanted.sql applies per user and per network. */
export const unwantedLimits = {
  /** Hours after its end in which a result can be returned. */
  hours: 24,
  /** Days in which returns and runs are counted. */
  days: retentionHours.returns / 24,
  /** Returns that are always possible. */
  always: 3,
  /** Beyond them, one return for this many charged runs. */
  runsPerReturn: 10,
} as const;
