/** Longest texts of a letter, in UTF-16 units; the sentences in `support-errors.ts` name them. */
export const supportLimits = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

/** Answers are promised within this time (specification, platform section 9). */
export const SUPPORT_REPLY_HOURS = 24;

/** A field that no person sees; who fills it in is a program. */
export const HONEYPOT_FIELD = "website";

/** The answer to a letter. */
export interface SupportReceipt {
  /** Names the letter to both sides, such as "K7QM-2XRD". */
  readonly reference: string;
  /** True when a confirmation goes to the sender by e-mail. */
  readonly isAcknowledged: boolean;
}
