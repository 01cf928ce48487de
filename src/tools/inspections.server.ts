import type { LocalInspections } from "#engine/local/operation.ts";
import { documentCheck } from "./id-photo/check.server.ts";

/** What the built-in engine looks for in a picture without making one. */
export const localInspections = {
  document_check: documentCheck,
} as const satisfies LocalInspections;
