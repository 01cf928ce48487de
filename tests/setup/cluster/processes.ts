import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

function parentOf(stat: string): number {
  // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function linuxParents(): [pid: number, parent: number][] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      return [[Number(pid), parentOf(readFileSync(`/proc/${pid}/stat`, "utf8"))]];
    } catch {
      // The process has just exited.
      return [];
    }
  });
}

function listedParents(): [pid: number, parent: number][] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return pid && parent ? [[pid, parent]] : [];
  });
}

/** The direct child processes of `pid`. */
export function childrenOf(pid: number): number[] {
  const parents = process.platform === "linux" ? linuxParents() : listedParents();
  return parents.flatMap(([child, parent]) => (parent === pid ? [child] : []));
}

/** Sends SIGKILL. Returns `false` if the process had already exited. */
export function killHard(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}
