import PQueue from "p-queue";
import sharp from "sharp";
import { AppError } from "#core/errors.ts";

const PREFIX = "small/";
/** For tiles of a list on a screen with double pixels. */
const MAX_SIDE_PX = 400;
const QUALITY = 74;
const MAX_PIXELS = 50_000_000;
/** Beside the engine's work; more of them would only wait longer. */
const AT_A_TIME = 2;
const MAX_WAITING = 300;
const RETRY_AFTER_S = 5;

const line = new PQueue({ concurrency: AT_A_TIME });

/** What the small variant of a stored picture is called in signed addresses. It is made when asked for, never kept. */
export function smallKeyOf(key: string): string {
  return `${PREFIX}${key}`;
}

/** The key of the picture itself, and whether its small variant is meant. */
export function readSmallKey(key: string): { readonly key: string; readonly isSmall: boolean } {
  const isSmall = key.startsWith(PREFIX);
  return { key: isSmall ? key.slice(PREFIX.length) : key, isSmall };
}

/**
 * A picture for lists: WebP, 400 px at most, transparency kept, a still of what moves. Throws `busy` when too many
 * are asked for at once.
 */
export async function makeSmall(bytes: Uint8Array): Promise<Buffer> {
  if (line.size >= MAX_WAITING) throw new AppError("busy", { retryAfterS: RETRY_AFTER_S });
  return line.add(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 2 })
      .toBuffer(),
  );
}
