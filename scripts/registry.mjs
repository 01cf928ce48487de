/** `npm run registry`: generates the registry from the folders of `src/tools`, as every command that builds does. */
import { fileURLToPath } from "node:url";
import { writeRegistry } from "./lib/registry.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
for (const path of writeRegistry(root)) console.log(path);
