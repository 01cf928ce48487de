import type { FastifyRequest } from "fastify";

/** The settings that tell from where the server can be reached. */
export interface Reach {
  /** The public address, such as https://example.com; `null` if there is none. */
  readonly publicUrl: string | null;
  /** Addresses of proxies in Fastify's format; `null` if there are none. */
  readonly trustProxy: string | null;
}

export type RequestTest = (request: FastifyRequest) => boolean;

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_NAME = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;
const PORT = /:\d{1,5}$/;
/** Headers that proxies, load balancers and CDNs add to forwarded requests. */
const FORWARDING_HEADER =
  /^(x-forwarded|x-original-|x-envoy-|x-amzn-|x-azure-|x-appengine-|cf-|fly-|fastly-)|^(forwarded|via|cdn-loop|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-arr-log-id)$/;

/** `true` for a machine's own names: localhost, 127.0.0.0/8 and [::1]. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAME.test(hostname.toLowerCase());
}

/** `true` for a HOST that only this machine can reach. */
export function isLoopbackHost(host: string): boolean {
  return host === "::1" || isLoopbackName(host);
}

/** `true` if other machines can reach the server, directly or through a proxy. */
export function isReachedFromElsewhere({ host, ...reach }: Reach & { readonly host: string }) {
  return !isLoopbackHost(host) || !isReachedFromHereOnly(reach);
}

/**
 * Returns a test for requests of programs on this machine. Everything that needs no key and has no limit (the test
 * checkout, `/metrics` and `/healthz?deep=1` without a token, RATE_LIMITS=off) is open to these requests only. A proxy
 * on the same machine connects from loopback too, so the address isn't enough: the names must be local, no header may
 * show that the request was forwarded, and neither a public address nor a proxy may be configured.
 */
export function createFromThisMachine(reach: Reach): RequestTest {
  return isReachedFromHereOnly(reach) ? isLocal : () => false;
}

/** `false` if a public address or a proxy is configured; then no request counts as local. */
export function isReachedFromHereOnly({ publicUrl, trustProxy }: Reach): boolean {
  const isPublic = publicUrl !== null && !isLoopbackName(new URL(publicUrl).hostname);
  return !isPublic && trustProxy === null;
}

function isLocal({ raw, headers }: FastifyRequest): boolean {
  if (!LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? "")) return false;
  // By default, nginx forwards in HTTP/1.0, with our own address as Host and without a forwarding header.
  if (raw.httpVersion === "1.0") return false;
  if (!isLoopbackName((headers.host ?? "").replace(PORT, ""))) return false;
  if (Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))) return false;
  // A proxy may replace Host, but Origin and Referer still name the browser's page.
  return [headers.origin, headers.referer].every(isLoopbackPage);
}

/** `true` for pages of this machine, and if no page is named. An Origin of `null` isn't one of our pages. */
function isLoopbackPage(address: string | undefined): boolean {
  if (address === undefined) return true;
  return URL.canParse(address) && isLoopbackName(new URL(address).hostname);
}
