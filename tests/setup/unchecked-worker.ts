import { workerData } from "piscina";
import { createWorkerHandler } from "../../src/engine/local/worker-runtime.ts";
import { builtInOperations } from "../../src/tools/finish-operations.server.ts";
import { localInspections } from "../../src/tools/registry.server.ts";

/** A worker thread of the built-in engine that delivers every result: most photos here are parts of group photos. */
export const handler = createWorkerHandler(builtInOperations, workerData ?? {}, {
  inspections: localInspections,
});
