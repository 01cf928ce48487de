import { MAX_PHOTO_NAME, MAX_PHOTOS } from "#core/batch.ts";
import type { JsonCaps } from "./json-scan.ts";

const KIB = 1024;
/** The key of images in a payload (specification, tools section 3). */
const PICTURE_KEY = "base64";

const usual = { maxNodes: 2_000, maxBytes: 64 * KIB, bulkKey: PICTURE_KEY } as const;

/** A name in `\u` escapes, its size, and the syntax around both. */
const PHOTO_BYTES = 6 * MAX_PHOTO_NAME + 50;
/** The object of a photo, two keys and two values. */
const PHOTO_NODES = 5;

/** Caps on the JSON of a body without its images. Routes that need more have their own entry. */
export const jsonCaps = {
  usual,
  /** `POST /batches` names up to 500 files. */
  batch: {
    ...usual,
    maxNodes: usual.maxNodes + MAX_PHOTOS * PHOTO_NODES,
    maxBytes: usual.maxBytes + MAX_PHOTOS * PHOTO_BYTES,
  },
  /** Around the envelope's own text: one object with one key. */
  envelope: { maxNodes: 20, maxBytes: 2 * KIB, bulkKey: "data" },
} as const satisfies Record<string, JsonCaps>;
