import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { buildArt } from "./scripts/art/build-art.ts";
import { entryStarter, withoutWrittenStyles } from "./scripts/web/content-policy.ts";
import { writeFaceModel } from "./scripts/web/face-model.ts";
import { buildFonts } from "./scripts/web/fonts.ts";
import { writeLibheif } from "./scripts/web/libheif.ts";
import { notices } from "./scripts/web/notices.ts";
import { offlineAssets, writeManifests } from "./scripts/web/pwa.ts";
import { screens } from "./scripts/web/screens.ts";
import { callAreas } from "./src/core/addresses.ts";
import { isPage } from "./src/tools/front-pages.ts";

/** Files that are drawn or subset at build time and served unchanged. */
const GENERATED = ".cache/public";
/**
 * Modules that every page needs before it runs, as one file, which is smaller than many. Listed by hand, because the
 * bundler's own chunks change with every new lazily loaded part.
 */
const BASE = [
  /node_modules\/(react|react-dom|scheduler|react-router|clsx)\//,
  /lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared\/)/,
  /query-core\/.*\/(queryObserver|queryClient|queryCache|query|subscribable|focusManager|onlineManager|notifyManager|thenable|retryer|removable|timeoutManager|utils)\./,
  /react-query\/.*\/(useQuery|useBaseQuery|queryOptions|QueryClientProvider|QueryErrorResetBoundary|IsRestoringProvider|errorBoundaryUtils|suspense)\./,
  /src\/core\/(addresses|front-pages|image-limits|locale|product)\.ts/,
  /src\/kit\/ui\/(class-names|use-text|notes|own-script|kbd)\.tsx?/,
  /src\/kit\/tool\/fields\/load-sample-people\.ts/,
  /src\/kit\/api\/(api-error|own-session|session)\.ts/,
  /src\/tool-model\/define-card\.ts/,
];
/** Small parts of every tool's screen. Together they take fewer bytes than separately. */
const TOOL_PARTS = [
  /src\/kit\/tool\/(handed-form|image\/image-client)\.ts/,
  /src\/core\/photo-size\.ts/,
  /lucide-react\/dist\/esm\/icons\/(circle-x|layout-grid|rotate-ccw)\./,
];
/** Larger files, such as the HEIC reader, are compressed at a faster quality, to save seconds of the build. */
const HUGE_BYTES = 1_000_000;
/** The address on which `scripts/dev.mjs` starts the server. */
const SERVER = `http://127.0.0.1:${process.env["PORT"] || 3000}`;

/** The development server answers pages and static files. All API calls are proxied to the server. */
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
      writeFaceModel(GENERATED);
      await buildFonts(join(GENERATED, "fonts"), ".cache/fonts.sha256");
    },
  };
}

/** The page for visitors without a network, and the service worker that shows it. */
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

/** Removes Tailwind's fallbacks for older browsers: those of `build.cssTarget` support `@property` and `color-mix`. */
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

/** Writes a brotli and a gzip copy of every text file. The server sends the one that the browser accepts. */
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

/** Files of every page: its entry, what all of them share, and their styles. */
const EVERYWHERE = /assets\/(base|index|rolldown-runtime)-/;

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
    // Browsers without module preloading load the same files slightly later.
    modulePreload: {
      polyfill: false,
      // Every page has loaded these; their names would lengthen each list of what to preload.
      resolveDependencies: (_file, files) => files.filter((name) => !EVERYWHERE.test(name)),
    },
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
    // The minimum for Tailwind 4 anyway. Older targets would get every colour twice.
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
  },
  // Screens are imported by a generated module, so their dependencies are scanned in their own files.
  optimizeDeps: { entries: ["index.html", "src/web/app/**/*.page.tsx"] },
  worker: { format: "es" },
  server: {
    port: Number(process.env["WEB_PORT"] || 5173),
    proxy: callsToServer,
  },
});
