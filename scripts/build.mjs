/** `npm run build`: builds the product into dist/ if anything changed. */
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "./lib/build.mjs";
import { checkNodeVersion, installIfNeeded } from "./lib/install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
checkNodeVersion();
installIfNeeded(root);
await buildIfNeeded(root).catch((/** @type {unknown} */ error) => {
  console.error(String(error));
  process.exit(1);
});
