import type { FastifyRequest } from "fastify";

/** What the configuration says about who reaches the server. */
export interface Reach {
  /** Address for the public, such as https://example.com; null when there is none. */
  readonly publicUrl: string | null;
  /** Addresses of proxies, as Fastify takes them; null: none. */
  readonly trustProxy: string | null;
}

export type RequestTest = (request: FastifyRequest) => boolean;

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_NAME = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
const PORT = /:\d{1,5}$/;
/** Proxies, load balancers and content networks add these to what they pass on. */
const FORWARDING_HEADER =
  /^(x-forwarded|x-original-|x-envoy-|x-amzn-|x-azure-|x-appengine-|cf-|fly-|fastly-)|^(forwarded|via|cdn-loop|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-arr-log-id)$/;

/** True for the names by which a machine calls itself: localhost, 127.0.0.0/8 and [::1]. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAME.test(hostname.toLowerCase());
}

/** True for a HOST at which only this machine reaches the server. */
export function isLoopbackHost(host: string): boolean {
  return host === "::1" || isLoopbackName(host);
}

/** True as soon as others than this machine may reach the server, by its own address or through a proxy. */
export function isReachedFromElsewhere({ host, ...reach }: Reach & { readonly host: string }) {
  return !isLoopbackHost(host) || !isReachedFromHereOnly(reach);
}

/**
 * Tells whether a request was made by a program on this machine itself. What is open without a key or a limit
 * (the test checkout, `/metrics` and `/healthz?deep=1` without a token, RATE_LIMITS=off) is open to these requests
 * only. A proxy on the same machine connects from loopback too, so the address alone says nothing: the names must be
 * local as well, nothing may say that the request was passed on, and no address for the public may be set up.
 */
export function createFromThisMachine(reach: Reach): RequestTest {
  return isReachedFromHereOnly(reach) ? isLocal : () => false;
}

/** False as soon as an address for the public or a proxy is set up: then no request counts as local. */
export function isReachedFromHereOnly({ publicUrl, trustProxy }: Reach): boolean {
  const isPublic = publicUrl !== null && !isLoopbackName(new URL(publicUrl).hostname);
  return !isPublic && trustProxy === null;
}

function isLocal({ raw, headers }: FastifyRequest): boolean {
  if (!LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? "")) return false;
  // nginx passes requests on in HTTP/1.0, under our own address and without any header, unless it is told otherwise.
  if (raw.httpVersion === "1.0") return false;
  if (!isLoopbackName((headers.host ?? "").replace(PORT, ""))) return false;
  if (Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))) return false;
  // A proxy may write its own Host; the page that a browser is on stays.
  return [headers.origin, headers.referer].every(isLoopbackPage);
}

/** True for pages of this machine, and where no page is named (an Origin of `null` is no page of ours). */
function isLoopbackPage(address: string | undefined): boolean {
  if (address === undefined) return true;
  return URL.canParse(address) && isLoopbackName(new URL(address).hostname);
}
