import { Agent, type IncomingMessage, request } from "node:http";

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** No response: `hang` after the time limit, `lost` if the connection broke. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly kind: "hang" | "lost";

  /** The connection's error, for a report. */
  readonly reason: string;

  constructor(kind: "hang" | "lost", cause?: Error) {
    super(kind, { cause });
    this.kind = kind;
    this.reason = cause?.message ?? "no answer within the limit";
  }
}

const LIMIT_MS = 30_000;

/** A client that keeps up to `connections` connections to one server. */
export class HttpClient {
  readonly #agent: Agent;
  readonly #target: URL;

  constructor(url: string, connections: number) {
    this.#target = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends one request, on a separate connection if `isAlone`. Throws `NoAnswer`. */
  ask(asked: HttpRequest, { isAlone = false } = {}): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const { method, path, headers, body } = asked;
      const call = request({
        agent: isAlone ? false : this.#agent,
        host: this.#target.hostname,
        port: this.#target.port,
        method,
        path,
        headers: { ...headers, ...(body === null ? {} : { "content-length": body.length }) },
      });
      const timer = setTimeout(() => {
        reject(new NoAnswer("hang"));
        call.destroy();
      }, LIMIT_MS);
      const lose = (cause: Error): void => {
        clearTimeout(timer);
        reject(new NoAnswer("lost", cause));
      };
      call.once("error", lose);
      call.once("response", (answer) => {
        if (method === "HEAD") {
          // A server that refuses too long headers hasn't read the method, and explains the refusal in a body. That's
          // invalid for HEAD, and everything after the headers can be ignored.
          clearTimeout(timer);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: "" });
          answer.resume();
          return;
        }
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.once("error", lose);
        answer.once("end", () => {
          clearTimeout(timer);
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
      });
      call.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
