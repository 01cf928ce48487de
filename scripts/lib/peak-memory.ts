import { readFileSync, writeFileSync } from "node:fs";

/**
 * Starts a measurement of the process's resident memory. The returned function gives the highest value since, in MB;
 * `null` on systems that can't reset it (Linux: clear_refs).
 */
export function startPeakMemory(): () => number | null {
  try {
    writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    return () => null;
  }
  return () => {
    const status = readFileSync("/proc/self/status", "utf8");
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
    return kibibytes === undefined ? null : (Number(kibibytes) * 1_024) / 1e6;
  };
}
