import { vi } from "vitest";
import { decodeEnvelope, encodeEnvelope } from "#core/envelope.ts";

/** A request as the server would receive it. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  /** The decoded envelope, the plain JSON of the sign-in paths, or the file that is the body. */
  readonly payload: unknown;
}

type Answer = (request: WireRequest) => Response | Promise<Response>;

/** An enveloped response, as every route of the product except sign-in returns it. */
export function sealed(value: unknown, status = 200): Response {
  return plain(
    encodeEnvelope(value, () => 0.5),
    status,
  );
}

/** A plain JSON response. */
export function plain(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json" },
  });
}

/** A token that expires in `lifeS` seconds. The client only reads its expiry. */
export function tokenFor(subject: string, lifeS = 900): string {
  const claims = { sub: subject, exp: Math.floor(Date.now() / 1_000) + lifeS };
  return `e30.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.signature`;
}

function openBody(body: RequestInit["body"]): unknown {
  if (body instanceof Blob) return body;
  if (typeof body !== "string") return undefined;
  const json: unknown = JSON.parse(body);
  if (typeof json !== "object" || json === null || !("data" in json)) return json;
  const decoded = decodeEnvelope(json.data);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.value;
}

/** A request with upload progress: sends its body in two steps, and responds like `fetch`. */
class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  readonly #stop = new AbortController();
  #method = "";
  #path = "";
  status = 0;
  responseText = "";

  open(method: string, path: string): void {
    this.#method = method;
    this.#path = path;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  abort(): void {
    this.#stop.abort();
    this.#end("abort");
  }
  #end(type: "load" | "error" | "abort"): void {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event("loadend"));
  }
  #tell(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total }));
  }
  async send(body: Blob): Promise<void> {
    const { signal } = this.#stop;
    this.#tell(body.size / 2, body.size);
    const init = { method: this.#method, headers: this.#headers, body };
    const answer = await fetch(this.#path, init).catch(() => null);
    if (signal.aborted) return;
    if (answer) {
      this.#tell(body.size, body.size);
      this.status = answer.status;
      this.responseText = await answer.text();
    }
    this.#end(answer ? "load" : "error");
  }
}

/**
 * Replaces `fetch` by a fake server: `routes` maps "GET /path" to a response, and requests are recorded in order.
 * Unknown paths return 404.
 */
export function startWire(routes: Readonly<Record<string, Answer>>): WireRequest[] {
  const requests: WireRequest[] = [];
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const request: WireRequest = {
      method: init.method ?? "GET",
      path,
      headers: new Headers(init.headers),
      payload: openBody(init.body),
    };
    requests.push(request);
    const answer = routes[`${request.method} ${path}`];
    return answer ? answer(request) : plain({}, 404);
  });
  return requests;
}
