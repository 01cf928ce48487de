import { z } from "zod/mini";
import { cleanName } from "./display-name.ts";
import { framing } from "./framing.ts";
import { imagePayload, resultMimeTypes } from "./image-payload.ts";
import { plans } from "./plans.ts";
import { capabilities, engineKinds, noteCodes } from "./run.ts";

/*
 * Schemas of the enveloped endpoints under /batches, for server and browser. Repeating a request changes nothing and
 * returns the same.
 *   POST   /batches                        opens a batch under the caller's id
 *   GET    /batches                        the user's batches, newest first
 *   GET    /batches/:id                    a batch with a page of its photos
 *   PUT    /batches/:id/photos/:place      sends a photo, or the reason why the browser couldn't read it
 *   DELETE /batches/:id/photos/:place      removes a photo
 *   POST   /batches/:id/start, /pause, /resume, /retry, /cancel
 */

/** `open`: photos are still being added, and nothing costs anything. */
export const batchStates = ["open", "running", "paused", "done", "cancelled"] as const;
export type BatchState = (typeof batchStates)[number];

/** `unsent`: listed, but not uploaded yet. `refused`: its file can't be processed. */
export const batchItemStates = [
  "unsent",
  "waiting",
  "running",
  "done",
  "failed",
  "refused",
] as const;
export type BatchItemState = (typeof batchItemStates)[number];

/** Reasons that a browser may give for a file it couldn't send. */
const refusedByBrowser = [
  "unsupported_media",
  "image_unreadable",
  "image_too_small",
  "too_large",
  "too_many_pixels",
] as const;

export const MAX_PHOTO_NAME = 200;
/** The limit of the largest plan. */
export const MAX_PHOTOS = Math.max(...Object.values(plans).map(({ batchPhotos }) => batchPhotos));

/** Returns the name of a photo as stored and shown, from its file name. */
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
        // Devices choose file names, so clean a bad name instead of refusing the photo.
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

/** The price that was shown to the user. The batch starts at this price or not at all. */
export const batchStart = z.strictObject({ costCredits: z.int().check(z.gte(0)) });
/** Largest value of the database column. */
const MAX_ROUND = 2_147_483_647;
/** The round whose failures are retried. A repeated request retries them only once. */
export const batchRetry = z.strictObject({ round: z.int().check(z.gte(0), z.lte(MAX_ROUND)) });

const reason = z.nullable(z.object({ code: z.string(), message: z.string() }));

const batchResult = z.object({
  mimeType: z.enum(resultMimeTypes),
  /** Signed URL that expires. */
  url: z.string(),
  /** Thumbnail, for lists. */
  smallUrl: z.string(),
  isFree: z.boolean(),
  /** Until when the result can be returned for its credits. Left out if it can't. */
  returnableUntil: z.optional(z.iso.datetime()),
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
  /** Index in the list, from 0. It stays the same when other photos are removed. */
  place: z.number(),
  name: z.string(),
  bytes: z.number(),
  state: z.enum(batchItemStates),
  /** Why it failed or was refused. */
  reason,
  runId: z.uuid(),
  /** URL of the stored photo. `null` if there is none, or no longer. */
  photoUrl: z.nullable(z.string()),
  /** Thumbnail, for lists. */
  photoSmallUrl: z.nullable(z.string()),
  /** `null` unless the photo is done and its result still exists. */
  result: z.nullable(batchResult),
});
export type BatchItem = z.infer<typeof batchItemView>;

const batchSummary = z.object({
  id: z.uuid(),
  tool: z.string(),
  operation: z.string(),
  state: z.enum(batchStates),
  /** Why the batch is paused. `null` if it isn't, or if the user paused it. */
  pause: reason,
  round: z.number(),
  counts: z.record(z.enum(batchItemStates), z.number()),
  costPerPhoto: z.number(),
  /** Cost of the photos that are waiting. */
  costCredits: z.number(),
  /** Credits charged so far, without those of returned results. */
  chargedCredits: z.number(),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type BatchSummary = z.infer<typeof batchSummary>;

export const batchView = z.object({
  ...batchSummary.shape,
  settings: z.record(z.string(), z.unknown()),
  /** The images among the settings, ordered by name. Signed URLs that expire. */
  pictures: z.optional(z.array(z.object({ url: z.string(), smallUrl: z.string() }))),
  engine: z.nullable(z.enum(engineKinds)),
  items: z.array(batchItemView),
  /** `after` of the next page. `null` on the last one. */
  next: z.nullable(z.number()),
});
export type BatchView = z.infer<typeof batchView>;

export const batchList = z.object({
  batches: z.array(batchSummary),
  /** `before` of the next page. `null` on the last one. */
  next: z.nullable(z.string()),
  /** Photos per batch in the user's plan. */
  limitPhotos: z.number(),
});
export type BatchList = z.infer<typeof batchList>;
