import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { z } from "zod";

const packageFile = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/**
 * Hashes the code that `entries` (files below `root`) can execute: their minified bundle, so that comments and unused
 * code don't count, and the pinned version of each package that the bundle names.
 */
export async function codeHash(root: string, entries: readonly string[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "silent",
    build: {
      ssr: true,
      write: false,
      minify: true,
      target: "node20",
      rolldownOptions: { input: [...entries] },
    },
  });
  const code = [built]
    .flat()
    .flatMap((part) => ("output" in part ? part.output : []))
    .flatMap((part) => (part.type === "chunk" ? [part.code] : []))
    .toSorted()
    .join("\n");
  const { dependencies, devDependencies } = packageFile.parse(
    JSON.parse(readFileSync(join(root, "package.json"), "utf8")),
  );
  const versions = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    ['"', "'", "`"].some((quote) => code.includes(quote + name)),
  );
  return createHash("sha256").update(code).update(JSON.stringify(versions)).digest("hex");
}
