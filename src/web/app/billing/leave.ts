import type { NavigateFunction } from "react-router";

/** Opens a payment page: with the router if it is ours, else by leaving the interface. */
export async function leaveFor(address: string, navigate: NavigateFunction): Promise<void> {
  const { origin } = window.location;
  const url = new URL(address, origin);
  if (url.origin === origin) await navigate(url.pathname + url.search);
  else if (url.protocol === "https:" || url.protocol === "http:") window.location.assign(url);
}

/** Returns the path of one of our own addresses, for a link within the interface. */
export function pathOf(address: string): string {
  const url = new URL(address, window.location.origin);
  return url.pathname + url.search;
}
