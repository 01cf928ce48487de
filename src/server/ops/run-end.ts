import type { FinishedRun } from "../runs/run.ts";

export type RunEnd = ReturnType<typeof endOf>;

/** What is told of a run that has ended: no words of a person, and nobody's name. */
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
