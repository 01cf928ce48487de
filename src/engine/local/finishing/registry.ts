import type { LocalRegistry } from "../operation.ts";
import { finishPictureOperation } from "./finish-picture.ts";

/** Operations that the built-in engine executes for other engines; no tool requests them. */
export const finishingOperations = {
  finish_picture: finishPictureOperation,
} as const satisfies LocalRegistry;
