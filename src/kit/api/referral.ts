const REFERRAL_KEY = "rid";

/** Keeps `?rid=` of the address until a profile is created (specification, platform sections 3 and 9). */
export function rememberReferral(search: string): void {
  const rid = new URLSearchParams(search).get(REFERRAL_KEY);
  if (rid) localStorage.setItem(REFERRAL_KEY, rid.slice(0, 64));
}

/** The stored referral id; empty if there is none. */
export function waitingReferral(): string {
  return localStorage.getItem(REFERRAL_KEY) ?? "";
}

export function forgetReferral(): void {
  localStorage.removeItem(REFERRAL_KEY);
}
