import { z } from "zod";
import { isLoopbackName } from "#server/http/from-this-machine.ts";
import { webAddress, wholeNumber } from "#server/process/variables.ts";

const ONE_SECRET = /^whsec_[\w+/=-]+$/;

/** The payment provider, as `Config.payments`. */
export type PaymentsConfig =
  | {
      readonly mode: "stripe";
      readonly secretKey: string;
      /** More than one while a secret is being rolled. */
      readonly webhookSecrets: readonly string[];
      /** A loopback server that speaks Stripe's API, for tests; `null` for Stripe. */
      readonly apiBase: string | null;
    }
  | {
      readonly mode: "sandbox";
      /** `false` opens it to local requests only. */
      readonly isForAll: boolean;
    }
  | { readonly mode: "off" };

function splitList(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}

/** The environment variables of payments. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[rs]k_(test|live)_\w+$/,
      "is not a Stripe secret key (sk_test_, sk_live_, rk_test_ or rk_live_)",
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform(splitList)
    .refine(
      (secrets) => secrets.every((secret) => ONE_SECRET.test(secret)),
      "is not a list of signing secrets (whsec_...), separated by commas",
    )
    .optional(),
  STRIPE_API_BASE: webAddress.optional(),
  TRIAL_DAYS: wholeNumber(0, 90).default(0),
  ALLOW_SANDBOX_PAYMENTS: z.enum(["1", "0"], "is neither 1 nor 0").default("0"),
};

const variables = z.object(paymentVariables);
type Variables = z.output<typeof variables>;

interface Surroundings {
  /** `true` if the server is reachable from other machines. */
  readonly isPublic: boolean;
  readonly publicUrl: string | null;
}

function baseProblems({ STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key }: Variables): string[] {
  if (base === undefined) return [];
  if (!isLoopbackName(new URL(base).hostname))
    return ["STRIPE_API_BASE is for tests and accepts only a loopback address"];
  if (key?.includes("_live_")) return ["STRIPE_API_BASE is for tests and accepts no live key"];
  return key === undefined ? ["STRIPE_API_BASE needs STRIPE_SECRET_KEY"] : [];
}

function keyProblems(env: Variables, publicUrl: string | null): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = env;
  const problems: string[] = [];
  if (key && !secrets) {
    problems.push(
      "STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET; without it anyone could report payments",
    );
  }
  if (secrets && !key) problems.push("STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY");
  if (key && env.ALLOW_SANDBOX_PAYMENTS === "1") {
    problems.push("STRIPE_SECRET_KEY and ALLOW_SANDBOX_PAYMENTS=1 can't be combined");
  }
  // In live mode, Stripe redirects only to https addresses.
  if (key?.includes("_live_") && !publicUrl?.startsWith("https://")) {
    problems.push("a live STRIPE_SECRET_KEY needs a PUBLIC_URL with https");
  }
  return problems;
}

/**
 * Stripe if there is a key; otherwise the test checkout if it's allowed or the server is local only; otherwise no
 * payments. Adds a sentence to `problems` for each conflict.
 */
export function toPayments(
  env: Variables,
  { isPublic, publicUrl }: Surroundings,
  problems: string[],
): PaymentsConfig {
  problems.push(...keyProblems(env, publicUrl), ...baseProblems(env));
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets = [] } = env;
  if (secretKey) {
    return { mode: "stripe", secretKey, webhookSecrets, apiBase: env.STRIPE_API_BASE ?? null };
  }
  const isForAll = env.ALLOW_SANDBOX_PAYMENTS === "1";
  return isForAll || !isPublic ? { mode: "sandbox", isForAll } : { mode: "off" };
}
