import { z } from "zod/mini";
import { resultMimeTypes } from "./image-payload.ts";

/*
 * POST /images/tile: a small picture of a choice on the user's own photo, made by the built-in engine. Free of charge,
 * marked, and never stored. Takes the call of a run with the address of each image; answers `tile`.
 */

export const tileRequest = z.strictObject({
  /** The last part of the route that would start the run. */
  operation: z.string().check(z.maxLength(64)),
  payload: z.unknown(),
});

export const tile = z.object({
  base64: z.string().check(z.minLength(1)),
  mimeType: z.enum(resultMimeTypes),
  widthPx: z.int().check(z.positive()),
  heightPx: z.int().check(z.positive()),
});

export const tileLimits = {
  /** Different photos of a user in an hour. */
  photosPerHour: 10,
  /** CPU time for all tiles of one photo, in milliseconds. */
  cpuMsPerPhoto: 3_000,
} as const;
