import type pino from "pino";

/** Undoes what was started, last first; one failure does not keep the rest from ending. */
export function createStopper(log: pino.Logger) {
  const steps: (() => Promise<void>)[] = [];
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    add: (step: () => Promise<void>) => void steps.push(step),
    async stop() {
      isStopping = true;
      for (const step of steps.toReversed()) {
        await step().catch((error: unknown) => log.error({ err: error }, "a part did not stop"));
      }
      steps.length = 0;
    },
  };
}
export type Stopper = ReturnType<typeof createStopper>;
