import { OTHER_SITE, type SeenSite } from "./look.ts";

/** The result of one rule, under the scanner's name for it. */
export interface Verdict {
  readonly name: string;
  readonly pass: boolean;
}

/** Sources that allow content from anyone. */
const BROAD = /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?)$/;
const INLINE = /^(?:'unsafe-inline'|data:)$/;
const HASHED = /^'(?:sha256|sha384|sha512|nonce)-/;
const PRIVATE_REFERRERS = [
  "no-referrer",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
];
const RESOURCE_POLICIES = ["same-site", "same-origin", "cross-origin"];
const SIX_MONTHS_S = 15_552_000;

/**
 * Our implementation of the rules of Mozilla's HTTP observatory, so that they can be tested anywhere. `npm run
 * observatory` runs the scanner itself and fails if the two differ.
 */
const rules: Readonly<Record<string, (site: SeenSite) => boolean>> = {
  "content-security-policy": isSafePolicy,
  cookies: ({ cookies }) => cookies.every(isSafeCookie),
  "cross-origin-resource-sharing": ({ preflight }) =>
    preflight.get("access-control-allow-origin") !== OTHER_SITE ||
    preflight.get("access-control-allow-credentials")?.trim().toLowerCase() !== "true",
  "cross-origin-resource-policy": ({ headers }) =>
    isOneOf(headers.get("cross-origin-resource-policy"), [...RESOURCE_POLICIES, null]),
  "referrer-policy": ({ headers }) =>
    isOneOf(headers.get("referrer-policy"), [...PRIVATE_REFERRERS, null]),
  "strict-transport-security": isStrict,
  "subresource-integrity": ({ html, isTls }) => scriptsOf(html).every((tag) => isSound(tag, isTls)),
  "x-content-type-options": ({ headers }) =>
    isOneOf(headers.get("x-content-type-options"), ["nosniff"]),
  "x-frame-options": (site) =>
    isOneOf(site.headers.get("x-frame-options"), ["deny", "sameorigin"]) ||
    policyOf(site)?.has("frame-ancestors") === true,
};

/** These two need a certificate; the observatory's `redirection` also needs two listeners. */
export const NEED_TLS: ReadonlySet<string> = new Set(["redirection", "strict-transport-security"]);

/** Every rule's verdict on a site. Without TLS, leaves out the rules that need it. */
export function judge(site: SeenSite): Verdict[] {
  return Object.entries(rules)
    .filter(([name]) => site.isTls || !NEED_TLS.has(name))
    .map(([name, rule]) => ({ name, pass: rule(site) }));
}

function isOneOf(value: string | null, allowed: readonly (string | null)[]): boolean {
  return allowed.includes(value === null ? null : value.trim().toLowerCase());
}

/** Directives with their sources; `null` if there is no policy or it names a directive twice. */
function policyOf({ headers }: SeenSite): Map<string, string[]> | null {
  const text = headers.get("content-security-policy");
  if (text === null) return null;
  const policy = new Map<string, string[]>();
  for (const part of text.split(";")) {
    const [name = "", ...sources] = part.trim().toLowerCase().split(/\s+/);
    if (name === "") continue;
    if (policy.has(name)) return null;
    policy.set(name, sources);
  }
  return policy.size === 0 ? null : policy;
}

function isSafePolicy(site: SeenSite): boolean {
  const policy = policyOf(site);
  if (policy === null) return false;
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const scripts = scriptSources(sourcesOf("script-src"));
  const active = [...policy].flatMap(([name, sources]) =>
    /^(?:img|media)-src$/.test(name) ? [] : sources,
  );
  return (
    scripts !== null &&
    !scripts.some((source) => BROAD.test(source) || INLINE.test(source)) &&
    !sourcesOf("object-src").some((source) => BROAD.test(source)) &&
    ![...scripts, ...sourcesOf("style-src")].includes("'unsafe-eval'") &&
    !(site.isTls && active.some((source) => /^(?:http|ftp):/.test(source)))
  );
}

/** The script sources that a browser respects; `null` if 'strict-dynamic' has no hash or nonce to start from. */
function scriptSources(sources: readonly string[]): readonly string[] | null {
  const isHashed = sources.some((source) => HASHED.test(source));
  const isDynamic = sources.includes("'strict-dynamic'");
  if (isDynamic && !isHashed) return null;
  return sources.filter(
    (source) =>
      !(isHashed && source === "'unsafe-inline'") &&
      !(isDynamic && (BROAD.test(source) || source === "'self'")),
  );
}

function isStrict({ headers }: SeenSite): boolean {
  const [, seconds = "0"] =
    /(?:^|;)\s*max-age=(\d+)/i.exec(headers.get("strict-transport-security") ?? "") ?? [];
  return Number(seconds) >= SIX_MONTHS_S;
}

function isSafeCookie(cookie: string): boolean {
  const [pair = "", ...parts] = cookie.split(";").map((part) => part.trim().toLowerCase());
  const [name = ""] = pair.split("=");
  const sameSite = parts.find((part) => part.startsWith("samesite"));
  const isKnown = sameSite === undefined || /^samesite=(?:lax|strict|none)$/.test(sameSite);
  const isSession = name.includes("login") || name.includes("sess");
  return (
    isKnown &&
    parts.includes("secure") &&
    (!isSession || parts.includes("httponly")) &&
    (!name.includes("csrf") || sameSite !== undefined)
  );
}

/** The opening tags of scripts with a URL. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\ssrc=[^>]*>/gi)].map(([tag]) => tag);
}

/** A same-site script, or one with an integrity hash over TLS. */
function isSound(tag: string, isTls: boolean): boolean {
  const [, source = ""] = /\ssrc=["']?([^"'\s>]*)/i.exec(tag) ?? [];
  const isElsewhere = /^(?:https?:)?\/\//i.test(source);
  const isSecure = /^https:/i.test(source) || (isTls && source.startsWith("//"));
  return !isElsewhere || (isSecure && /\sintegrity=/i.test(tag));
}
