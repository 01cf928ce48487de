import type pino from "pino";

/** Runs the added steps in reverse order. Logs a step that fails, and continues with the rest. */
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
