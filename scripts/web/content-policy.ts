import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/*
 * What the build does so that pages need no `unsafe-inline` (decision 021).
 */

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Starts the page's code: what a script that is named by its hash puts into the page is trusted, and so is
 * everything that this imports. Stands at the end of the page, since such a script does not wait for the rest of it.
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

/** Puts the starter in the place of the entry's own element, which is announced instead. */
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
 * Two libraries write `<style>` elements while the page runs. The scroll lock of dialogs gets a sheet of the document
 * instead, which no policy is asked about; the tray of messages gets its styles as a file (`note-tray.tsx`).
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
