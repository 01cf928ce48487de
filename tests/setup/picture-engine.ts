import {
  createLocalEngine,
  type LocalEngine,
} from "../../src/engine/local/adapters/local-engine.ts";
import { localAbilities } from "../../src/engine/local/operation.ts";
import { builtInOperations } from "../../src/tools/finish-operations.server.ts";

let shared: LocalEngine | undefined;

/**
 * Returns the built-in engine with one thread and all of its operations. It delivers results over a limit too. The test
 * files of one worker share it, because its models take seconds to load. It ends with the worker.
 */
export async function pictureEngine(): Promise<LocalEngine> {
  shared ??= createLocalEngine({
    workerUrl: new URL("unchecked-worker.ts", import.meta.url),
    threads: 1,
    timeoutMs: 120_000,
    abilities: localAbilities(builtInOperations),
    execArgv: ["--import", "tsx"],
  });
  await shared.warmUp();
  return shared;
}
