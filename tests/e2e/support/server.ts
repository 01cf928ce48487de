import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const START_TIMEOUT_MS = 60_000;

/** An address with access to the operator's view, one per `name`. */
export const operatorMail = (name: string) => `operator-${name}@example.com`;
const OPERATORS = ["en-dark", "en-light", "vi-dark", "vi-light", "sample"]
  .map(operatorMail)
  .join(",");

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => {
    probe.listen(0, "127.0.0.1", done);
  });
  const address = probe.address();
  await new Promise((done) => {
    probe.close(done);
  });
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** The built product in a separate process with separate data. */
export class Server {
  readonly url: string;
  readonly dataDir: string;
  readonly #port: number;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #output = "";

  private constructor(port: number, env: Record<string, string>) {
    this.#port = port;
    this.#env = env;
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = mkdtempSync(join(tmpdir(), "fotoya-e2e-"));
  }

  static async start(env: Record<string, string> = {}): Promise<Server> {
    const server = new Server(await freePort(), env);
    await server.boot();
    return server;
  }

  /** Starts the process and waits until it responds. */
  async boot(): Promise<void> {
    const child = spawn(process.execPath, [join(root, "dist/server/main.js")], {
      cwd: this.dataDir,
      env: {
        ...process.env,
        NODE_ENV: "production",
        RATE_LIMITS: "off",
        OPERATOR_ACCOUNTS: OPERATORS,
        ...this.#env,
        PORT: String(this.#port),
        DATA_DIR: join(this.dataDir, "data"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    child.stdout.on("data", (text: Buffer) => {
      this.#output += text.toString();
    });
    child.stderr.on("data", (text: Buffer) => {
      this.#output += text.toString();
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && child.exitCode === null) {
      const answer = await fetch(`${this.url}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`The server did not start:\n${this.#output.slice(-4_000)}`);
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error("the server is not running");
    return this.#child.pid;
  }

  get output(): string {
    return this.#output;
  }

  /** Ends the process with a signal and waits for its exit. */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
  }

  /** Shuts the process down and removes its data. */
  async stop(): Promise<void> {
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
