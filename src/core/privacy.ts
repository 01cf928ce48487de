import { z } from "zod/mini";

/*
 * Shapes of the enveloped calls below /accounts/me/data, for both sides:
 *   GET    /accounts/me/data             the state of copy and deletion
 *   POST   /accounts/me/data/export      asks for a copy of everything; answers the state
 *   POST   /accounts/me/data/deletion    asks for the end of the account; signs out everywhere
 *   DELETE /accounts/me/data/deletion    takes it back; answers the state
 */

const exportStates = ["making", "ready", "failed", "expired"] as const;

const dataExport = z.object({
  state: z.enum(exportStates),
  requestedAt: z.string(),
  /** Of the ready file; null before. */
  sizeBytes: z.nullable(z.number()),
  /** Where the file is and until when; null unless ready. */
  url: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** From then on another copy may be asked for. */
  nextAt: z.string(),
  /** Whether it may be now. */
  isNextDue: z.boolean(),
});
export type DataExport = z.infer<typeof dataExport>;

const accountDeletion = z.object({
  requestedAt: z.string(),
  /** Until then it can be undone. */
  purgeAfter: z.string(),
});

export const dataState = z.object({
  /** The last one; null before the first. */
  export: z.nullable(dataExport),
  /** Null: nobody asked for it. */
  deletion: z.nullable(accountDeletion),
});
export type DataState = z.infer<typeof dataState>;

/** POST /accounts/me/data/deletion: the password, or null after another proof (`core/proof.ts`). */
export const deletionRequest = z.strictObject({
  password: z.nullable(z.string().check(z.minLength(1), z.maxLength(128))),
});
export type DeletionRequest = z.infer<typeof deletionRequest>;

/** One copy of everything in this time. */
export const EXPORT_EVERY_MINUTES = 60;
