import { createHash } from "node:crypto";
import { CSP_REPORTS, REPORTS_PATH } from "./report-names.ts";

/** Names of the Trusted Types policies: of the page's entry script, and of `kit/ui/own-script.ts`. */
const TRUSTED_TYPES = ["fotoya-entry", "fotoya"];
/** The policy of `kit/api/clerk-scripts.ts`, which lets Clerk's scripts load their other parts. */
const CLERK_TRUSTED_TYPES = ["default"];
/** Avatars in Clerk's panels, and the bot check that its sign-up may show. */
const CLERK_PICTURES = "https://img.clerk.com";
const CLERK_ROBOT_CHECK = "https://challenges.cloudflare.com";
/** Hash of an empty style element, which Clerk's panels fill rule by rule. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export interface PolicyOptions {
  readonly isHttps: boolean;
  /** The origin that requests for stored images are redirected to; `null` if there is none. */
  readonly storeOrigin: string | null;
  /** Origins of the payment provider's pages. */
  readonly paymentOrigins: readonly string[];
  /** The Clerk host that pages call; `null` with our own sign-in. */
  readonly clerkHost: string | null;
}

/** Headers that restrict what a browser does with a response. */
export type PolicyHeaders = Readonly<Record<string, string>>;

export interface ContentPolicies {
  /** For one of our own pages; depends on its inline scripts and styles. */
  page(html: string): PolicyHeaders;
  /** For a worker script. */
  readonly worker: PolicyHeaders;
  /** For all other responses: allows nothing. */
  readonly nothing: PolicyHeaders;
}

const NOTHING =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** Prepares the policies. Only the hashes of inline scripts and styles depend on the page. */
export function createContentPolicies(options: PolicyOptions): ContentPolicies {
  return {
    page: (html) => headersOf(pageDirectives(html, options), options),
    worker: headersOf(workerDirectives(options), options),
    nothing: { "content-security-policy": NOTHING },
  };
}

type Directives = readonly (readonly [name: string, ...values: string[]])[];

function pageDirectives(
  html: string,
  { storeOrigin, paymentOrigins, clerkHost }: PolicyOptions,
): Directives {
  const stores = storeOrigin === null ? [] : [storeOrigin];
  const withClerk = (...sources: string[]) => (clerkHost === null ? [] : sources);
  return [
    ["default-src", "'none'"],
    ["script-src", ...hashesOf(html, "script"), "'strict-dynamic'"],
    ["style-src", "'self'", ...hashesOf(html, "style"), ...withClerk(EMPTY_STYLE)],
    ["img-src", "'self'", "blob:", ...stores, ...withClerk(CLERK_PICTURES)],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...stores, ...withClerk(`https://${clerkHost}`)],
    ["manifest-src", "'self'"],
    ["worker-src", "'self'", ...withClerk("blob:")],
    ["frame-src", "https://www.youtube-nocookie.com", ...withClerk(CLERK_ROBOT_CHECK)],
    ["form-action", "'self'", ...paymentOrigins],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["frame-ancestors", "'none'"],
  ];
}

/** The HEIC decoder is WebAssembly; only its worker may compile it. */
function workerDirectives({ storeOrigin }: PolicyOptions): Directives {
  return [
    ["default-src", "'none'"],
    ["script-src", "'self'", "'wasm-unsafe-eval'"],
    ["connect-src", "'self'", ...(storeOrigin === null ? [] : [storeOrigin])],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["frame-ancestors", "'none'"],
  ];
}

function headersOf(own: Directives, { isHttps, clerkHost }: PolicyOptions): PolicyHeaders {
  const directives: Directives = [
    ...own,
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", ...TRUSTED_TYPES, ...(clerkHost === null ? [] : CLERK_TRUSTED_TYPES)],
    // Browsers that support `report-to` ignore `report-uri`.
    ["report-uri", REPORTS_PATH],
    ["report-to", CSP_REPORTS],
    ...(isHttps ? ([["upgrade-insecure-requests"]] as const) : []),
  ];
  return {
    "content-security-policy": directives.map((words) => words.join(" ")).join("; "),
    "reporting-endpoints": `${CSP_REPORTS}="${REPORTS_PATH}"`,
  };
}

/** Policy sources for a page's inline scripts or styles: their hashes. Data blocks aren't executed and need none. */
function hashesOf(html: string, element: "script" | "style"): string[] {
  const found = html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, "g"));
  const hashes = [...found].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return [...new Set(hashes)];
}
