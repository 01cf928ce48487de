import type { NavigateFunction } from "react-router";

/** Goes to a payment page: within the interface when it is ours, else away from it. */
export async function leaveFor(address: string, navigate: NavigateFunction): Promise<void> {
  const { origin } = window.location;
  const url = new URL(address, origin);
  if (url.origin === origin) await navigate(url.pathname + url.search);
  else if (url.protocol === "https:" || url.protocol === "http:") window.location.assign(url);
}

/** The path of one of our own addresses, for a link within the interface. */
export function pathOf(address: string): string {
  const url = new URL(address, window.location.origin);
  return url.pathname + url.search;
}
