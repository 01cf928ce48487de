/** `npm run registry`: writes what the folders of `src/tools` hold; every command that builds does the same. */
import { fileURLToPath } from "node:url";
import { writeRegistry } from "./lib/registry.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
for (const path of writeRegistry(root)) console.log(path);
