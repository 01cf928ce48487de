import { z } from "zod/mini";
import { displayName } from "./display-name.ts";
import { framing } from "./framing.ts";
import { resultMimeTypes } from "./image-payload.ts";
import { capabilities, engineKinds, noteCodes, stepCodes } from "./run.ts";

/*
 * Shapes of the enveloped calls below /creations, for both sides:
 *   GET  /creations                the person's runs, the newest first; `creationFilter`
 *   GET  /creations/open           those that have not ended
 *   GET  /creations/:id            one with its inputs and settings
 *   PUT  /creations/:id            its name and its star; answers it
 *   PUT  /creations/:id/settings   what the form held when it was made
 *   POST /creations/:id/again      runs it once more; Idempotency-Key is the id of the new run, which is answered
 * A picture is deleted with DELETE /images/:id. Instants are ISO 8601 in UTC.
 */

export const MAX_CREATION_NAME = 80;
const MAX_FIELDS = 40;
/** As many as any form takes. */
const MAX_PHOTOS = 40;
const MAX_WORDS = 2_000;

const creationStates = ["open", "done", "failed"] as const;

/** What is looked for; every part may be left out. `before`: the `next` of the page before. */
export const creationFilter = z.strictObject({
  before: z.optional(z.uuid()),
  tool: z.optional(z.string().check(z.maxLength(40))),
  state: z.optional(z.enum(creationStates)),
  favourites: z.optional(z.literal("1")),
  words: z.optional(z.string().check(z.trim(), z.maxLength(MAX_CREATION_NAME))),
});
export type CreationFilter = z.infer<typeof creationFilter>;

const picture = z.object({
  /** Signed, for a day or so. */
  url: z.string(),
  /** The same small, for lists. */
  smallUrl: z.string(),
});

export const creation = z.object({
  /** The id of the run. */
  id: z.uuid(),
  /** Null where the tool is gone. */
  toolId: z.nullable(z.string()),
  operation: z.string(),
  name: z.nullable(z.string()),
  isFavourite: z.boolean(),
  state: z.enum(["queued", "running", "done", "failed"]),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  /** What was charged; 0 for what failed or was given away. */
  costCredits: z.int().check(z.nonnegative()),
  /** The time of its pictures is over: the facts stay. */
  isExpired: z.boolean(),
  /** When its pictures go; null while it runs. */
  keptUntil: z.nullable(z.iso.datetime()),
  /** Why there is no picture, in words. */
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** Null while there is none, and when its time is over. */
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
  /** Null on the last page. */
  next: z.nullable(z.uuid()),
});
export type CreationPage = z.infer<typeof creationPage>;

/** What the form held: its values without pictures, and the field of each picture in the order of the payload. */
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
  /** What it was made of; empty when their time is over. `field`: of the form, null when it is not known. */
  inputs: z.array(z.extend(picture, { field: z.nullable(z.string()) })),
  /** Null for a run that no form of ours sent. */
  settings: z.nullable(creationSettings),
});
export type CreationDetail = z.infer<typeof creationDetail>;

/** An empty name takes the name away. */
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
