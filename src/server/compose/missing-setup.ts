import {
  missingSetup,
  type SetupVariable,
  sellerVariables,
  setupVariables,
} from "#core/operator-setup.ts";
import { isReachedFromHereOnly } from "#server/http/from-this-machine.ts";
import type { Config } from "./config.ts";

type Given = Pick<Config, "publicUrl" | "trustProxy" | "operator" | "smtp"> & {
  readonly payments: Pick<Config["payments"], "mode">;
};

/** What a public start still needs, in the order of the checklist. */
export function findMissingSetup({ publicUrl, operator, smtp, payments }: Given): SetupVariable[] {
  const missing = new Set<SetupVariable>(findMissingSeller(operator));
  if (publicUrl === null) missing.add("PUBLIC_URL");
  if (smtp === null) missing.add("SMTP_URL");
  if (payments.mode !== "stripe") missing.add("STRIPE_SECRET_KEY");
  return setupVariables.filter((variable) => missing.has(variable));
}

function findMissingSeller(operator: Config["operator"]): SetupVariable[] {
  const given = new Map<string, string | null>(Object.entries(operator));
  return Object.entries(sellerVariables).flatMap(([detail, variable]) =>
    given.get(detail) === null ? [variable] : [],
  );
}

/** `true` while real money could be taken by a seller whom the legal pages don't name in full. */
export function isSaleOnHold({ payments, operator }: Pick<Config, "payments" | "operator">) {
  const isLive = payments.mode === "stripe" && payments.secretKey.includes("_live_");
  return isLive && findMissingSeller(operator).length > 0;
}

/** One warning for each thing that a public server lacks, to print at start. */
export function describeMissingSetup(config: Given): string[] {
  if (config.publicUrl === null || isReachedFromHereOnly(config)) return [];
  return findMissingSetup(config).map(
    (variable) => `Warning: ${variable} is not set: ${missingSetup[variable]}`,
  );
}
