import { fileURLToPath } from "node:url";

/** The worker thread that reads large bodies, run from its source. */
export const bodyThread = {
  workerUrl: fileURLToPath(new URL("../../src/server/body-worker.ts", import.meta.url)),
  execArgv: ["--import", "tsx"],
};
