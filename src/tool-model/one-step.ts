import { z } from "zod/mini";
import { PHOTO_OF_PAYLOAD, photoFieldOf } from "./batch.ts";
import type { AnyTool, Operation } from "./define-tool.ts";

/** Returns the field of the photo that an operation can start with at once, or `null` if it needs more or isn't declared. */
export function oneStepPhotoOf(tool: AnyTool, operation: Operation | null): string | null {
  if (!operation?.isOneStep) return null;
  const parts = Object.entries(operation.payload.shape);
  const needsMore = parts.some(
    ([name, part]) => name !== PHOTO_OF_PAYLOAD && !z.safeParse(part, undefined).success,
  );
  return needsMore ? null : photoFieldOf(tool);
}
