import { type QueryClient, useQuery } from "@tanstack/react-query";
import {
  type ConsentStates,
  consentStates,
  consentVersions,
  PEOPLE_CONSENT,
} from "#core/safety/consent.ts";
import { callFor, useUserId } from "./call-for.ts";

const KEY = "consents";
const path = `/consents/${PEOPLE_CONSENT}` as const;

/** Returns the account's consents. Rejects with an `ApiError`. */
export function readConsents(): Promise<ConsentStates> {
  return callFor(consentStates, { method: "GET", path: "/consents" });
}

/** Agrees to the version of the text about faces and bodies that this page shows. Rejects with an `ApiError`. */
export async function givePeopleConsent(client: QueryClient): Promise<void> {
  const payload = { version: consentVersions[PEOPLE_CONSENT] };
  const states = await callFor(consentStates, { method: "PUT", path, payload });
  client.setQueriesData<ConsentStates>({ queryKey: [KEY] }, states);
}

/** Withdraws the consent: face and body tools ask again. */
export async function withdrawPeopleConsent(client: QueryClient): Promise<void> {
  const states = await callFor(consentStates, { method: "DELETE", path });
  client.setQueriesData<ConsentStates>({ queryKey: [KEY] }, states);
}

/** The account's consents. */
export function useConsents() {
  const userId = useUserId();
  return useQuery({ queryKey: [KEY, userId], enabled: userId !== null, queryFn: readConsents });
}
