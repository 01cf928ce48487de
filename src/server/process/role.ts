/** A process answers requests (`web`), works on jobs (`worker`), or does both (`all`). */
export const roles = ["all", "web", "worker"] as const;
export type Role = (typeof roles)[number];

/** `true` for a process that answers visitors' requests. */
export function answers(role: Role): boolean {
  return role !== "worker";
}

/** `true` for a process that works on jobs and scheduled tasks: runs, mail, payment events, clean-up. */
export function works(role: Role): boolean {
  return role !== "web";
}
