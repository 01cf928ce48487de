/**
 * `npm run build && npm run observatory`: runs Mozilla's HTTP observatory on the built product, over plain HTTP and
 * behind a TLS listener with a temporary certificate. Installs the scanner separately (.cache) and without its install
 * scripts, which would download. Needs `openssl`. Exits with 1 if a test fails that the product can pass, or if the
 * rules that `npm test` checks (observatory/rules.ts) disagree with the scanner.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as ask, createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createPort, type Server as PortServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { lookAt } from "./observatory/look.ts";
import { judge } from "./observatory/rules.ts";
import { differencesOf, failuresOf, installScanner, scanSite } from "./observatory/scanner.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const TLS_HANDSHAKE = 0x16;
const START_TIMEOUT_MS = 60_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  readonly certPath: string;
}

function makeCertificate(folder: string): Certificate {
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
  throw new Error("the server didn't start");
}

/** Serves both on one port: terminates TLS and proxies to the target, redirects plain HTTP to https. */
async function openTlsProxy(certificate: Certificate, target: () => number) {
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
  const tlsProxy = createPort((socket) => {
    socket.once("data", (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
  return { tlsProxy, port: await portOf(tlsProxy) };
}

/**
 * Prints the scanner's report on a site. Returns the number of failed tests that can be passed, plus the number of our
 * rules that disagree with the scanner.
 */
async function show(title: string, origin: string, certificate: Certificate): Promise<number> {
  const hasTls = origin.startsWith("https:");
  const report = await scanSite(Number(new URL(origin).port), certificate.certPath);
  print(`\n${title}: ${report.score} (${report.grade})`);
  for (const { name, pass, result, scoreModifier } of report.findings)
    print(`  ${pass ? "ok  " : "FAIL"} ${name}: ${result ?? ""} (${scoreModifier})`);
  const differences = differencesOf(report, judge(await lookAt(origin, certificate.cert)));
  for (const name of differences) print(`  FAIL ${name}: our rule says otherwise`);
  return failuresOf(report, hasTls).length + differences.length;
}

const folder = mkdtempSync(join(tmpdir(), "fotoya-observatory-"));
const children: ChildProcess[] = [];
let failed = 0;
try {
  installScanner();
  const certificate = makeCertificate(folder);
  const [plainPort, innerPort] = [await freePort(), await freePort()];
  children.push(await startProduct(folder, plainPort, null));
  failed += await show("Plain HTTP", `http://localhost:${plainPort}`, certificate);
  const { tlsProxy, port } = await openTlsProxy(certificate, () => innerPort);
  children.push(await startProduct(folder, innerPort, `https://localhost:${port}`));
  failed += await show("Behind TLS", `https://localhost:${port}`, certificate);
  tlsProxy.close();
} finally {
  for (const child of children) {
    child.kill();
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
}
print(`\n${failed === 0 ? "All that can be passed is passed." : `${failed} failed`}`);
process.exit(failed === 0 ? 0 : 1);
