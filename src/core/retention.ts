import { DEFAULT_KEEP_DAYS } from "./image-limits.ts";

/**
 * FINGERPRINT_DAYS unless the operator sets it: days after which nothing recognises a deleted account or an image made
 * here. It keeps the promise of `commitments.deletionDays` (decision 050).
 */
export const DEFAULT_FINGERPRINT_DAYS = 30;
/** Less could not outlast the backups that a restore compares with the deletions. */
export const fingerprintDayLimits = { min: 30, max: 365 } as const;

/** Retention times in hours. Cleanup uses them, and the data map and the privacy page show them. */
export const retentionHours = {
  /** An unused session. */
  signIns: 7 * 24,
  /** A known browser, after its last sign-in. */
  devices: 365 * 24,
  /** Links and codes from emails, after they expire. */
  links: 1,
  /** Inputs and results, unless the operator sets `KEEP_DAYS`. */
  pictures: DEFAULT_KEEP_DAYS * 24,
  /** An upload that no run has used. */
  unusedUploads: 24,
  networks: 24,
  /** The networks of returned results: as long as a return counts. */
  returns: 30 * 24,
  counts: 24,
  cancels: 24,
  exports: 24,
  /** Time to undo an account deletion. */
  undo: 24,
  /** Emails that no mail server accepted, and queue jobs that were given up. */
  outbox: 21 * 24,
  backups: 21 * 24,
  /** Payloads of payment events. The fact that they arrived is kept with the accounting records. */
  paymentEvents: 90 * 24,
  testCheckout: 90 * 24,
  letters: 365 * 24,
  /** Fingerprints of results, to recognise images made here, unless the operator sets `FINGERPRINT_DAYS`. */
  prints: DEFAULT_FINGERPRINT_DAYS * 24,
  /**
   * After a deletion was requested: the keyed fingerprints of email address and card, and the record of the deletion,
   * unless the operator sets `FINGERPRINT_DAYS`.
   */
  fingerprints: DEFAULT_FINGERPRINT_DAYS * 24,
} as const satisfies Record<string, number>;
export type TimedTerm = keyof typeof retentionHours;

/**
 * Every retention time: in hours, while the account exists, as long as the law requires accounting records, or forever.
 */
export type Term = TimedTerm | "account" | "books" | "always";

/** Older backups could restore data that must be gone within `commitments.deletionDays`. */
export const MAX_BACKUP_DAYS = 28;
