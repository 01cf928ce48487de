import { z } from "zod";
import { isEmail } from "#core/email.ts";
import { splitList } from "#server/process/variables.ts";

/** Environment variables for access to /admin. */
export const operatorVariables = {
  OPERATOR_ACCOUNTS: z
    .string()
    .transform(splitList)
    .refine(
      (addresses) => addresses.every(isEmail),
      "is not a list of email addresses, separated by commas",
    )
    .default([]),
};

const variables = z.object(operatorVariables);

export interface OperatorConfig {
  /** E-mail addresses, in lower case, of the accounts with access to /admin. */
  readonly operatorAccounts: readonly string[];
}

export function toOperators(env: z.output<typeof variables>): OperatorConfig {
  return { operatorAccounts: env.OPERATOR_ACCOUNTS };
}
