import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** One column of `ps` for one process, on systems without /proc. Empty if there is no such process. */
function psColumn(column: string, pid: number): string {
  const result = spawnSync("ps", ["-ww", "-o", `${column}=`, "-p", String(pid)], {
    encoding: "utf8",
    env: { LC_ALL: "C", PATH: "/bin:/usr/bin" },
  });
  return result.status === 0 ? result.stdout.trim() : "";
}

function linuxStartTime(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, which may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const state = fields[0] ?? "";
  const startTicks = fields[19];
  if (stat === "" || startTicks === undefined || state === "Z" || state === "X") return null;
  return `${readText("/proc/sys/kernel/random/boot_id").trim()}:${startTicks}`;
}

/**
 * Returns the start time of a process as opaque text, because the system reuses pids. `null` if no such process runs (a
 * zombie doesn't run).
 */
export function processStartTime(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === "linux") return linuxStartTime(pid);
  if (process.platform !== "win32") return psColumn("lstart", pid) || null;
  try {
    process.kill(pid, 0);
    return "unknown";
  } catch {
    return null;
  }
}

/** The command line of a running process, words separated by single spaces, or an empty string. */
export function processCommandLine(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return "";
  if (process.platform === "linux") {
    return readText(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  }
  return process.platform === "win32" ? "" : psColumn("command", pid);
}
