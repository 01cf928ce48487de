import { fileURLToPath } from "node:url";

/** The thread that reads large bodies, from its source. */
export const bodyThread = {
  workerUrl: fileURLToPath(new URL("../../src/server/body-worker.ts", import.meta.url)),
  execArgv: ["--import", "tsx"],
};
