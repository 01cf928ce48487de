/** Longest texts of a letter, in UTF-16 units; the sentences in `support-errors.ts` name them. */
export const supportLimits = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

/** Answers are promised within this time (specification, platform section 9). */
export const SUPPORT_REPLY_HOURS = 24;

/** `removal`: somebody who is shown in a picture asks to have it removed. */
export const supportTopics = ["other", "removal"] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** Within how many hours a letter is settled; a removal is answered and done by then. */
export const supportDueHours = {
  other: SUPPORT_REPLY_HOURS,
  removal: 48,
} as const satisfies Record<SupportTopic, number>;

/** A field that no person sees; who fills it in is a program. */
export const HONEYPOT_FIELD = "website";

/** The answer to a letter. */
export interface SupportReceipt {
  /** Names the letter to both sides, such as "K7QM-2XRD". */
  readonly reference: string;
  /** True when a confirmation goes to the sender by e-mail. */
  readonly isAcknowledged: boolean;
}
