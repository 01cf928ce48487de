import { mkdtemp, rm } from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import aws4 from "aws4";
import S3rver from "s3rver";
import { checkSignature, type S3Access, type S3Refusal } from "./s3-signature.ts";

/**
 * A fault of the store, until it's changed or for the next `calls` calls: `slow` answers after `delayMs`, `refusing`
 * answers 503 SlowDown, `cutting` hangs up before its answer, `half` hangs up in the middle of its answer, `full` has
 * a full disk.
 */
export type S3Trouble = { readonly calls?: number } & (
  | { readonly kind: "slow"; readonly delayMs: number }
  | { readonly kind: "refusing" }
  | { readonly kind: "cutting" }
  | { readonly kind: "half" }
  | { readonly kind: "full" }
);

interface S3Call {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

export interface S3Server extends S3Access {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The value for STORAGE_URL. */
  readonly storageUrl: string;
  /** Calls in order. Those that were cut have the status 0. */
  readonly calls: S3Call[];
  /** May be changed at any time; other processes PUT it as JSON to `TROUBLE_PATH`. */
  trouble: S3Trouble | null;
  close(): Promise<void>;
}

/** No bucket can have this name. */
export const TROUBLE_PATH = "/-/trouble";
const HOST = "127.0.0.1";
const BUCKET = "fotoya";
/** The only account of the inner server. */
const INNER = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
<AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>`;

interface Inside {
  readonly server: S3Server;
  readonly innerPort: number;
  /** The last call of each path, and of all deletions: this server takes several steps for an atomic step of S3. */
  readonly lastCalls: Map<string, Promise<unknown>>;
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/**
 * Starts a real S3 server on loopback behind a proxy that checks signatures (the server doesn't) and can simulate
 * faults. Without `dir`, `close` deletes its files. `port` 0 picks a free one.
 */
export async function startS3Server(
  options: { port?: number; dir?: string } = {},
): Promise<S3Server> {
  const directory = options.dir ?? (await mkdtemp(join(tmpdir(), "s3-")));
  const inner = new S3rver({
    address: HOST,
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [CORS] }],
  });
  const { port: innerPort } = await inner.run();
  const gate = createServer();
  await new Promise<void>((resolve) => gate.listen(options.port ?? 0, HOST, resolve));
  const address = gate.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const { port } = address;
  const access = { accessKeyId: "fotoya-key", secretAccessKey: "fo/to+ya=secret" };
  const keys = `${access.accessKeyId}:${encodeURIComponent(access.secretAccessKey)}`;
  const server: S3Server = {
    ...access,
    region: "us-east-1",
    endpoint: `http://${HOST}:${port}`,
    bucket: BUCKET,
    storageUrl: `s3://${keys}@${HOST}:${port}/${BUCKET}?region=us-east-1&tls=0`,
    calls: [],
    trouble: null,
    async close() {
      gate.closeAllConnections();
      await new Promise((resolve) => gate.close(resolve));
      await inner.close();
      if (options.dir === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
  const inside: Inside = { server, innerPort, lastCalls: new Map() };
  gate.on("request", (request, response) => {
    // A client that hangs up in the middle of a call gets no answer.
    answerCall(inside, request, response).catch(() => response.destroy());
  });
  return server;
}

async function answerCall(
  inside: Inside,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { server } = inside;
  const body = Buffer.concat(await request.toArray());
  if (request.url === TROUBLE_PATH) {
    server.trouble = JSON.parse(body.toString("utf8"));
    response.writeHead(204).end();
    return;
  }
  const trouble = takeTrouble(server);
  if (trouble?.kind === "slow") await sleep(trouble.delayMs);
  const isCut = trouble?.kind === "cutting";
  const answer = isCut ? null : await decide(inside, { request, body, trouble });
  server.calls.push({
    method: String(request.method),
    path: String(request.url),
    status: answer?.status ?? 0,
  });
  if (answer === null) response.destroy();
  else if (trouble?.kind === "half") sendHalf(response, answer);
  else response.writeHead(answer.status, answer.headers).end(answer.body);
}

/** Sends half of an answer, or nothing if its body is empty. The call has taken effect either way. */
function sendHalf(response: ServerResponse, { status, headers, body }: Answer): void {
  if (body.length === 0) {
    response.destroy();
    return;
  }
  response.writeHead(status, headers);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

/** Returns the fault for this call and counts down the calls it still applies to. */
function takeTrouble(server: S3Server): S3Trouble | null {
  const { trouble } = server;
  if (trouble?.calls !== undefined) {
    server.trouble = trouble.calls > 1 ? { ...trouble, calls: trouble.calls - 1 } : null;
  }
  return trouble;
}

interface Arrived {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  readonly trouble: S3Trouble | null;
}

async function decide(inside: Inside, { request, body, trouble }: Arrived): Promise<Answer> {
  if (trouble?.kind === "refusing") {
    return refuse({ status: 503, code: "SlowDown", message: "Please reduce your request rate." });
  }
  // A browser's preflight request has no signature.
  const refusal =
    request.method === "OPTIONS" ? null : checkSignature(request, body, inside.server);
  if (refusal) return refuse(refusal);
  if (trouble?.kind === "full" && request.method === "PUT") {
    return refuse({ status: 507, code: "XMinioStorageFull", message: "No free space is left." });
  }
  return inLine(inside, request, () => passOn(inside, request, body));
}

function refuse({ status, code, message }: S3Refusal): Answer {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  const body = Buffer.from(xml);
  const headers = { "content-type": "application/xml", "content-length": String(body.length) };
  return { status, headers, body };
}

/** Runs the calls of a `line` one after the other. */
async function oneAtATime(
  { lastCalls }: Inside,
  line: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const before = lastCalls.get(line) ?? Promise.resolve();
  const mine = before.then(call, call);
  lastCalls.set(line, mine);
  try {
    return await mine;
  } finally {
    if (lastCalls.get(line) === mine) lastCalls.delete(line);
  }
}

/** Serialises the calls of one path, and all deletions, since this server also removes empty folders. */
function inLine(inside: Inside, request: IncomingMessage, call: () => Promise<Answer>) {
  const [path = ""] = (request.url ?? "").split("?");
  return oneAtATime(inside, path, () =>
    request.method === "DELETE" ? oneAtATime(inside, "DELETE", call) : call(),
  );
}

async function passOn(inside: Inside, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method = "GET" } = request;
  const url = new URL(request.url ?? "/", "http://s3.test");
  const query = [...url.searchParams].filter(([name]) => !name.startsWith("X-Amz-"));
  const path = `${url.pathname}?${new URLSearchParams(query).toString()}`;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => name !== "authorization" && name !== "connection" && !name.startsWith("x-amz-"),
    ),
  );
  const answer = await ask(inside, { method, path, headers, body });
  const isObject = url.pathname.split("/").length > 2;
  if (method === "PUT" && isObject && answer.status === 200)
    await untilWritten(inside, { path, body });
  return answer;
}

/** Waits until an upload is complete: unlike S3, the server answers a PUT before its file is. */
async function untilWritten(
  inside: Inside,
  { path, body }: { path: string; body: Buffer },
): Promise<void> {
  for (;;) {
    const { status, headers } = await ask(inside, { method: "HEAD", path });
    if (status === 200 && headers["content-length"] === String(body.length)) return;
    await sleep(2);
  }
}

interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers?: NodeJS.Dict<string | string[]>;
  readonly body?: Buffer;
}

function ask({ innerPort: port }: Inside, { method, path, headers, body }: Question) {
  const signed = aws4.sign(
    {
      service: "s3",
      host: `${HOST}:${port}`,
      method,
      path,
      headers: { ...headers },
      ...(body && { body }),
    },
    INNER,
  );
  return new Promise<Answer>((resolve, reject) => {
    const call = openRequest({ ...signed, host: HOST, port }, (response) => {
      const status = response.statusCode ?? 0;
      response
        .toArray()
        .then(
          (chunks: Buffer[]) =>
            resolve({ status, headers: response.headers, body: Buffer.concat(chunks) }),
          reject,
        );
    });
    call.on("error", reject);
    call.end(body);
  });
}
