import { finishingOperations } from "#engine/local/finishing/registry.ts";
import type { LocalRegistry } from "#engine/local/operation.ts";
import { localOperations } from "./local-operations.server.ts";
import { thumbnailTitleOperation } from "./thumbnail/title-on-picture.server.ts";

/** Last steps on pictures of other engines; no route leads to them. */
export const finishOperations = {
  ...finishingOperations,
  thumbnail_title: thumbnailTitleOperation,
} as const satisfies LocalRegistry;

/** All that the built-in engine can do. */
export const builtInOperations: LocalRegistry = { ...localOperations, ...finishOperations };
