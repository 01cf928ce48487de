import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";

/** What the engines get for `avatar_in_style`. */
export const payload = z.strictObject({
  sourceImage: imageFileSchema,
  style: z.enum([
    "samurai",
    "cowboy",
    "viking",
    "astronaut",
    "wizard",
    "cyberpunk",
    "superhero",
    "batman",
    "model",
    "engineer",
    "doctor",
  ]),
});
export type Payload = z.infer<typeof payload>;
