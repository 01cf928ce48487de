import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { buildArt } from "./scripts/art/build-art.ts";
import { entryStarter, withoutWrittenStyles } from "./scripts/web/content-policy.ts";
import { buildFonts } from "./scripts/web/fonts.ts";
import { writeLibheif } from "./scripts/web/libheif.ts";
import { notices } from "./scripts/web/notices.ts";
import { offlineAssets, writeManifests } from "./scripts/web/pwa.ts";
import { screens } from "./scripts/web/screens.ts";
import { callAreas } from "./src/core/addresses.ts";
import { isPage } from "./src/tools/front-pages.ts";

/** What is drawn or cut at build time and served as it is. */
const GENERATED = ".cache/public";
/**
 * What every page needs before it runs, as one file: many small ones are larger together. Named by hand, because what
 * the bundler joins by itself changes with every new part that is loaded later.
 */
const BASE = [
  /node_modules\/(react|react-dom|scheduler|react-router|clsx)\//,
  /lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared\/)/,
  /query-core\/.*\/(queryObserver|queryClient|queryCache|query|subscribable|focusManager|onlineManager|notifyManager|thenable|retryer|removable|timeoutManager|utils)\./,
  /react-query\/.*\/(useQuery|useBaseQuery|queryOptions|QueryClientProvider|QueryErrorResetBoundary|IsRestoringProvider|errorBoundaryUtils|suspense)\./,
  /src\/core\/(addresses|front-pages|locale|product)\.ts/,
  /src\/kit\/ui\/(class-names|use-text|notes|own-script)\.ts/,
  /src\/kit\/api\/(api-error|own-session|session)\.ts/,
  /src\/tool-model\/define-card\.ts/,
];
/** Small parts of every tool's screen: together they take fewer bytes than alone. */
const TOOL_PARTS = [
  /src\/kit\/tool\/(handed-form|image\/image-client)\.ts/,
  /src\/core\/photo-size\.ts/,
  /lucide-react\/dist\/esm\/icons\/(circle-x|layout-grid|rotate-ccw)\./,
];
/** The HEIC reader: not worth seconds of a build. */
const HUGE_BYTES = 1_000_000;
/** Where `scripts/dev.mjs` has the server listen. */
const SERVER = `http://127.0.0.1:${process.env["PORT"] || 3000}`;

/** The development server answers pages, and what stands in files; all calls go on to the server. */
const callsToServer = Object.fromEntries(
  callAreas.map((area) => [
    `^${area.replaceAll(".", String.raw`\.`)}(?:[/?]|$)`,
    {
      target: SERVER,
      changeOrigin: false,
      bypass: ({ method, url = "" }: IncomingMessage) =>
        method === "GET" && isPage(url.replace(/\?.*/, "")) ? url : null,
    },
  ]),
);

function generatedFiles(): Plugin {
  return {
    name: "generated-files",
    async configResolved() {
      await buildArt(join(GENERATED, "art"));
      writeManifests(GENERATED);
      writeLibheif(GENERATED);
      await buildFonts(join(GENERATED, "fonts"), ".cache/fonts.sha256");
    },
  };
}

/** The page for visitors without a network, and the worker that shows it. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      for (const file of offlineAssets(assets.map((name) => `/${name}`)))
        this.emitFile({ type: "asset", ...file });
    },
  };
}

/** Browsers of `build.cssTarget` know `@property` and `color-mix`; what Tailwind writes for older ones is left out. */
function withoutOldFallbacks(): Plugin {
  return {
    name: "without-old-fallbacks",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== "asset" || !asset.fileName.endsWith(".css")) continue;
        asset.source = String(asset.source)
          .replace(/@layer properties\{@supports [^{]*\{[^{]*\{[^}]*\}\}\}/, "")
          .replaceAll(
            /@supports \(color:color-mix\(in lab, red, red\)\)\{((?:[^{}]*\{[^{}]*\})*)\}/g,
            "$1",
          );
      }
    },
  };
}

/** Writes a brotli and a gzip copy beside every text file; the server sends whichever the browser takes. */
function compressedCopies(): Plugin {
  return {
    name: "compressed-copies",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync("dist/web", { recursive: true, encoding: "utf8" })) {
        if (!/\.(m?js|css|html|svg|json|webmanifest|txt)$/.test(name)) continue;
        const path = join("dist/web", name);
        const bytes = readFileSync(path);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: bytes.length > HUGE_BYTES ? 5 : 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  publicDir: GENERATED,
  plugins: [
    generatedFiles(),
    screens(),
    react(),
    tailwindcss(),
    withoutOldFallbacks(),
    offline(),
    entryStarter(),
    withoutWrittenStyles(),
    notices(),
    compressedCopies(),
  ],
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    manifest: true,
    // Browsers without module preloading find the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: (id) => BASE.some((part) => part.test(id)) },
            { name: "tool-parts", test: (id) => TOOL_PARTS.some((part) => part.test(id)) },
          ],
        },
      },
    },
    target: "es2022",
    // What Tailwind 4 needs anyway; older targets would get every colour twice.
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
  },
  // Screens are named in a module that is made: what they need is looked for in their files.
  optimizeDeps: { entries: ["index.html", "src/web/app/**/*.page.tsx"] },
  worker: { format: "es" },
  server: {
    port: Number(process.env["WEB_PORT"] || 5173),
    proxy: callsToServer,
  },
});
