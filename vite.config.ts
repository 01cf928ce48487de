import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { buildArt } from "./scripts/art/build-art.ts";
import { buildFonts } from "./scripts/web/fonts.ts";

/** What is drawn or cut at build time and served as it is. */
const GENERATED = ".cache/public";
const API_PATHS = [
  "/api",
  "/images",
  "/profiles",
  "/runs",
  "/engines",
  "/media",
  "/healthz",
  "/site",
];

function generatedFiles(): Plugin {
  return {
    name: "generated-files",
    async configResolved() {
      await buildArt(join(GENERATED, "art"));
      if (!existsSync(join(GENERATED, "fonts", "jetbrains-mono-latin.woff2")))
        await buildFonts(join(GENERATED, "fonts"));
    },
  };
}

/** Writes the hashes of the inline scripts of index.html, which the server names in its CSP. */
function inlineScriptHashes(): Plugin {
  return {
    name: "inline-script-hashes",
    apply: "build",
    closeBundle() {
      const html = readFileSync("dist/web/index.html", "utf8");
      const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
        (match) => match[1] ?? "",
      );
      const hashes = scripts.map(
        (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`,
      );
      writeFileSync("dist/web/csp-hashes.json", JSON.stringify(hashes));
    },
  };
}

export default defineConfig({
  publicDir: GENERATED,
  plugins: [generatedFiles(), react(), tailwindcss(), inlineScriptHashes()],
  build: { outDir: "dist/web", emptyOutDir: true, manifest: true, target: "es2022" },
  worker: { format: "es" },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      API_PATHS.map((path) => [path, { target: "http://127.0.0.1:3000", changeOrigin: false }]),
    ),
  },
});
