import type { QueryClient } from "@tanstack/react-query";
import { consentVersions, PEOPLE_CONSENT } from "#core/safety/consent.ts";
import { givePeopleConsent, readConsents } from "#kit/api/consents.ts";

/** The studio models that may receive photos of people, per device: the account doesn't store them. */
const STUDIO_KEY = "face-consent-studio";

function studioValue(receivers: readonly string[]): string {
  return [consentVersions[PEOPLE_CONSENT], ...receivers].join(" ");
}

function knowsReceivers(receivers: readonly string[]): boolean {
  if (receivers.length === 0) return true;
  try {
    return localStorage.getItem(STUDIO_KEY) === studioValue(receivers);
  } catch {
    return false;
  }
}

/** `true` if this account agreed to the current version, and on this device to these receivers. */
export async function isGiven(receivers: readonly string[]): Promise<boolean> {
  if (!knowsReceivers(receivers)) return false;
  const { consents } = await readConsents();
  return consents.some(({ document, isGiven: given }) => document === PEOPLE_CONSENT && given);
}

/** Stores the user's consent. Rejects with an `ApiError` if the server couldn't store it. */
export async function giveConsent(
  client: QueryClient,
  receivers: readonly string[],
): Promise<void> {
  await givePeopleConsent(client);
  if (receivers.length === 0) return;
  try {
    localStorage.setItem(STUDIO_KEY, studioValue(receivers));
  } catch {
    // Without storage the consent is asked for each time.
  }
}
