/** Maximum lengths of a support message's fields, in UTF-16 units. The texts in `support-errors.ts` name them. */
export const supportLimits = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

/** Promised reply time (specification, platform section 9). */
export const SUPPORT_REPLY_HOURS = 24;

/** `removal`: a person shown in an image asks to have it removed. */
export const supportTopics = ["other", "removal"] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** Hours within which a picture that shows a person without consent is deleted. Its answer comes earlier, as to all. */
export const REMOVAL_HOURS = 48;

/** A field that users don't see. Only programs fill it in. */
export const HONEYPOT_FIELD = "website";

/** The response to a support message. */
export interface SupportReceipt {
  /** Identifies the message for user and operator, such as "K7QM-2XRD". */
  readonly reference: string;
  /** `true` if the sender gets a confirmation by email. */
  readonly isAcknowledged: boolean;
}
