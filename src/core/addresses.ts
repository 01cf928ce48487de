/**
 * Every page of the interface but those of help: its address, and its screen in `src/web/app/<screen>.page.tsx`.
 * `:name` stands for one segment, `*` for everything below.
 */
export const pages = {
  /** Anyone may read them: prerendered in every language, and in the sitemap. */
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
  /** Prerendered likewise, and nothing to search for. */
  unlisted: { "/login": "sign-in/login" },
  /** Links in mails lead there, each with a token; drawn by the browser alone, as all below. */
  mailed: {
    "/reset-password": "account/reset",
    "/confirm-email": "account/confirm",
  },
  /** In the frame of the dashboard; they need a session. */
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
  /** They need the session of an operator. */
  operators: { "/admin/*": "admin/admin" },
} as const;

type Pages = typeof pages;
type PageGroup = keyof Pages;
type KeysOf<Table> = Table extends unknown ? keyof Table & string : never;
/** Address of a page, as the table writes it. */
export type PagePath = KeysOf<Pages[PageGroup]>;

/** Pages that the menus of the frame offer, in their order. */
export const menuPages = {
  /** The header, and its list on phones. */
  header: ["/pricing", "/support"],
  product: ["/pricing"],
  resources: ["/developers"],
  legal: ["/privacy", "/terms", "/cookies", "/commerce", "/support"],
  /** Below the file of notices. */
  moreLegal: ["/verify", "/help"],
} as const satisfies Record<string, readonly PagePath[]>;

/** Pages that the palette offers, in its order. */
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
 * Who may make the calls at or below an address: anyone; who is signed in; operators; programs with a key; those who
 * look after the server. `secret`: whoever brings the cookie, signature or token that the call itself checks.
 */
type Callers = "anyone" | "signedIn" | "operators" | "programs" | "monitoring" | "secret";

/** Every address below which the server answers calls. */
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

/** The sign-in library answers everything below it. */
export const AUTH_PATH = "/api/auth" satisfies CallArea;

/** An address of the table of calls. */
export type CallArea = keyof typeof calls;
/** An address that a call may be sent to. */
export type CallPath = `${CallArea}${"" | `/${string}` | `?${string}`}`;
/** An address below which several calls stand. */
export type CallPrefix = CallArea | `${CallArea}/${string}`;

function isBelow(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`);
}

/** The addresses of the table of calls; one that lies below another comes after it. */
export const callAreas: readonly CallArea[] = /* @__PURE__ */ listCallAreas();

function listCallAreas(): CallArea[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return (Object.keys(calls) as CallArea[]).toSorted();
}

/** The address of the table that `path` lies at or below, the longest one; null: there are no calls. */
export function callAreaOf(path: string): CallArea | null {
  return callAreas.findLast((area) => isBelow(path, area)) ?? null;
}

/** Who may call `path`; null: there are no calls. */
export function callersOf(path: string): Callers | null {
  const area = callAreaOf(path);
  return area === null ? null : calls[area];
}

/** Source of the screen at an address of the table, from the root of the repository. Throws for any other address. */
export function screenFile(path: string): string {
  const screens: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(pages));
  const screen = screens[path];
  if (screen === undefined) throw new Error(`there is no page ${path}`);
  return `src/web/app/${screen}.page.tsx`;
}
