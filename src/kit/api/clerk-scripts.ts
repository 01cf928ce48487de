import { readPublishableKey } from "#core/clerk-key.ts";

/** Of the check for robots that Clerk's sign-up may show. */
const ROBOT_CHECK = "https://challenges.cloudflare.com";

let isLetIn = false;

/**
 * Lets Clerk's scripts load the rest of themselves in browsers with Trusted Types: from the host that the key names
 * and from the check for robots, and workers that they wrote themselves. Whatever else would become code is refused
 * as before. Throws the sentence about a key that is none.
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
