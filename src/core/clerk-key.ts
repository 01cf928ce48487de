/** The contents of a Clerk publishable key: its instance, and whether that is a live one. */
export interface PublishableKey {
  /** Host of Clerk's frontend API: it serves the scripts, answers the calls and issues the tokens. */
  readonly frontendHost: string;
  readonly isLive: boolean;
}

/** The messages of Clerk's own SDK, so that a web search finds their explanation. */
export const publishableKeyProblems = {
  missing: "Clerk keys are missing from your environment.",
  invalid: (key: string) =>
    `The publishableKey passed to Clerk is invalid (key=${key}, expected format: pk_test_... or pk_live_...).`,
  /** Never repeats the key: a secret key gives access to the whole service. */
  secret:
    "The publishableKey passed to Clerk is invalid (key=sk_..., expected format: pk_test_... or pk_live_...). A secret key must never reach a browser.",
} as const;

const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

function decodeHost(text: string): string | null {
  try {
    const decoded = atob(text);
    return decoded.endsWith("$") && HOST.test(decoded.slice(0, -1)) ? decoded.slice(0, -1) : null;
  } catch {
    return null;
  }
}

/**
 * Parses a key: the prefix of a test or live instance, three parts between underscores, and a base64 host that ends in
 * a dollar sign. Returns the error message if the key is invalid.
 */
export function readPublishableKey(key: string): PublishableKey | string {
  if (key === "") return publishableKeyProblems.missing;
  if (key.startsWith("sk_")) return publishableKeyProblems.secret;
  const [prefix, kind, encoded, ...more] = key.split("_");
  const isKind = prefix === "pk" && (kind === "test" || kind === "live");
  const frontendHost = isKind && more.length === 0 ? decodeHost(encoded ?? "") : null;
  return frontendHost === null
    ? publishableKeyProblems.invalid(key)
    : { frontendHost, isLive: kind === "live" };
}
