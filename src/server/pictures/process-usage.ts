import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second for every program, whatever its own clock does. */
const MS_PER_TICK = 10;
const KIB = 1024;

export interface ProcessUsage {
  /** Processor time since the process began. */
  readonly cpuMs: number;
  /** Memory that it holds now. */
  readonly memoryBytes: number;
}

/** What a process uses; null where the system does not tell (it is not Linux), or the process has ended. */
export function usageOf(pid: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // Behind the name, which may hold anything: state, then fields 4 and up (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const kib = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    return { cpuMs: ticks * MS_PER_TICK, memoryBytes: kib * KIB };
  } catch {
    return null;
  }
}
