import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { mimeTypeOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { MEDIA_PATH, type UrlSigner } from "#server/storage/signed-url.ts";

/**
 * Serves stored files to whoever holds a signed address. Their headers keep a file that pretends to be a
 * page from ever acting as one.
 */
export function addMediaRoute(
  app: FastifyInstance,
  { storage, signer }: { storage: Storage; signer: UrlSigner },
): void {
  app.get(`${MEDIA_PATH}*`, async (request, reply) => {
    const media = signer.read(request.url);
    if (!media) throw new AppError("forbidden");
    const file = await storage.get(media.key);
    const mimeType = mimeTypeOf(media.key);
    if (!file || !mimeType) throw new AppError("not_found");
    const disposition =
      media.downloadName === null ? "inline" : `attachment; filename="${media.downloadName}"`;
    return reply
      .headers({
        "content-type": mimeType,
        "content-disposition": disposition,
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "private, no-store",
      })
      .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  });
}
