import type { LocalRegistry } from "../operation.ts";
import { finishPictureOperation } from "./finish-picture.ts";

/** What the built-in engine does for the other engines; no tool asks for it. */
export const finishingOperations = {
  finish_picture: finishPictureOperation,
} as const satisfies LocalRegistry;
