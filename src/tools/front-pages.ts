import { pages } from "#core/addresses.ts";
import { helpTopics } from "#core/front-pages.ts";
import { toolSlugs } from "./registry.slugs.ts";

interface FrontPage {
  readonly path: string;
  /** Name of its prerendered file. */
  readonly name: string;
  readonly isListed: boolean;
}

/** Public pages, including one help page per tool; prerendered in every language. */
export const frontPages: readonly FrontPage[] = /* @__PURE__ */ listFrontPages();

function listFrontPages(): FrontPage[] {
  const listed = [
    ...Object.keys(pages.listed),
    ...[...helpTopics, ...toolSlugs].map((name) => `/help/${name}`),
  ];
  return [
    ...listed.map((path) => ({ path, name: fileNameOf(path), isListed: true })),
    ...Object.keys(pages.unlisted).map((path) => ({
      path,
      name: fileNameOf(path),
      isListed: false,
    })),
  ];
}

function fileNameOf(path: string): string {
  return path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
}

/** All page paths as written in the table, including the help pages. */
export function pagePaths(): string[] {
  const shells = [pages.mailed, pages.dashboard, pages.signedIn, pages.operators];
  return [...frontPages.map(({ path }) => path), ...shells.flatMap((group) => Object.keys(group))];
}

const pagePatterns: readonly RegExp[] = /* @__PURE__ */ listPatterns();

function listPatterns(): RegExp[] {
  return pagePaths().map(patternOf);
}

function patternOf(path: string): RegExp {
  const source = path
    .replaceAll(/:[^/]+/g, "[^/]+")
    .replace(/\/\*$/, "(?:/.*)?")
    .replace(/\/$/, "");
  return new RegExp(`^${source}/?$`);
}

/** Whether the interface has a page for this path. */
export function isPage(path: string): boolean {
  return pagePatterns.some((pattern) => pattern.test(path));
}
