import { z } from "zod/mini";
import { requiredImage } from "#tool-model/payloads.ts";

/** A photo to check for a document before a run. */
export const checkPayload = z.strictObject({
  sourceImage: requiredImage(),
  document: z.string().check(z.maxLength(64)),
  isCropOnly: z.boolean(),
});
