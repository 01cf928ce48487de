import type { FastifyInstance } from "fastify";
import type { PolicyHeaders } from "./content-policy.ts";

const TWO_YEARS_S = 63_072_000;

/** What a page might ask a browser for and none of ours does. */
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
 * Security headers of every answer; pages put their own content policy in the place of the empty one. What only
 * makes sense over TLS is sent only when the public address has it: otherwise it would lock out visitors of a
 * plain-http address in a local network.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; policy: PolicyHeaders },
): void {
  // Made once: every answer has them, and they must cost nothing.
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
