/** `npm start`: installs and builds if anything changed, then runs the server in this process. */

import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildIfNeeded } from "./lib/build.mjs";
import { checkNodeVersion, installIfNeeded } from "./lib/install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
checkNodeVersion();
installIfNeeded(root);
await buildIfNeeded(root).catch((/** @type {unknown} */ error) => {
  console.error(String(error));
  process.exit(1);
});
process.env.NODE_ENV ??= "production";
await import(pathToFileURL(join(root, "dist", "server.js")).href);
