/** What a process does: answers requests, works on jobs, or both. */
export const roles = ["all", "web", "worker"] as const;
export type Role = (typeof roles)[number];

/** True for a process that answers visitors. */
export function answers(role: Role): boolean {
  return role !== "worker";
}

/** True for a process that works on jobs: pictures, letters, payment events, chores. */
export function works(role: Role): boolean {
  return role !== "web";
}
