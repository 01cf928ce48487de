import type pino from "pino";

/**
 * Logs an unhandled fault before it ends the process. The state after such a fault is unknown, so another process takes
 * over. Returns a function that removes the listener.
 */
export function tellUncaught(log: pino.Logger): () => void {
  const tell = (err: Error, origin: NodeJS.UncaughtExceptionOrigin) =>
    log.fatal({ err, origin }, "the process exits because of an unhandled error");
  process.on("uncaughtExceptionMonitor", tell);
  return () => {
    process.off("uncaughtExceptionMonitor", tell);
  };
}
