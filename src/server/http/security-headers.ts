import type { FastifyInstance } from "fastify";
import type { PolicyHeaders } from "./content-policy.ts";

const TWO_YEARS_S = 63_072_000;

/** Browser features that none of our pages uses. */
const DENIED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/**
 * Adds security headers to every response. Pages replace the empty content policy with their own. HSTS is sent only if
 * the public address uses TLS: otherwise it would lock out visitors of a plain-http address in a local network.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; policy: PolicyHeaders },
): void {
  // Built once, because every response sends them.
  const headers = Object.entries({
    ...options.policy,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(options.isHttps
      ? { "strict-transport-security": `max-age=${TWO_YEARS_S}; includeSubDomains` }
      : {}),
  });
  app.addHook("onRequest", async (_request, reply) => {
    for (const [name, value] of headers) reply.header(name, value);
  });
}
