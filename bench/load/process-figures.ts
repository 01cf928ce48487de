import { readdirSync, readFileSync } from "node:fs";

/** The kernel's clock ticks; the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const STARTED_FIELDS = 3;

/** Resident memory of a process in bytes, from /proc; `null` if there is no /proc or the process is gone. */
export function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** The parent process id; `null` if the process is gone. */
export function parentOf(pid: number): number | null {
  return timesOf(pid)?.parent ?? null;
}

interface Times {
  readonly parent: number;
  readonly cpuMs: number;
}

/** User and system time. The name in brackets may contain anything, so parsing starts after its end. */
function timesOf(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - STARTED_FIELDS]);
    // Includes children that have ended. Otherwise a closed connection's time would be lost.
    const ticks = field(14) + field(15) + field(16) + field(17);
    return { parent: field(4), cpuMs: (ticks * 1_000) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** Processor time of a process and its live children, in ms; 0 if there is no /proc. */
function cpuMsOfAll(pid: number): number {
  const own = timesOf(pid)?.cpuMs ?? 0;
  let children: string[] = [];
  try {
    children = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return own;
  }
  return children.reduce((sum, name) => {
    const times = timesOf(Number(name));
    return times?.parent === pid ? sum + times.cpuMs : sum;
  }, own);
}

/** Adds up what processes use between `begin` and `end`. */
export interface CpuWatch {
  begin(): void;
  end(): void;
  /** Time divided by the number of pieces of work done in between. */
  perPiece(pieces: number): string;
}

export function watchCpu(
  pids: Readonly<Record<string, number>>,
  { postgresPid }: { readonly postgresPid: number },
): CpuWatch {
  const names = [...Object.keys(pids), "PostgreSQL"];
  const look = () => [
    ...Object.values(pids).map((pid) => timesOf(pid)?.cpuMs ?? 0),
    cpuMsOfAll(postgresPid),
  ];
  const sums = names.map(() => 0);
  let before = sums;
  return {
    begin() {
      before = look();
    },
    end() {
      look().forEach((now, index) => {
        sums[index] = (sums[index] ?? 0) + now - (before[index] ?? 0);
      });
    },
    perPiece: (pieces) =>
      names
        .map((name, index) => `${name} ${((sums[index] ?? 0) / pieces).toFixed(2)} ms`)
        .join(", "),
  };
}
