import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../setup/cluster/free-port.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const START_TIMEOUT_MS = 100_000;

export interface DevServer {
  /** The address of the interface, which proxies the server. */
  readonly url: string;
  /** Ends all started processes and removes their data. */
  stop(): Promise<void>;
}

/** `npm run dev` on free ports with separate data. */
export async function startDevServer(): Promise<DevServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "fotoya-dev-"));
  const webPort = await freePort();
  const url = `http://localhost:${webPort}`;
  const child = spawn(process.execPath, [join(root, "scripts/dev.mjs")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "development",
      RATE_LIMITS: "off",
      PORT: String(await freePort()),
      WEB_PORT: String(webPort),
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      output += text.toString();
    });
  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok && answer.headers.get("content-type")?.includes("json")) return { url, stop };
    await new Promise((done) => setTimeout(done, 100));
  }
  await stop();
  throw new Error(`The development server did not start:\n${output.slice(-4_000)}`);
}
