import { finishingOperations } from "#engine/local/finishing/registry.ts";
import type { LocalRegistry } from "#engine/local/operation.ts";
import { lastSteps, localOperations } from "./registry.server.ts";

/** Last steps on results of other engines; no route calls them. */
export const finishOperations = {
  ...finishingOperations,
  ...lastSteps,
} as const satisfies LocalRegistry;

/** All operations of the built-in engine. */
export const builtInOperations: LocalRegistry = { ...localOperations, ...finishOperations };
