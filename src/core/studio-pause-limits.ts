/**
 * Limits per user of runs whose result a hosted engine made in vain: it was refused or given away. Such a run costs the
 * operator money and the user nothing.
 */
export const studioPauseLimits = {
  /** Of one tool. */
  tool: { count: 3, hours: 1 },
  /** Of all tools together, whose hourly limits would add up to a thousand. */
  day: { count: 20, hours: 24 },
} as const;
