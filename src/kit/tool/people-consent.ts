import { consentVersions, PEOPLE_CONSENT } from "#core/safety/consent.ts";
import { givePeopleConsent, readConsents } from "#kit/api/consents.ts";

/** Which studio models may get photos of people, on this device: the account does not know of them. */
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

/** True when this account agreed to the present words, and on this device to these receivers. */
export async function isGiven(receivers: readonly string[]): Promise<boolean> {
  if (!knowsReceivers(receivers)) return false;
  const { consents } = await readConsents();
  return consents.some(({ document, isGiven: given }) => document === PEOPLE_CONSENT && given);
}

/** Keeps that the person agrees. Rejects with an `ApiError` when the server could not keep it. */
export async function giveConsent(receivers: readonly string[]): Promise<void> {
  await givePeopleConsent();
  if (receivers.length === 0) return;
  try {
    localStorage.setItem(STUDIO_KEY, studioValue(receivers));
  } catch {
    // Without storage it is asked for each time.
  }
}
