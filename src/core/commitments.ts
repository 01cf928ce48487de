/**
 * Figures that the legal pages promise (specification, platform sections 5 and 9; docs/rulings.md, "Credits and
 * refunds"). What the product does about them reads them from here too.
 */
export const commitments = {
  /** Interest on late payments: this, or what the law allows if that is less. */
  lateInterestPercentPerMonth: "1.0",
  suspensionAfterUnpaidDays: 7,
  priceNoticeDays: 30,
  refundDays: 30,
  /** After an account is deleted, backups included. */
  deletionDays: 30,
  inactiveReviewYears: 5,
  /** Between the letter about an account that nobody uses and its end. */
  inactiveNoticeDays: 30,
  liabilityCapUsd: 100,
  claimYears: 1,
  /** Japanese law on prepaid means of payment. */
  paidCreditMonths: 6,
  referralCredits: 50,
  minAge: 13,
  parentalConsentBelowAge: 16,
  paymentConsentBelowAge: 18,
  /** Japan time. */
  businessHours: "10:00–18:00",
} as const;
