import { z } from "zod/mini";
import { cleanName } from "./display-name.ts";
import { framing } from "./framing.ts";
import { imagePayload, resultMimeTypes } from "./image-payload.ts";
import { plans } from "./plans.ts";
import { capabilities, engineKinds, noteCodes } from "./run.ts";

/*
 * Shapes of the enveloped calls below /batches, for both sides. Each may be repeated: the second time it changes
 * nothing and answers the same.
 *   POST   /batches                        opens one under an id of the caller
 *   GET    /batches                        own ones, newest first
 *   GET    /batches/:id                    one with a page of its photos
 *   PUT    /batches/:id/photos/:place      sends a photo, or says why the browser could not read it
 *   DELETE /batches/:id/photos/:place      takes a photo out
 *   POST   /batches/:id/start, /pause, /resume, /retry, /cancel
 */

/** `open`: photos are still coming, and nothing costs anything. */
export const batchStates = ["open", "running", "paused", "done", "cancelled"] as const;
export type BatchState = (typeof batchStates)[number];

/** `unsent`: named, and its file is not here. `refused`: its file is no picture that can be worked on. */
export const batchItemStates = [
  "unsent",
  "waiting",
  "running",
  "done",
  "failed",
  "refused",
] as const;
export type BatchItemState = (typeof batchItemStates)[number];

/** What a browser may say of a file that it could not send. */
const refusedByBrowser = [
  "unsupported_media",
  "image_unreadable",
  "image_too_small",
  "too_large",
  "too_many_pixels",
] as const;

export const MAX_PHOTO_NAME = 200;
/** Of the largest plan: no list is longer. */
export const MAX_PHOTOS = Math.max(...Object.values(plans).map(({ batchPhotos }) => batchPhotos));

/** The name of a photo as it is kept and shown, from that of its file. */
export function photoNameOf(fileName: string): string {
  return cleanName(fileName).slice(0, MAX_PHOTO_NAME) || "photo";
}

export const batchRequest = z.strictObject({
  batchId: z.uuid(),
  tool: z.string().check(z.minLength(1), z.maxLength(60)),
  operation: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The payload of the operation without its photo. */
  settings: z.record(z.string(), z.unknown()),
  engine: z.nullable(z.enum(engineKinds)),
  photos: z
    .array(
      z.strictObject({
        // A device chose it, so that it is no reason to refuse the photo.
        name: z
          .string()
          .check(z.minLength(1), z.maxLength(MAX_PHOTO_NAME), z.overwrite(photoNameOf)),
        bytes: z.int().check(z.gte(0)),
      }),
    )
    .check(z.minLength(1, "batch_empty"), z.maxLength(MAX_PHOTOS)),
});
export type BatchRequest = z.infer<typeof batchRequest>;

export const batchPhotoRequest = z.union([
  z.strictObject({ imageData: imagePayload }),
  z.strictObject({ refusedFor: z.enum(refusedByBrowser) }),
]);
export type BatchPhotoRequest = z.infer<typeof batchPhotoRequest>;

/** What was shown to the person before the start: it begins at this price or not at all. */
export const batchStart = z.strictObject({ costCredits: z.int().check(z.gte(0)) });
/** As many as the database can count. */
const MAX_ROUND = 2_147_483_647;
/** The round whose failures are begun again: a repeated call begins them once. */
export const batchRetry = z.strictObject({ round: z.int().check(z.gte(0), z.lte(MAX_ROUND)) });

const reason = z.nullable(z.object({ code: z.string(), message: z.string() }));

const batchResult = z.object({
  mimeType: z.enum(resultMimeTypes),
  /** Signed, of limited life. */
  url: z.string(),
  /** The same small, for lists. */
  smallUrl: z.string(),
  isFree: z.boolean(),
  framing: z.optional(framing),
  engine: z.object({
    id: z.string(),
    kind: z.enum(engineKinds),
    elapsedMs: z.number(),
    model: z.string(),
    capability: z.enum(capabilities),
    note: z.nullable(z.string()),
    noteCode: z.nullable(z.enum(noteCodes)),
  }),
});

export const batchItemView = z.object({
  /** Its number in the list, from 0; it keeps it when others are taken out. */
  place: z.number(),
  name: z.string(),
  bytes: z.number(),
  state: z.enum(batchItemStates),
  /** Why it failed or was refused. */
  reason,
  runId: z.uuid(),
  /** Of the photo as it was kept, as long as it is. */
  photoUrl: z.nullable(z.string()),
  /** The same small, for lists. */
  photoSmallUrl: z.nullable(z.string()),
  /** Of one that is done and whose picture is still there. */
  result: z.nullable(batchResult),
});
export type BatchItem = z.infer<typeof batchItemView>;

const batchSummary = z.object({
  id: z.uuid(),
  tool: z.string(),
  operation: z.string(),
  state: z.enum(batchStates),
  /** Why it rests; null while it does not, or when its owner wanted so. */
  pause: reason,
  round: z.number(),
  counts: z.record(z.enum(batchItemStates), z.number()),
  costPerPhoto: z.number(),
  /** What is still to be paid for the photos that wait. */
  costCredits: z.number(),
  /** What was charged so far. */
  chargedCredits: z.number(),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type BatchSummary = z.infer<typeof batchSummary>;

export const batchView = z.object({
  ...batchSummary.shape,
  settings: z.record(z.string(), z.unknown()),
  /** The pictures among the settings, in the order of their names. Signed, of limited life. */
  pictures: z.optional(z.array(z.object({ url: z.string(), smallUrl: z.string() }))),
  engine: z.nullable(z.enum(engineKinds)),
  items: z.array(batchItemView),
  /** `after` of the next page; null: this is the last one. */
  next: z.nullable(z.number()),
});
export type BatchView = z.infer<typeof batchView>;

export const batchList = z.object({
  batches: z.array(batchSummary),
  /** `before` of the next page; null: this is the last one. */
  next: z.nullable(z.string()),
  /** Photos that the person's plan takes at once. */
  limitPhotos: z.number(),
});
export type BatchList = z.infer<typeof batchList>;
