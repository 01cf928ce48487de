import { z } from "zod";
import type { FinishRules } from "../../generative/brief.ts";
import { imageFileSchema } from "../image-file.ts";

/** All rules except the last step, which is its own operation. */
type Rules = Omit<FinishRules, "lastStep">;

const sidePx = z.int().positive();

const size = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("like"),
    image: imageFileSchema,
    by: z.nullable(z.object({ factor: z.number().positive(), maxSidePx: sidePx })),
  }),
  z.object({ kind: z.literal("exact"), widthPx: sidePx, heightPx: sidePx }),
  z.object({ kind: z.literal("free") }),
]);

const rules: z.ZodType<Rules> = z.object({
  size,
  mustDifferFrom: z.nullable(imageFileSchema),
  people: z.array(
    z.object({
      image: imageFileSchema,
      maxDistance: z.number().nonnegative().finite(),
      otherDistance: z.nullable(z.number().nonnegative().finite()),
    }),
  ),
  faceCount: z.nullable(z.int().nonnegative()),
  sameBody: z.nullable(imageFileSchema),
  pasteBack: z.nullable(z.object({ base: imageFileSchema, mask: z.nullable(imageFileSchema) })),
  cutOut: z.nullable(z.literal("green")),
});

/** The message to the worker thread: a model's answer and the rules for it. */
export const finishPayload = z.object({
  answer: imageFileSchema,
  rules,
  hasOwnSize: z.boolean(),
});
export type FinishPayload = z.infer<typeof finishPayload>;
