import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second for every program, whatever the kernel's own clock. */
const MS_PER_TICK = 10;
const KIB = 1024;

export interface ProcessUsage {
  /** Processor time since the process started. */
  readonly cpuMs: number;
  /** Current resident memory. */
  readonly memoryBytes: number;
}

/** Returns the usage of a process, or `null` if the system doesn't report it (not Linux) or the process has ended. */
export function usageOf(pid: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // After the name, which may contain anything: state, then fields 4 and up (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const kib = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    return { cpuMs: ticks * MS_PER_TICK, memoryBytes: kib * KIB };
  } catch {
    return null;
  }
}
