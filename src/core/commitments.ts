/**
 * Figures that the legal pages promise (specification, platform sections 5 and 9; docs/rulings.md, "Credits and
 * refunds"). The code that keeps the promises reads them from here too.
 */
export const commitments = {
  /** Interest on late payments, or the legal maximum if that is lower. */
  lateInterestPercentPerMonth: "1.0",
  suspensionAfterUnpaidDays: 7,
  priceNoticeDays: 30,
  /** Days between the email about the renewal of a yearly plan and the renewal. */
  renewalNoticeDays: 30,
  /** Days before the end of a trial on which the two emails announce it. */
  trialFirstNoticeDays: 3,
  trialLastNoticeDays: 1,
  refundDays: 30,
  /** Days until a deleted account's data is gone, backups included. */
  deletionDays: 30,
  inactiveReviewYears: 5,
  /** Days between the email about an unused account and its deletion. */
  inactiveNoticeDays: 30,
  liabilityCapUsd: 100,
  claimYears: 1,
  /** Limit in Japanese law on prepaid means of payment. */
  paidCreditMonths: 6,
  referralCredits: 50,
  /** From the invited user's first finished run to the inviter's credits, so that abuse can be noticed. */
  referralDelayHours: 24,
  minAge: 13,
  parentalConsentBelowAge: 16,
  paymentConsentBelowAge: 18,
  /** The seller's business hours, in Japan time. */
  businessHours: "10:00–18:00",
} as const;
