import { z } from "zod";

/** An `ImageFile` that crossed a thread: its bytes and the type the caller checked. */
export const imageFileSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  mimeType: z.string(),
});
