import type { LocalRegistry } from "#engine/local/operation.ts";
import { photoIdOperation } from "./id-photo/local.server.ts";
import { removeBackgroundOperation } from "./magic-edit/local.server.ts";

/** Every operation of the built-in engine, by the last part of its path. */
export const localOperations = {
  photo_id: photoIdOperation,
  remove_background: removeBackgroundOperation,
} as const satisfies LocalRegistry;
