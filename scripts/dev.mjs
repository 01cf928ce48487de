/** `npm run dev`: runs server and web with reload. The web listens on port 5173 and proxies calls to the server. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkNodeVersion, installIfNeeded } from "./lib/install.mjs";
import { writeRegistry } from "./lib/registry.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
checkNodeVersion();
installIfNeeded(root);
writeRegistry(root);

const modules = join(root, "node_modules");
const commands = [
  [join(modules, "tsx", "dist", "cli.mjs"), "watch", "--clear-screen=false", "src/server/main.ts"],
  [join(modules, "vite", "bin", "vite.js"), "--config", "vite.config.ts"],
];
const children = commands.map((args) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { NODE_ENV: "development", ...process.env },
  }),
);

let isEnding = false;
function endAll() {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill("SIGTERM");
}
for (const child of children) child.on("exit", endAll);
process.on("SIGINT", endAll);
process.on("SIGTERM", endAll);
