import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import type { ImageFile } from "#core/image-payload.ts";
import { askerOf } from "#server/http/asker.ts";
import type { Routes } from "#server/http/routes.ts";
import { dispositionOf, mimeTypeOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { readShownKey } from "#server/storage/shown-key.ts";
import { MEDIA_PATH, type UrlSigner } from "#server/storage/signed-url.ts";
import type { Pictures } from "./pictures.ts";

/** Life of an address of the store: enough to begin a download, too short to pass on. */
const MAX_PRESIGNED_LIFE_MS = 5 * 60_000;
/** The signed address is of one picture for good; whoever deletes it does not see it listed any more. */
const SMALL_CACHE = "private, max-age=3600, immutable";
/** On every answer, redirects and refusals too: a file that pretends to be a page never acts as one. */
const disarming = {
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, no-store",
};

/** Our own pages may show a file, and anybody may follow a link to it; pages of others may not build it in. */
async function disarm({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(disarming);
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return;
  const isVisit =
    headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  if (!isVisit) throw new AppError("forbidden");
}

/**
 * A page that reads the file instead of showing it: a store at another origin would have to allow that (CORS), and we
 * cannot know whether it does.
 */
function wantsItHere({ headers }: FastifyRequest): boolean {
  return headers["prefer"] === "no-redirect";
}

interface MediaRouteDeps {
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly pictures: Pick<Pictures, "show">;
}

/**
 * Hands out stored files to whoever holds a signed address: a redirect to the store where browsers reach it and
 * nobody prefers none (`Prefer: no-redirect`), else the file itself. An address that is not ours, too old or of a file that is gone finds nothing, and none of
 * them tells which it was.
 */
export function mediaRoute({ storage, signer, pictures }: MediaRouteDeps): Routes {
  return ({ app }) =>
    app.get(`${MEDIA_PATH}*`, { onRequest: disarm }, async (request, reply) => {
      const media = signer.read(request.url);
      if (!media) throw new AppError("not_found");
      const { downloadName } = media;
      const { key, variant } = readShownKey(media.key);
      if (variant !== "file") {
        const load = () => requirePicture(storage, key);
        const image = await pictures.show({ key, form: variant }, load, askerOf(request, reply));
        return sendForm(image, { form: variant, downloadName }, reply);
      }
      // An address of the store is signed for one method.
      if (request.method === "GET" && !wantsItHere(request)) {
        const expiresAtMs = Math.min(media.expiresAtMs, Date.now() + MAX_PRESIGNED_LIFE_MS);
        const address = await storage.presign(key, { expiresAtMs, downloadName });
        if (address !== null) return reply.redirect(address, 302);
      }
      const { bytes, mimeType } = await requirePicture(storage, key);
      return reply
        .headers({ "content-type": mimeType, "content-disposition": dispositionOf(downloadName) })
        .send(asBuffer(bytes));
    });
}

async function requirePicture(storage: Storage, key: string): Promise<ImageFile> {
  const mimeType = mimeTypeOf(key);
  const file = await storage.get(key);
  if (!file || !mimeType) throw new AppError("not_found");
  return { bytes: file.bytes, mimeType };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Never an address of the store: a form is of this process. The browser keeps a small one for a while. */
function sendForm(
  { bytes, mimeType }: ImageFile,
  { form, downloadName }: { readonly form: "anew" | "small"; readonly downloadName: string | null },
  reply: FastifyReply,
): FastifyReply {
  const headers =
    form === "small"
      ? { "cache-control": SMALL_CACHE }
      : { "content-disposition": dispositionOf(downloadName) };
  return reply.headers({ ...headers, "content-type": mimeType }).send(asBuffer(bytes));
}
