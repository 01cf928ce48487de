/**
 * `npm run build && npm run observatory`: Mozilla's HTTP observatory on the built product, as it answers over plain
 * HTTP and behind a TLS listener with a certificate made for this. The scanner is installed apart (.cache), without
 * its install scripts, which would download. Needs `openssl`. Ends with 1 when a test fails that ours can pass.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as ask, createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createPort, type Server as PortServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const root = fileURLToPath(new URL("..", import.meta.url));
const tool = join(root, ".cache/observatory");
const TLS_HANDSHAKE = 0x16;
const START_TIMEOUT_MS = 60_000;
/** Without TLS these two cannot be passed. */
const NEED_TLS = new Set(["redirection", "strict-transport-security"]);

const report = z.object({
  score: z.number(),
  grade: z.string(),
  findings: z.array(
    z.object({
      name: z.string(),
      pass: z.boolean(),
      result: z.string().nullable(),
      scoreModifier: z.number(),
    }),
  ),
});
type Report = z.infer<typeof report>;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The scanner, and in the place of the lists that it would download: empty ones. */
function install(): void {
  mkdirSync(tool, { recursive: true });
  cpSync(join(root, "scripts/observatory"), tool, { recursive: true });
  execFileSync("npm", ["ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"], {
    cwd: tool,
    stdio: "inherit",
  });
  const conf = join(tool, "node_modules/@mdn/mdn-http-observatory/conf");
  writeFileSync(join(conf, "hsts-preload.json"), "{}");
  writeFileSync(join(conf, "tld-list.json"), "[]");
}

function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  execFileSync("openssl", [...made, "-keyout", key, "-out", cert, ...subject], { stdio: "ignore" });
  return { key: readFileSync(key), cert: readFileSync(cert), certPath: cert };
}

async function portOf(server: PortServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server with a port has an address
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const probe = createPort();
  const port = await portOf(probe);
  probe.close();
  await once(probe, "close");
  return port;
}

async function startProduct(folder: string, port: number, publicUrl: string | null) {
  const child = spawn(process.execPath, [join(root, "dist/server/main.js")], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: join(folder, `data-${port}`),
      ...(publicUrl === null ? {} : { PUBLIC_URL: publicUrl, TRUST_PROXY: "127.0.0.1" }),
    },
    stdio: "ignore",
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return child;
    await wait(100);
  }
  throw new Error("the product did not start");
}

/** One port for both: TLS is ended here and handed on, plain HTTP is sent to it. */
async function openTlsDoor(certificate: { key: Buffer; cert: Buffer }, target: () => number) {
  const secure = createTlsServer(certificate, (incoming, answer) => {
    const headers = { ...incoming.headers, "x-forwarded-proto": "https" };
    const { method, url: path } = incoming;
    const onward = ask({ port: target(), method, path, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    incoming.pipe(onward);
  });
  const plain = createServer((incoming, answer) => {
    const location = `https://${incoming.headers.host ?? ""}${incoming.url ?? "/"}`;
    answer.writeHead(301, { location }).end();
  });
  const door = createPort((socket) => {
    socket.once("data", (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
  return { door, port: await portOf(door) };
}

async function scan(port: number, certPath: string): Promise<Report> {
  const child = spawn(process.execPath, [join(tool, "scan.mjs"), `localhost:${port}`], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certPath },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (part: Buffer) => {
    text += part.toString();
  });
  await once(child, "close");
  return report.parse(JSON.parse(text));
}

/** Prints a scan; how many tests failed that can be passed. */
function show(title: string, { score, grade, findings }: Report, hasTls: boolean): number {
  print(`\n${title}: ${score} (${grade})`);
  for (const { name, pass, result, scoreModifier } of findings)
    print(`  ${pass ? "ok  " : "FAIL"} ${name}: ${result ?? ""} (${scoreModifier})`);
  return findings.filter(({ name, pass }) => !pass && (hasTls || !NEED_TLS.has(name))).length;
}

const folder = mkdtempSync(join(tmpdir(), "fotoya-observatory-"));
const children: ChildProcess[] = [];
let failed = 0;
try {
  install();
  const certificate = makeCertificate(folder);
  const [plainPort, innerPort] = [await freePort(), await freePort()];
  children.push(await startProduct(folder, plainPort, null));
  failed += show("Plain HTTP", await scan(plainPort, certificate.certPath), false);
  const { door, port } = await openTlsDoor(certificate, () => innerPort);
  children.push(await startProduct(folder, innerPort, `https://localhost:${port}`));
  failed += show("Behind TLS", await scan(port, certificate.certPath), true);
  door.close();
} finally {
  for (const child of children) {
    child.kill();
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
}
print(`\n${failed === 0 ? "All that can be passed is passed." : `${failed} failed`}`);
process.exit(failed === 0 ? 0 : 1);
