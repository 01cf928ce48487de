import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prerender } from "../web/prerender.mjs";
import { writeRegistry } from "./registry.mjs";
import { run } from "./run.mjs";

/** Everything that can change the built product. */
const INPUTS = [
  "src",
  "scripts",
  "index.html",
  "package.json",
  "package-lock.json",
  "LICENSE",
  "NOTICE",
  "vite.config.ts",
  "vite.server.config.ts",
  "vite.prerender.config.ts",
];
const OUTPUTS = [
  "dist/server.js",
  "dist/server/main.js",
  "dist/server/engine-worker.js",
  "dist/web/index.html",
  "dist/THIRD-PARTY-NOTICES.txt",
];

/** The browser's bundle, the pages to prerender, and the server. None reads another one's output. */
const CONFIGS = ["vite.config.ts", "vite.prerender.config.ts", "vite.server.config.ts"];

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesBelow(root, join(path, name)));
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash("sha256");
  for (const path of INPUTS.flatMap((input) => filesBelow(root, input))) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

/**
 * Builds the browser and server bundles, unless nothing changed since the last build. Throws if a build fails; its
 * output says why.
 * @param {string} root
 */
export async function buildIfNeeded(root) {
  writeRegistry(root);
  const stamp = join(root, "dist", ".fingerprint");
  const wanted = fingerprint(root);
  const isCurrent = existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isCurrent && OUTPUTS.every((path) => existsSync(join(root, path)))) return;

  console.log("Building ...");
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  await Promise.all(
    CONFIGS.map(async (config) => {
      const args = [vite, "build", "--config", config, "--logLevel", "warn"];
      const code = await run(process.execPath, args, { cwd: root });
      if (code !== 0) throw new Error(`The build failed (vite build --config ${config}).`);
    }),
  );
  await prerender(root);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, wanted);
}
