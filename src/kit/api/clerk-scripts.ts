import { readPublishableKey } from "#core/clerk-key.ts";

/** Origin of the bot check that Clerk's sign-up may show. */
const ROBOT_CHECK = "https://challenges.cloudflare.com";

let isLetIn = false;

/**
 * Lets Clerk's scripts load their other parts in browsers with Trusted Types: from the host that the key names, from
 * the bot check, and workers that they create themselves. Other code stays blocked. Throws a TypeError with the message
 * of `readPublishableKey` if the key is invalid.
 */
export function letClerkIn(publishableKey: string): void {
  const key = readPublishableKey(publishableKey);
  if (typeof key === "string") throw new TypeError(key);
  if (isLetIn) return;
  isLetIn = true;
  const origins = new Set([`https://${key.frontendHost}`, ROBOT_CHECK]);
  window.trustedTypes?.createPolicy("default", {
    createScriptURL(address) {
      const { protocol, origin } = new URL(address, window.location.href);
      const isOwnBlob = protocol === "blob:" && origin === window.location.origin;
      if (isOwnBlob || origins.has(origin)) return address;
      throw new TypeError(`${origin} is no place of scripts`);
    },
  });
}
