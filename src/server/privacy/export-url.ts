import type { CallArea } from "#core/addresses.ts";
import { PRODUCT_SLUG } from "#core/product.ts";
import { MEDIA_PATH, type UrlSigner } from "#server/storage/signed-url.ts";
import { exportKey } from "./person-files.ts";

/** Where copies of everything are handed out. */
export const EXPORT_PATH = "/exports/" satisfies `${CallArea}/`;

const KEY = /\/export\/([0-9a-f-]{36})\.zip$/;

/** Addresses of copies: signed as those of pictures are, and good at another door. */
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
  /** The id of the copy that an address of ours names; null when anything in it was changed or its time is over. */
  read(signer: UrlSigner, url: string): { exportId: string; downloadName: string | null } | null {
    if (!url.startsWith(EXPORT_PATH)) return null;
    const media = signer.read(`${MEDIA_PATH}${url.slice(EXPORT_PATH.length)}`);
    const exportId = KEY.exec(media?.key ?? "")?.[1];
    if (!media || exportId === undefined) return null;
    return { exportId, downloadName: media.downloadName };
  },
};
