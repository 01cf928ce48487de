import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { screens } from "./scripts/web/screens.ts";

/** The public pages as a function of path and language, for scripts/web/prerender.mjs. */
export default defineConfig({
  publicDir: false,
  plugins: [screens(), react()],
  build: {
    ssr: "src/web/app/entry-prerender.tsx",
    outDir: ".cache/prerender",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    // Style sheets aren't prerendered.
    cssMinify: false,
    rolldownOptions: { output: { entryFileNames: "[name].js" } },
  },
});
