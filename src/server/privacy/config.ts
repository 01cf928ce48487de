import { z } from "zod";
import { commitments } from "#core/commitments.ts";
import { DEFAULT_FINGERPRINT_DAYS, fingerprintDayLimits } from "#core/retention.ts";
import { wholeNumber } from "#server/process/variables.ts";

/** Environment variables for personal data. */
export const privacyVariables = {
  INACTIVE_YEARS: wholeNumber(0, 100).default(commitments.inactiveReviewYears),
  FINGERPRINT_DAYS: wholeNumber(fingerprintDayLimits.min, fingerprintDayLimits.max).default(
    DEFAULT_FINGERPRINT_DAYS,
  ),
};

const variables = z.object(privacyVariables);

export interface PrivacyConfig {
  /** Accounts without a sign-in for this many years are deleted, after an email; 0 means never. */
  readonly inactiveYears: number;
  /** Days that fingerprints are kept: of a deleted account after the request, of results after they were made. */
  readonly fingerprintDays: number;
}

export function toPrivacy(env: z.output<typeof variables>): PrivacyConfig {
  return { inactiveYears: env.INACTIVE_YEARS, fingerprintDays: env.FINGERPRINT_DAYS };
}
