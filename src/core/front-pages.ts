import { FALLBACK_LOCALE, type Locale } from "./locale.ts";

/** What there is to explain beside the tools. */
export const helpTopics = [
  "engines",
  "privacy",
  "credits",
  "documents",
  "batch",
  "creations",
  "programs",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

export interface FrontPage {
  readonly path: string;
  /** Of its file. */
  readonly name: string;
  readonly isListed: boolean;
}

const mainPages: readonly FrontPage[] = [
  { path: "/", name: "home", isListed: true },
  { path: "/pricing", name: "pricing", isListed: true },
  { path: "/support", name: "support", isListed: true },
  { path: "/verify", name: "verify", isListed: true },
  { path: "/help", name: "help", isListed: true },
  { path: "/developers", name: "developers", isListed: true },
  { path: "/login", name: "login", isListed: false },
  { path: "/terms", name: "terms", isListed: true },
  { path: "/privacy", name: "privacy", isListed: true },
  { path: "/commerce", name: "commerce", isListed: true },
  { path: "/cookies", name: "cookies", isListed: true },
];

/** Pages that anyone may read; `tools` are the names of those with a page of help. */
export function listFrontPages(tools: readonly string[]): FrontPage[] {
  const help = [...helpTopics, ...tools].map((name) => ({
    path: `/help/${name}`,
    name: `help-${name}`,
    isListed: true,
  }));
  return [...mainPages, ...help];
}

/** The page for every other address. */
export const NOT_FOUND_PAGE = "not-found";

/** Stands in prerendered pages where the public address of the server belongs. */
export const ORIGIN_MARK = "https://origin.invalid";

/** Address of the web app manifest in a language. */
export function manifestPath(locale: Locale): string {
  return locale === FALLBACK_LOCALE ? "/manifest.webmanifest" : `/manifest.${locale}.webmanifest`;
}
