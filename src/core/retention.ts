import { DEFAULT_KEEP_DAYS } from "./image-limits.ts";

/**
 * How long the product keeps what, in hours: what clears up reads them from here, the data map and the
 * privacy page show them.
 */
export const retentionHours = {
  /** A sign-in that nobody uses. */
  signIns: 7 * 24,
  /** Links and codes by mail, after they have ended. */
  links: 1,
  /** What was sent and what was made of it, unless the operator has set another time (`KEEP_DAYS`). */
  pictures: DEFAULT_KEEP_DAYS * 24,
  /** An upload that no picture was made of. */
  unusedUploads: 24,
  networks: 24,
  counts: 24,
  cancels: 24,
  exports: 24,
  /** For changing one's mind about a deletion. */
  undo: 24,
  /** Mails that no mail server took, and work of the queue that was given up. */
  outbox: 21 * 24,
  backups: 21 * 24,
  /** What events of payments say; that they came is kept with the books. */
  paymentEvents: 90 * 24,
  testTill: 90 * 24,
  letters: 365 * 24,
  /** How results looked, to tell what was made here. */
  prints: 365 * 24,
  /** After a deletion: the keyed fingerprints of address and card, and that there was a deletion. */
  fingerprints: 365 * 24,
} as const satisfies Record<string, number>;
export type TimedTerm = keyof typeof retentionHours;

/** Every term: those in hours, as long as there is the account, as long as the law wants the books, for good. */
export type Term = TimedTerm | "account" | "books" | "always";

/** Older backups could bring back what had to be gone within `commitments.deletionDays`. */
export const MAX_BACKUP_DAYS = 28;
