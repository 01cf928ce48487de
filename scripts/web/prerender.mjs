/**
 * Writes the public pages in every language into dist/web/pages/<locale>/<name>.html: styles inlined, the page's code
 * preloaded, and the head that search engines and link previews read.
 * Run after both browser builds (`vite build`, and `--ssr` of entry-prerender).
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The chunks of a page's first view. A help page consists of its frame and its text.
 * @param {string} path @param {any} entry
 * @returns {string[]}
 */
function screensOf(path, { toolSlugs, helpTopics, screenFile }) {
  const help = path.replace(/^\/help\//, "");
  const folder = "src/web/app/help";
  if (toolSlugs.includes(help)) {
    return [
      `${folder}/help-pages.tsx`,
      `${folder}/tool-help-page.tsx`,
      `src/tools/${help}/help.ts`,
    ];
  }
  if (helpTopics.includes(help)) {
    return [
      `${folder}/help-pages.tsx`,
      `${folder}/topic-help-page.tsx`,
      `${folder}/topics/${help}.ts`,
    ];
  }
  return [screenFile(path)];
}

const escapeHtml = (/** @type {string} */ text) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const unescapeHtml = (/** @type {string} */ text) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/**
 * Moves style attributes into rules of the page's style sheet. The content policy refuses the attributes, but allows
 * the sheet by its hash. The running page sets styles on the elements, which override any rule.
 * @param {string} html
 */
function withoutStyleAttributes(html) {
  /** @type {Map<string, number>} */
  const looks = new Map();
  const body = html.replaceAll(/ style="([^"]*)"/g, (_all, /** @type {string} */ look) => {
    const number = looks.get(look) ?? looks.size + 1;
    looks.set(look, number);
    return ` data-look="${number}"`;
  });
  const rules = [...looks].map(
    ([look, number]) => `:root [data-look="${number}"]{${unescapeHtml(look)}}`,
  );
  return { body, rules: rules.join("") };
}

/**
 * Style sheets of a chunk and of all its imports.
 * @param {Record<string, { file: string, css?: string[], imports?: string[] }>} manifest
 * @param {string | undefined} key @param {Set<string>} seen
 * @returns {string[]}
 */
function sheetsOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key ?? ""];
  if (!chunk || seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  return [
    ...(chunk.css ?? []),
    ...(chunk.imports ?? []).flatMap((next) => sheetsOf(manifest, next, seen)),
  ];
}

/**
 * Files of a chunk and of all its imports.
 * @param {Record<string, { file: string, imports?: string[] }>} manifest @param {string} key
 * @param {Set<string>} seen
 */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen);
  return seen;
}

/**
 * @param {{ name: string, path: string, locale: string, title: string, description: string, entry: any }} page
 */
function headOf({ name, path, locale, title, description, entry }) {
  const { ORIGIN_MARK: origin, locales, FALLBACK_LOCALE, PRODUCT_NAME } = entry;
  const own = path + (locale === FALLBACK_LOCALE ? "" : `?lng=${locale}`);
  const card = origin + entry.cardOf(name, locale);
  const meta = (/** @type {string} */ key, /** @type {string} */ value) =>
    `<meta property="${key}" content="${escapeHtml(value)}">`;
  const lines = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${origin}${own}">`,
    ...locales.map(
      (/** @type {string} */ other) =>
        `<link rel="alternate" hreflang="${other}" href="${origin}${path}?lng=${other}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${origin}${path}">`,
    meta("og:type", "website"),
    meta("og:site_name", PRODUCT_NAME),
    meta("og:title", title),
    meta("og:description", description),
    meta("og:url", `${origin}${own}`),
    meta("og:locale", locale === "vi" ? "vi_VN" : "en_US"),
    meta("og:image", card),
    meta("og:image:width", "1200"),
    meta("og:image:height", "630"),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
  if (name === "home") {
    const data = {
      "@context": "https://schema.org",
      "@type": "WebApplication",
      name: PRODUCT_NAME,
      description,
      url: `${origin}/`,
      applicationCategory: "MultimediaApplication",
      operatingSystem: "Any",
      inLanguage: locale,
      offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
    };
    lines.push(`<script type="application/ld+json">${JSON.stringify(data)}</script>`);
  }
  return lines.join("\n    ");
}

/** @param {string} root */
export async function prerender(root) {
  const web = join(root, "dist/web");
  const manifest = JSON.parse(readFileSync(join(web, ".vite/manifest.json"), "utf8"));
  const template = readFileSync(join(web, "index.html"), "utf8");
  const entry = await import(pathToFileURL(join(root, ".cache/prerender/entry-prerender.js")).href);
  const entryFiles = filesOf(manifest, "index.html");
  const stylesOf = (/** @type {string[]} */ parts) =>
    [...new Set(["index.html", ...parts].flatMap((part) => sheetsOf(manifest, part)))]
      .map((file) => readFileSync(join(web, file), "utf8"))
      .join("");
  const pages = [...entry.frontPages, { path: "/404", name: entry.NOT_FOUND_PAGE }];
  for (const locale of entry.locales) {
    for (const { path, name } of pages) {
      const { html, title } = await entry.renderPage(path, locale);
      const described = /<meta name="description" content="([^"]*)"\s*\/?>/.exec(html);
      const description =
        described?.[1]?.replaceAll("&amp;", "&").replaceAll("&quot;", '"') ?? title;
      const { body, rules } = withoutStyleAttributes(
        described ? html.replace(described[0], "") : html,
      );
      const isFound = name !== entry.NOT_FOUND_PAGE;
      const parts = isFound ? screensOf(path, entry) : [];
      const ahead = [...new Set(parts.flatMap((part) => [...filesOf(manifest, part)]))].filter(
        (file) => !entryFiles.has(file),
      );
      const head = isFound
        ? headOf({ name, path, locale, title, description, entry })
        : '<meta name="robots" content="noindex">';
      const page = template
        .replace('<html lang="en"', `<html lang="${locale}"`)
        .replace("/manifest.webmanifest", entry.manifestPath(locale))
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>\n    ${head}`)
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${stylesOf(parts)}${rules}</style>`)
        .replace(
          "</head>",
          () =>
            `${ahead.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join("")}</head>`,
        )
        .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
        .replace(/<noscript>[^]*?<\/noscript>/, "")
        // The page is readable before it's interactive: its fonts load before its scripts.
        .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
      mkdirSync(join(web, "pages", locale), { recursive: true });
      writeFileSync(join(web, "pages", locale, `${name}.html`), page);
    }
  }
}
