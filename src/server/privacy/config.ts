import { z } from "zod";
import { commitments } from "#core/commitments.ts";
import { wholeNumber } from "#server/process/variables.ts";

/** The variables about data of people. */
export const privacyVariables = {
  INACTIVE_YEARS: wholeNumber(0, 100).default(commitments.inactiveReviewYears),
};

const variables = z.object(privacyVariables);

export interface PrivacyConfig {
  /** Accounts that nobody signs in to for so many years are deleted, after a letter; 0: never. */
  readonly inactiveYears: number;
}

export function toPrivacy(env: z.output<typeof variables>): PrivacyConfig {
  return { inactiveYears: env.INACTIVE_YEARS };
}
