import { constants, setPriority } from "node:os";

/**
 * Lowers the priority of the thread that calls it, and of those that it starts: the thread that answers requests goes
 * first. Only Linux keeps a priority for each thread; elsewhere it would be lowered for the whole process.
 */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
