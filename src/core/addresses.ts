/**
 * Every page except the help topics: its path, and its screen in `src/web/app/<screen>.page.tsx`. `:name` matches one
 * segment, `*` everything below.
 */
export const pages = {
  /** Public: prerendered in every language, and in the sitemap. */
  listed: {
    "/": "front/home",
    "/pricing": "front/pricing",
    "/support": "support/support",
    "/verify": "verify/verify",
    "/help": "help/help",
    "/developers": "developers/developers",
    "/terms": "legal/terms",
    "/privacy": "legal/privacy",
    "/commerce": "legal/commerce",
    "/cookies": "legal/cookies",
  },
  /** Prerendered too, but not for search engines. */
  unlisted: { "/login": "sign-in/login" },
  /** Opened from links in emails, each with a token. Rendered only in the browser, like all groups below. */
  mailed: {
    "/reset-password": "account/reset",
    "/confirm-email": "account/confirm",
  },
  /** Pages in the dashboard's frame. They need a session, except "/dashboard" itself. */
  dashboard: {
    "/dashboard": "dashboard/dashboard",
    "/dashboard/creations": "creations/creations",
    "/dashboard/:appId": "tool/tool",
    "/dashboard/:appId/batch": "batch/batch",
  },
  /** They need a session. */
  signedIn: {
    "/account": "account/account",
    "/checkout": "billing/checkout",
    "/checkout/result": "billing/result",
    "/sandbox/checkout/:checkoutId": "sandbox/sandbox-checkout",
    "/sandbox/portal": "sandbox/sandbox-portal",
  },
  /** They need an operator's session. */
  operators: { "/admin/*": "admin/admin" },
} as const;

type Pages = typeof pages;
type PageGroup = keyof Pages;
type KeysOf<Table> = Table extends unknown ? keyof Table & string : never;
/** Path of a page, as written in the table. */
export type PagePath = KeysOf<Pages[PageGroup]>;

/** Pages in the frame's menus, in order. */
export const menuPages = {
  /** The header, and its menu on phones. */
  header: ["/pricing", "/support"],
  product: ["/pricing"],
  resources: ["/developers"],
  legal: ["/privacy", "/terms", "/cookies", "/commerce", "/support"],
  /** Listed below the link to the third-party notices. */
  moreLegal: ["/verify", "/help"],
} as const satisfies Record<string, readonly PagePath[]>;

/** Pages in the command palette, in order. */
export const palettePages = [
  "/",
  "/dashboard",
  "/pricing",
  "/account",
  "/help",
  "/developers",
  "/support",
] as const satisfies readonly PagePath[];

/**
 * Callers allowed at or below a path: anyone, signed-in users, operators, programs with an API key, or monitoring.
 * `secret`: any caller with the cookie, signature or token that the route itself checks.
 */
type Callers = "anyone" | "signedIn" | "operators" | "programs" | "monitoring" | "secret";

/** Every path below which the server has routes. */
export const calls = {
  "/api/auth": "secret",
  "/profiles": "signedIn",
  "/accounts": "signedIn",
  "/consents": "signedIn",
  "/credits": "signedIn",
  "/referrals": "signedIn",
  "/operator": "operators",
  "/billing": "signedIn",
  "/images": "signedIn",
  "/creations": "signedIn",
  "/runs": "signedIn",
  "/batches": "signedIn",
  "/sandbox": "signedIn",
  "/v1": "programs",
  "/v1/openapi.json": "anyone",
  "/engines": "anyone",
  "/site": "anyone",
  "/support": "anyone",
  "/verify": "anyone",
  "/reports/csp": "anyone",
  "/webhooks/stripe": "secret",
  "/media": "secret",
  "/exports": "secret",
  "/healthz": "monitoring",
  "/readyz": "monitoring",
  "/metrics": "monitoring",
  "/robots.txt": "anyone",
  "/sitemap.xml": "anyone",
  "/.well-known/security.txt": "anyone",
} as const satisfies Record<`/${string}`, Callers>;

/** The sign-in library handles everything below it. */
export const AUTH_PATH = "/api/auth" satisfies CallArea;

/** A path of the `calls` table. */
export type CallArea = keyof typeof calls;
/** A path that a request may be sent to. */
export type CallPath = `${CallArea}${"" | `/${string}` | `?${string}`}`;
/** A path with several routes below it. */
export type CallPrefix = CallArea | `${CallArea}/${string}`;

function isBelow(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`);
}

/** The paths of `calls`. A nested path comes after its parent. */
export const callAreas: readonly CallArea[] = /* @__PURE__ */ listCallAreas();

function listCallAreas(): CallArea[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return (Object.keys(calls) as CallArea[]).toSorted();
}

/** Returns the longest path of `calls` at or above `path`, or `null` if there is none. */
export function callAreaOf(path: string): CallArea | null {
  return callAreas.findLast((area) => isBelow(path, area)) ?? null;
}

/** Returns the callers allowed at `path`, or `null` if the server has no route there. */
export function callersOf(path: string): Callers | null {
  const area = callAreaOf(path);
  return area === null ? null : calls[area];
}

/**
 * Returns the source file of the screen at a path of `pages`, from the repository's root. Throws for any other path.
 */
export function screenFile(path: string): string {
  const screens: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(pages));
  const screen = screens[path];
  if (screen === undefined) throw new Error(`there is no page ${path}`);
  return `src/web/app/${screen}.page.tsx`;
}
