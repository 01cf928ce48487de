import { z } from "zod";
import { DEFAULT_CREDITS_PER_RUN } from "#core/credits.ts";
import { wholeNumber } from "#server/process/variables.ts";

/** Environment variables of runs: price, timeout, limit of the queue, and which results can be returned. */
export const runVariables = {
  CREDITS_PER_RUN: wholeNumber(1, 1_000).default(DEFAULT_CREDITS_PER_RUN),
  RUN_TIMEOUT_S: wholeNumber(5, 3_600).default(120),
  MAX_QUEUED_RUNS: wholeNumber(1, 100_000).default(100),
  RETURN_HOSTED_RUNS: z.enum(["on", "off"], "is neither on nor off").default("off"),
};

const variables = z.object(runVariables);
type Variables = z.output<typeof variables>;

export interface RunConfig {
  readonly creditsPerRun: number;
  readonly runTimeoutMs: number;
  /** Limit of queued runs, of all users and processes together. */
  readonly maxQueuedRuns: number;
  /** Whether results of hosted engines can be returned for their credits. */
  readonly returnsHosted: boolean;
}

export function toRuns(env: Variables): RunConfig {
  return {
    creditsPerRun: env.CREDITS_PER_RUN,
    runTimeoutMs: env.RUN_TIMEOUT_S * 1_000,
    maxQueuedRuns: env.MAX_QUEUED_RUNS,
    returnsHosted: env.RETURN_HOSTED_RUNS === "on",
  };
}
