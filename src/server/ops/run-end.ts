import type { FinishedRun } from "../runs/run.ts";

export type RunEnd = ReturnType<typeof endOf>;

/** The reported data of an ended run: no user input and no names. */
export function endOf(run: FinishedRun) {
  const { id: runId, userId, operation, attempt } = run;
  const made = run.state === "done" ? run.result : null;
  return {
    runId,
    userId,
    operation,
    attempt,
    engine: made?.engine ?? null,
    outcome: run.state === "done" ? "done" : run.failure.code,
    costMicroUsd: made?.costMicroUsd ?? null,
  };
}
