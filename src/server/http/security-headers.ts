import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const TWO_YEARS_S = 63_072_000;

/**
 * Security headers of every answer. What only makes sense over TLS is sent only when the public address
 * has it: otherwise it would lock out visitors of a plain-http address in a local network.
 * `scriptHashes` are the inline scripts of index.html, such as `sha256-...`; `storeOrigin` is where stored
 * pictures are redirected to.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; scriptHashes: readonly string[]; storeOrigin: string | null },
): Promise<void> {
  const scripts = options.scriptHashes.map((hash) => `'${hash}'`);
  const stores = options.storeOrigin === null ? [] : [options.storeOrigin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The reader for HEIC photos is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "blob:", "data:", ...stores],
        connectSrc: ["'self'", ...stores],
        workerSrc: ["'self'", "blob:"],
        frameSrc: ["https://www.youtube-nocookie.com"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(options.isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: options.isHttps ? { maxAge: TWO_YEARS_S } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
  });
}
