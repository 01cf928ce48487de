import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { manifestPath } from "../../src/core/front-pages.ts";
import { locales } from "../../src/core/locale.ts";
import { manifestOf } from "./manifest.ts";
import { offlineFiles, offlinePage } from "./offline-page.ts";

/** The path of the offline page. No page links to it. */
const OFFLINE_PAGE = "/offline.html";

/** Writes the web app manifest in every language. */
export function writeManifests(outDir: string): void {
  mkdirSync(outDir, { recursive: true });
  for (const locale of locales)
    writeFileSync(join(outDir, manifestPath(locale)), manifestOf(locale));
}

/** The service worker for a build with these hashed files (paths such as /assets/index-1a2b.js). */
export function serviceWorker(assets: readonly string[], page: string): string {
  const source = readFileSync(
    fileURLToPath(new URL("./service-worker.js", import.meta.url)),
    "utf8",
  );
  const version = createHash("sha256")
    .update(source)
    .update(page)
    .update(assets.join())
    .digest("hex")
    .slice(0, 12);
  const build = { version, page: OFFLINE_PAGE, shell: offlineFiles, assets };
  return `const BUILD = ${JSON.stringify(build)};\n${source}`;
}

/** The offline page and the service worker of a build with these hashed files. */
export function offlineAssets(
  assets: readonly string[],
): readonly { readonly fileName: string; readonly source: string }[] {
  const page = offlinePage();
  return [
    { fileName: OFFLINE_PAGE.slice(1), source: page },
    { fileName: "sw.js", source: serviceWorker(assets.toSorted(), page) },
  ];
}
