import { z } from "zod/mini";
import { displayName } from "./display-name.ts";
import { framing } from "./framing.ts";
import { resultMimeTypes } from "./image-payload.ts";
import { capabilities, engineKinds, noteCodes, stepCodes } from "./run.ts";
import { seed } from "./seed.ts";

/*
 * Schemas of the enveloped endpoints under /creations, for server and browser:
 *   GET  /creations                the user's runs, newest first; `creationFilter`
 *   GET  /creations/open           runs that haven't ended
 *   GET  /creations/:id            a run with its inputs and settings
 *   PUT  /creations/:id            sets its name and its star; returns it
 *   PUT  /creations/:id/settings   stores the form's values of the run
 *   POST /creations/:id/again      repeats the run, or makes its version with this `seed`; `creationRepeat`.
 *                                  Idempotency-Key is the id of the new run, which is returned
 * DELETE /images/:id deletes a result. Instants are ISO 8601 in UTC.
 */

export const MAX_CREATION_NAME = 80;
const MAX_FIELDS = 40;
/** No form takes more. */
const MAX_PHOTOS = 40;
const MAX_WORDS = 2_000;

const creationStates = ["open", "done", "failed"] as const;

/** Search criteria, all optional. `before` is the `next` of the previous page. */
export const creationFilter = z.strictObject({
  before: z.optional(z.uuid()),
  tool: z.optional(z.string().check(z.maxLength(40))),
  state: z.optional(z.enum(creationStates)),
  favourites: z.optional(z.literal("1")),
  words: z.optional(z.string().check(z.trim(), z.maxLength(MAX_CREATION_NAME))),
});
export type CreationFilter = z.infer<typeof creationFilter>;

const picture = z.object({
  /** Signed URL, valid for about a day. */
  url: z.string(),
  /** Thumbnail, for lists. */
  smallUrl: z.string(),
});

export const creation = z.object({
  /** The id of the run. */
  id: z.uuid(),
  /** `null` if the tool no longer exists. */
  toolId: z.nullable(z.string()),
  operation: z.string(),
  name: z.nullable(z.string()),
  isFavourite: z.boolean(),
  state: z.enum(["queued", "running", "done", "failed"]),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Credits charged. 0 for failed and free runs. */
  costCredits: z.int().check(z.nonnegative()),
  /** `true` once its images have passed their retention time. The other data stays. */
  isExpired: z.boolean(),
  /** When its images are deleted. `null` until the run ends. */
  keptUntil: z.nullable(z.iso.datetime()),
  /** Why there is no result, with a message. */
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** `null` until there is a result, and after its retention time. */
  result: z.nullable(
    z.extend(picture, {
      mimeType: z.enum(resultMimeTypes),
      widthPx: z.int(),
      heightPx: z.int(),
      framing: z.optional(framing),
    }),
  ),
  engine: z.nullable(
    z.object({
      id: z.string(),
      kind: z.enum(engineKinds),
      model: z.string(),
      capability: z.enum(capabilities),
      noteCode: z.nullable(z.enum(noteCodes)),
      elapsedMs: z.int(),
    }),
  ),
});
export type Creation = z.infer<typeof creation>;

export const creationPage = z.object({
  creations: z.array(creation),
  /** `null` on the last page. */
  next: z.nullable(z.uuid()),
});
export type CreationPage = z.infer<typeof creationPage>;

/** The form's values without images, and the field name of each image in the order of the payload. */
export const creationSettings = z.strictObject({
  values: z
    .record(
      z.string().check(z.minLength(1), z.maxLength(40)),
      z.union([z.string().check(z.maxLength(MAX_WORDS)), z.number(), z.boolean()]),
    )
    .check(z.refine((values) => Object.keys(values).length <= MAX_FIELDS)),
  photos: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MAX_PHOTOS)),
});
export type CreationSettings = z.infer<typeof creationSettings>;

export const creationDetail = z.extend(creation, {
  /** The run's inputs. Empty after their retention time. `field` is the form's field, or `null` if it isn't known. */
  inputs: z.array(z.extend(picture, { field: z.nullable(z.string()) })),
  /** `null` for a run that wasn't sent by one of our forms. */
  settings: z.nullable(creationSettings),
  /** Until when the result can be returned for its credits. Left out if it can't. */
  returnableUntil: z.optional(z.iso.datetime()),
  /**
   * What a repeat of the built-in engine makes: `same`, the picture that is there; `version`, another one with another
   * seed. Left out if it may make another picture by itself.
   */
  repeat: z.optional(z.enum(["same", "version"])),
});
export type CreationDetail = z.infer<typeof creationDetail>;

export const creationRepeat = z.strictObject({ seed });

/** An empty name removes the name. */
export const creationChange = z.strictObject({
  name: z.optional(displayName(MAX_CREATION_NAME)),
  isFavourite: z.optional(z.boolean()),
});
export type CreationChange = z.infer<typeof creationChange>;

const openRun = z.object({
  id: z.uuid(),
  toolId: z.nullable(z.string()),
  state: z.enum(["queued", "running"]),
  createdAt: z.iso.datetime(),
  step: z.enum(stepCodes),
  fraction: z.number(),
});
export type OpenRun = z.infer<typeof openRun>;

export const openRuns = z.object({ runs: z.array(openRun) });
