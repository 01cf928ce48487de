import { writeFileSync } from "node:fs";
import { defineConfig } from "vite";
import { copyPlates, copySql } from "./scripts/lib/server-files.ts";

/** The server and its workers: engine threads, provenance checks, readers of large bodies, decoders of pictures. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: "src/server/main.ts",
        "engine-worker": "src/server/engine-worker.ts",
        "verify-worker": "src/server/verify-worker.ts",
        "body-worker": "src/server/body-worker.ts",
        "picture-worker": "src/server/picture-worker.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
  plugins: [
    {
      name: "copy-files-and-name-the-program",
      async closeBundle() {
        writeFileSync("dist/server.js", 'import "./server/main.js";\n');
        await copySql("dist/server");
        copyPlates("dist/server");
      },
    },
  ],
});
