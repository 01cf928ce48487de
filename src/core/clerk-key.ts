/** What a publishable key of Clerk says: whose sign-in it is, and whether real people use it. */
export interface PublishableKey {
  /** Host of Clerk's interface for browsers: its scripts, its calls, and the issuer of its tokens. */
  readonly frontendHost: string;
  readonly isLive: boolean;
}

/** The words of Clerk's own kit, so that a search finds what they mean. */
export const publishableKeyProblems = {
  missing: "Clerk keys are missing from your environment.",
  invalid: (key: string) =>
    `The publishableKey passed to Clerk is invalid (key=${key}, expected format: pk_test_... or pk_live_...).`,
  /** Such a key opens the whole service, so it is never repeated. */
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
 * Reads a key: the prefix of a test or a live instance, three parts between underscores, and a host that ends in a
 * dollar sign, in base64. Answers the sentence that says what is wrong.
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
