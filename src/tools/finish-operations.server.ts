import { finishingOperations } from "#engine/local/finishing/registry.ts";
import type { LocalRegistry } from "#engine/local/operation.ts";
import { lastSteps, localOperations } from "./registry.server.ts";

/** Last steps on pictures of other engines; no route leads to them. */
export const finishOperations = {
  ...finishingOperations,
  ...lastSteps,
} as const satisfies LocalRegistry;

/** All that the built-in engine can do. */
export const builtInOperations: LocalRegistry = { ...localOperations, ...finishOperations };
