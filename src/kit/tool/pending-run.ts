import { z } from "zod/mini";

const KEY = "pending-runs";
const pendingRuns = z.record(z.string(), z.string());

function readAll(): Record<string, string> {
  try {
    const parsed = z.safeParse(pendingRuns, JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** Returns the id of the tool's unanswered run in this tab. */
export function pendingRun(toolId: string): string | null {
  return readAll()[toolId] ?? null;
}

/** Keeps the id of a run until it is answered, also across reloads; `null` forgets it. */
export function keepPendingRun(toolId: string, runId: string | null): void {
  const { [toolId]: _known, ...others } = readAll();
  sessionStorage.setItem(
    KEY,
    JSON.stringify(runId === null ? others : { ...others, [toolId]: runId }),
  );
}
