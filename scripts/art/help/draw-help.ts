import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Writes the examples of the help. The engine has a process of its own: its models do not stay in the build's memory. */
export async function drawHelp(outDir: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "scripts/art/help/make.ts", resolve(outDir)],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
  );
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The examples of the help could not be made.");
}
