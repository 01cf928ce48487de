import { constants, getPriority, setPriority } from "node:os";

/**
 * Lowers the priority of the calling thread and the threads it starts, so that threads that answer requests go first.
 * Linux only: elsewhere it would apply to the whole process. Keeps a lower priority that the process was started with,
 * because only root may raise it.
 */
export function giveWay(): void {
  const niceness = constants.priority.PRIORITY_BELOW_NORMAL;
  if (process.platform === "linux" && getPriority() < niceness) setPriority(niceness);
}
