import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { copySql } from "../../../scripts/lib/server-files.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Bundles `echo-server.ts` and returns the path of the bundle: many processes start faster from one file. */
export async function bundleEchoServer(): Promise<string> {
  const folder = join(root, ".cache", "cluster");
  const made = join(folder, `made-${process.pid}`);
  mkdirSync(made, { recursive: true });
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: made,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: {
          "echo-server": "tests/setup/echo-server.ts",
          "body-worker": "src/server/body-worker.ts",
          "picture-worker": "src/server/picture-worker.ts",
        },
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  await copySql(made);
  // Renaming keeps the bundle complete or absent, even for other processes that start it meanwhile.
  const ready = join(folder, "echo-server");
  const old = `${ready}.old-${process.pid}`;
  try {
    renameSync(ready, old);
  } catch {
    // There is no old bundle the first time.
  }
  renameSync(made, ready);
  rmSync(old, { recursive: true, force: true });
  return join(ready, "echo-server.js");
}
