import { ApiError } from "#kit/api/api-error.ts";
import { type Upload, uploadPicture } from "#kit/api/uploads.ts";
import { askUntilAnswered } from "./ask-until-answered.ts";
import type { Photo } from "./photo.ts";

/** An address this close to its expiry may expire before its run starts. */
const MARGIN_MS = 2 * 60_000;

const uploads = new WeakMap<Photo, Upload>();

export interface SendingOptions {
  readonly signal: AbortSignal;
  /** The share of all photos that was sent, 0..1. */
  readonly onSent: (fraction: number) => void;
  readonly onConnection: (isLost: boolean) => void;
  /** The known addresses have expired. */
  readonly isAnew: boolean;
}

/**
 * Uploads photos on demand. A photo that this page has already uploaded reuses its address until it expires. Retries
 * after a lost connection.
 */
export function createSending({ signal, onSent, onConnection, isAnew }: SendingOptions) {
  const sent = new Map<Photo, number>();
  const tell = (photo: Photo, fraction: number): void => {
    sent.set(photo, fraction * photo.image.blob.size);
    const total = [...sent.keys()].reduce((sum, { image }) => sum + image.blob.size, 0);
    const gone = [...sent.values()].reduce((sum, bytes) => sum + bytes, 0);
    onSent(total === 0 ? 1 : gone / total);
  };
  return async (photo: Photo): Promise<string> => {
    const known = isAnew ? undefined : uploads.get(photo);
    if (known && known.untilMs - MARGIN_MS > Date.now()) return known.address;
    tell(photo, 0);
    const upload = await askUntilAnswered(
      () => uploadPicture(photo.image.blob, { signal, onSent: (share) => tell(photo, share) }),
      { signal, onConnection },
    );
    onConnection(false);
    uploads.set(photo, upload);
    return upload.address;
  };
}

/** Repeats the request with new addresses if the old ones have expired: this page still has their photos. */
export async function withLivingAddresses<Answer>(
  ask: (isAnew: boolean) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(false);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "upload_not_found") throw error;
    return ask(true);
  }
}
