import { z } from "zod/mini";

/*
 * Schemas of the enveloped endpoints under /accounts/me/data, for server and browser:
 *   GET    /accounts/me/data             returns the state of export and deletion
 *   POST   /accounts/me/data/export      requests a copy of all data; returns the state
 *   POST   /accounts/me/data/deletion    requests deletion of the account; signs out everywhere
 *   DELETE /accounts/me/data/deletion    undoes the request; returns the state
 */

const exportStates = ["making", "ready", "failed", "expired"] as const;

const dataExport = z.object({
  state: z.enum(exportStates),
  requestedAt: z.string(),
  /** Size of the file. `null` until it's ready. */
  sizeBytes: z.nullable(z.number()),
  /** URL of the file and its expiry. `null` unless the file is ready. */
  url: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Earliest time of the next export. */
  nextAt: z.string(),
  /** `true` if the next export is allowed now. */
  isNextDue: z.boolean(),
});
export type DataExport = z.infer<typeof dataExport>;

const accountDeletion = z.object({
  requestedAt: z.string(),
  /** The request can be undone until then. */
  purgeAfter: z.string(),
});

export const dataState = z.object({
  /** The latest export. `null` before the first. */
  export: z.nullable(dataExport),
  /** `null` if no deletion was requested. */
  deletion: z.nullable(accountDeletion),
});
export type DataState = z.infer<typeof dataState>;

/** POST /accounts/me/data/deletion: the password, or `null` after another proof (`core/proof.ts`). */
export const deletionRequest = z.strictObject({
  password: z.nullable(z.string().check(z.minLength(1), z.maxLength(128))),
});
export type DeletionRequest = z.infer<typeof deletionRequest>;

/** Minimum time between two exports. */
export const EXPORT_EVERY_MINUTES = 60;
