import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readWorkflow, type Workflow } from "./workflow.ts";

/** The file for every operation without one of its own. */
const DEFAULT_NAME = "default";

function filesIn(folder: string): string[] | null {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    return names.toSorted();
  } catch {
    return null;
  }
}

function read(file: string): Workflow | string {
  try {
    return readWorkflow(readFileSync(file, "utf8"));
  } catch {
    return "cannot be read";
  }
}

/**
 * Reads the workflows of a folder by operation: `pose.json`, or `default.json` for every other operation. Adds a
 * sentence to `problems` for each file that can't be used.
 */
export function readWorkflows(
  path: string,
  operations: readonly string[],
  problems: string[],
): ReadonlyMap<string, Workflow> {
  const folder = resolve(path);
  const workflows = new Map<string, Workflow>();
  const names = filesIn(folder);
  if (!names) problems.push(`COMFYUI_WORKFLOWS: the folder ${folder} cannot be read`);
  else if (names.length === 0) problems.push(`COMFYUI_WORKFLOWS: ${folder} has no .json file`);
  for (const name of names ?? []) {
    const operation = name.slice(0, -".json".length);
    const workflow = read(join(folder, name));
    if (typeof workflow === "string") problems.push(`COMFYUI_WORKFLOWS: ${name} ${workflow}`);
    else if (operation !== DEFAULT_NAME && !operations.includes(operation)) {
      problems.push(`COMFYUI_WORKFLOWS: ${name} is named after no operation`);
    } else workflows.set(operation, workflow);
  }
  return workflows;
}
