import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { screens } from "./scripts/web/screens.ts";

/** The public pages as a function of address and language, for scripts/web/prerender.mjs. */
export default defineConfig({
  publicDir: false,
  plugins: [screens(), react()],
  build: {
    ssr: "src/web/app/entry-prerender.tsx",
    outDir: ".cache/prerender",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    // Style sheets are no part of what is prerendered, and are not made here.
    cssMinify: false,
    rolldownOptions: { output: { entryFileNames: "[name].js" } },
  },
});
