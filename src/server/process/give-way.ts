import { constants, getPriority, setPriority } from "node:os";

/**
 * Lowers the priority of the thread that calls it, and of those that it starts: the thread that answers requests goes
 * first. Only Linux keeps a priority for each thread; elsewhere it would be lowered for the whole process. A process that
 * was started with a lower one keeps it: only root may raise it.
 */
export function giveWay(): void {
  const niceness = constants.priority.PRIORITY_BELOW_NORMAL;
  if (process.platform === "linux" && getPriority() < niceness) setPriority(niceness);
}
