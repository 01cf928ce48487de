import { z } from "zod";

/** An `ImageFile` sent across threads: its bytes and the type that the caller checked. */
export const imageFileSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  mimeType: z.string(),
});
