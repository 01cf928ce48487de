import { type Analyser, createAnalyser } from "../../src/engine/local/analyser.ts";

let shared: Promise<Analyser> | undefined;

/**
 * Returns an analyser in the thread of the tests. The test files of one worker share it, because its models take seconds
 * to load; files of the project "engine" (`*.engine.test.ts`) do.
 */
export function pictureAnalyser(): Promise<Analyser> {
  shared ??= createAnalyser();
  return shared;
}
