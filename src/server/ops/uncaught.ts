import type pino from "pino";

/**
 * Tells the log of a fault that nothing handled, before it ends the process: nobody knows what it left behind, so
 * that another process goes on. The answer takes the telling back.
 */
export function tellUncaught(log: pino.Logger): () => void {
  const tell = (err: Error, origin: NodeJS.UncaughtExceptionOrigin) =>
    log.fatal({ err, origin }, "the process ends of a fault that nothing handled");
  process.on("uncaughtExceptionMonitor", tell);
  return () => {
    process.off("uncaughtExceptionMonitor", tell);
  };
}
