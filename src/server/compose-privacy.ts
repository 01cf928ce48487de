import { createClerkRecords } from "./auth/adapters/clerk/records.ts";
import { scryptPasswords } from "./auth/password-hash.ts";
import { noOtherRecords } from "./auth/port.ts";
import type { ClerkConfig } from "./clerk-config.ts";
import type { Stopper } from "./compose-parts.ts";
import { openPrivacy, type Privacy, type PrivacyDeps } from "./privacy/open-privacy.ts";
import { createPlans } from "./privacy/plans.ts";

type Plans = Omit<Parameters<typeof createPlans>[0], "on">;

interface Shared extends Pick<PrivacyDeps, "storage" | "signer" | "mail"> {
  readonly money: Plans;
}

interface Ground extends Pick<PrivacyDeps, "database" | "log" | "inactiveYears"> {
  readonly stopper: Stopper;
  readonly config: { readonly clerk: ClerkConfig | null };
  /** Where links in mails lead. */
  readonly links: { readonly origin: string };
}

/** Copies of everything and ends of accounts. */
export async function openPrivacyOf(
  { config, database, links, log, stopper, inactiveYears }: Ground,
  { money, ...parts }: Shared,
): Promise<Privacy> {
  const privacy = await openPrivacy({
    ...parts,
    database,
    plans: createPlans({ ...money, on: database.pool }),
    passwords: scryptPasswords,
    signInRecords: config.clerk === null ? noOtherRecords : createClerkRecords(config.clerk),
    origin: () => links.origin,
    log,
    inactiveYears,
  });
  stopper.add(() => privacy.closing.stop());
  return privacy;
}
