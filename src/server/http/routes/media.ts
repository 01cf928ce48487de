import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { dispositionOf, mimeTypeOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { MEDIA_PATH, type UrlSigner } from "#server/storage/signed-url.ts";

/** Life of an address of the store: enough to begin a download, too short to pass on. */
const MAX_PRESIGNED_LIFE_MS = 5 * 60_000;
const uncached = { "cache-control": "private, no-store" };

/**
 * Hands out stored files to whoever holds a signed address: a redirect to the store where browsers reach it,
 * else the file itself. Its headers keep a file that pretends to be a page from ever acting as one.
 */
export function addMediaRoute(
  app: FastifyInstance,
  { storage, signer }: { storage: Storage; signer: UrlSigner },
): void {
  app.get(`${MEDIA_PATH}*`, async (request, reply) => {
    const media = signer.read(request.url);
    if (!media) throw new AppError("forbidden");
    const { key, downloadName } = media;
    // An address of the store is signed for one method.
    if (request.method === "GET") {
      const expiresAtMs = Math.min(media.expiresAtMs, Date.now() + MAX_PRESIGNED_LIFE_MS);
      const address = await storage.presign(key, { expiresAtMs, downloadName });
      if (address !== null) return reply.headers(uncached).redirect(address, 302);
    }
    const file = await storage.get(key);
    const mimeType = mimeTypeOf(key);
    if (!file || !mimeType) throw new AppError("not_found");
    return reply
      .headers({
        "content-type": mimeType,
        "content-disposition": dispositionOf(downloadName),
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
        ...uncached,
      })
      .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  });
}
