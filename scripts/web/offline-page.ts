import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locale } from "../../src/core/locale.ts";
import { PRODUCT_NAME } from "../../src/core/product.ts";
import { emptyPicture } from "../../src/tools/art-files.ts";

const words = {
  en: {
    title: "No connection",
    text: "This page needs the network. What you have typed or chosen on other open pages is still there.",
    again: "Try again",
  },
  vi: {
    title: "Không có kết nối",
    text: "Trang này cần có mạng. Những gì bạn đã nhập hoặc chọn ở các trang đang mở vẫn còn nguyên.",
    again: "Thử lại",
  },
} as const satisfies Record<Locale, Readonly<Record<"title" | "text" | "again", string>>>;

const picture = emptyPicture("offline");
const fonts = [
  "bricolage-latin",
  "bricolage-vietnamese",
  "be-vietnam-pro-latin-400",
  "be-vietnam-pro-vietnamese-400",
].map((name) => `/fonts/${name}.woff2`);

/** The files that the offline page uses. The service worker caches them on installation. */
export const offlineFiles = [picture.file, "/art/favicon.svg", ...fonts] as const;

function sourceOf(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../src/web/app/${name}`, import.meta.url)), "utf8");
}

/** The colours of both themes and the cached fonts, from the interface's style sheets. */
function sharedStyles(): string {
  const styles = sourceOf("styles.css");
  const inks = [":root", ".light"].map(
    (selector) => new RegExp(`^\\${selector} \\{[^}]*\\}`, "m").exec(styles)?.[0] ?? "",
  );
  const faces = (sourceOf("fonts.css").match(/@font-face \{[^}]*\}/g) ?? []).filter(
    (face) => face.includes("Fallback") || fonts.some((file) => face.includes(file)),
  );
  return [...inks, ...faces].join("\n");
}

const layout = `
  * { box-sizing: border-box; margin: 0; }
  html { background: var(--bg); color: var(--fg); font: 400 17px/1.55 "Be Vietnam Pro", "Be Vietnam Pro Fallback", system-ui, sans-serif; }
  main { min-height: 100dvh; max-width: 36rem; margin: auto; padding: 1.5rem; display: grid; align-content: center; justify-items: start; gap: 1.25rem; }
  img { max-width: 100%; height: auto; }
  section { display: grid; justify-items: start; gap: 1.25rem; }
  html:lang(en) section:lang(vi), html:lang(vi) section:lang(en) { display: none; }
  h1 { font: 800 clamp(38px, 8vw, 56px)/1.1 "Bricolage Grotesque", "Bricolage Fallback", system-ui, sans-serif; letter-spacing: -0.018em; }
  p { color: var(--muted); max-width: 34em; }
  button { height: 3.375rem; padding: 0 1.75rem; border: 0; border-radius: 999px; background: var(--fg); color: var(--bg); font: inherit; font-weight: 600; cursor: pointer; }
  button:hover { opacity: 0.9; }
  :focus-visible { outline: 3px solid var(--amber); outline-offset: 3px; }
`;

/** Runs before the first paint, with the same keys and defaults as `theme.tsx` and `language.ts`. */
const script = `
  var root = document.documentElement;
  var titles = ${JSON.stringify({ en: words.en.title, vi: words.vi.title })};
  try {
    var theme = localStorage.getItem("ui-theme");
    var isLight = theme === "light" || (theme !== "dark" && !matchMedia("(prefers-color-scheme: dark)").matches);
    root.className = isLight ? "light" : "dark";
    var named = new URLSearchParams(location.search).get("lng") || localStorage.getItem("i18nextLng") || navigator.language;
    root.lang = /^vi\\b/i.test(named) ? "vi" : "en";
  } catch (error) {}
  document.title = titles[root.lang] + " · ${PRODUCT_NAME}";
  addEventListener("click", function (event) {
    if (event.target.closest("button")) location.reload();
  });
`;

/**
 * The page that replaces every other one without network. It keeps the requested URL, so a reload leads to the page
 * that the visitor wanted.
 */
export function offlinePage(): string {
  const sections = Object.entries(words).map(
    ([locale, { title, text, again }]) =>
      `<section lang="${locale}"><h1>${title}</h1><p>${text}</p><button type="button">${again}</button></section>`,
  );
  return `<!doctype html>
<html lang="en" class="dark">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <title>${words.en.title} · ${PRODUCT_NAME}</title>
    <link rel="icon" href="/art/favicon.svg" type="image/svg+xml">
    <style>${sharedStyles()}${layout}</style>
    <script>${script}</script>
  </head>
  <body>
    <main>
      <img src="${picture.file}" alt="" width="${picture.widthPx}" height="${picture.heightPx}">
      ${sections.join("\n      ")}
    </main>
  </body>
</html>
`;
}
