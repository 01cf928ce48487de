import type { CallArea } from "#core/addresses.ts";
import { PRODUCT_SLUG } from "#core/product.ts";
import { MEDIA_PATH, type UrlSigner } from "#server/storage/signed-url.ts";
import { exportKey } from "./person-files.ts";

/** Path under which exports are downloaded. */
export const EXPORT_PATH = "/exports/" satisfies `${CallArea}/`;

const KEY = /\/export\/([0-9a-f-]{36})\.zip$/;

/** URLs of exports: signed like those of images, but valid only under this path. */
export const exportUrl = {
  sign(
    signer: UrlSigner,
    copy: { readonly userId: string; readonly exportId: string; readonly expiresAtMs: number },
  ): string {
    const key = exportKey(copy.userId, copy.exportId);
    const download = `${PRODUCT_SLUG}-data.zip`;
    const url = signer.sign(key, { expiresAtMs: copy.expiresAtMs, download });
    return `${EXPORT_PATH}${url.slice(MEDIA_PATH.length)}`;
  },
  /** Returns the export that a URL names, or `null` if the URL was changed or has expired. */
  read(signer: UrlSigner, url: string): { exportId: string; downloadName: string | null } | null {
    if (!url.startsWith(EXPORT_PATH)) return null;
    const media = signer.read(`${MEDIA_PATH}${url.slice(EXPORT_PATH.length)}`);
    const exportId = KEY.exec(media?.key ?? "")?.[1];
    if (!media || exportId === undefined) return null;
    return { exportId, downloadName: media.downloadName };
  },
};
