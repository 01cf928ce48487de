import { workerData } from "piscina";
import type { WorkerSettings } from "#engine/local/messages.ts";
import { createWorkerHandler } from "#engine/local/worker-runtime.ts";
import { giveWay } from "#server/process/give-way.ts";
import { builtInOperations } from "#tools/finish-operations.server.ts";
import { localInspections } from "#tools/registry.server.ts";
import { resultLimits } from "#tools/result-limits.server.ts";

giveWay();

const settings: WorkerSettings = workerData ?? {};

/** Entry of a worker thread of the built-in engine. `createLocalEngine` gets this file. */
export const handler = createWorkerHandler(builtInOperations, settings, {
  inspections: localInspections,
  limits: resultLimits,
});
