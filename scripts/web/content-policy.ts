import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/* Build steps that let pages do without `unsafe-inline` (decision 021). */

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Starts the page's code. A script allowed by its hash may insert trusted scripts, which may import others. Goes at the
 * end of the page, since an inline script doesn't wait for the rest of the page.
 */
function starterOf(address: string): string {
  return `<script>
      {
        const address = ${JSON.stringify(address)};
        const entry = document.createElement("script");
        entry.type = "module";
        entry.crossOrigin = "";
        entry.src = self.trustedTypes
          ? trustedTypes.createPolicy("fotoya-entry", { createScriptURL: () => address }).createScriptURL("")
          : address;
        document.head.append(entry);
      }
    </script>`;
}

/** Replaces the entry's script element with the starter, and preloads the entry instead. */
export function entryStarter(): Plugin {
  return {
    name: "entry-starter",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const address = ENTRY.exec(html)?.[1];
        if (address === undefined) throw new Error("index.html has no entry script");
        return html
          .replace(ENTRY, `<link rel="modulepreload" crossorigin href="${address}">`)
          .replace("</body>", () => `  ${starterOf(address)}\n  </body>`);
      },
    },
  };
}

const SHEETS = /\/react-style-singleton\/dist\/es2015\/singleton\.js$/;
const TOASTS = /\/sonner\/dist\/index\.mjs$/;
const TOAST_STYLES = /^__insertCSS\(".*"\);$/m;

/**
 * Two libraries create `<style>` elements at run time. The scroll lock of dialogs uses a constructed style sheet
 * instead, which no policy restricts. The notification tray gets its styles as a file (`note-tray.tsx`).
 */
export function withoutWrittenStyles(): Plugin {
  const wanted = new Set(["sheets", "toasts"]);
  return {
    name: "without-written-styles",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (SHEETS.test(id)) {
        wanted.delete("sheets");
        const own = fileURLToPath(new URL("./adopted-sheet.js", import.meta.url));
        return { code: readFileSync(own, "utf8"), map: null };
      }
      if (TOASTS.test(id) && TOAST_STYLES.test(code)) {
        wanted.delete("toasts");
        return { code: code.replace(TOAST_STYLES, ""), map: null };
      }
      return null;
    },
    buildEnd(error) {
      if (!error && wanted.size > 0) this.error(`Not found, to be changed: ${[...wanted].join()}`);
    },
  };
}
