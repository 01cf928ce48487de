import { vi } from "vitest";
import { decodeEnvelope, encodeEnvelope } from "#core/envelope.ts";

/** A request as the server would see it. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  /** The opened envelope, or the plain JSON of the sign-in paths. */
  readonly payload: unknown;
}

type Answer = (request: WireRequest) => Response | Promise<Response>;

/** An answer in the envelope, as every route of the product but sign-in gives it. */
export function sealed(value: unknown, status = 200): Response {
  return plain(
    encodeEnvelope(value, () => 0.5),
    status,
  );
}

/** A plain JSON answer. */
export function plain(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json" },
  });
}

/** A token that ends `lifeS` seconds from now; only its end is looked at by the client. */
export function tokenFor(subject: string, lifeS = 900): string {
  const claims = { sub: subject, exp: Math.floor(Date.now() / 1_000) + lifeS };
  return `e30.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.signature`;
}

function openBody(body: RequestInit["body"]): unknown {
  if (typeof body !== "string") return undefined;
  const json: unknown = JSON.parse(body);
  if (typeof json !== "object" || json === null || !("data" in json)) return json;
  const decoded = decodeEnvelope(json.data);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.value;
}

/**
 * Answers `fetch` in place of the server: `routes` maps "GET /path" to an answer, and every request is
 * kept in the order of arrival. A path that is not there answers 404.
 */
export function startWire(routes: Readonly<Record<string, Answer>>): WireRequest[] {
  const requests: WireRequest[] = [];
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
