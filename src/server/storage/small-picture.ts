import PQueue from "p-queue";
import sharp from "sharp";
import { AppError } from "#core/errors.ts";
import { decodeWhole } from "#engine/jpeg/decode-whole.ts";
import { restrictLoaders } from "./restrict-loaders.ts";

/** For tiles of a list on a screen with double pixels. */
const MAX_SIDE_PX = 400;
const QUALITY = 74;
const MAX_PIXELS = 50_000_000;
const TIMEOUT_S = 10;
/** Beside the engine's work; more of them would only wait longer. */
const AT_A_TIME = 2;
const MAX_WAITING = 300;
const RETRY_AFTER_S = 5;

const line = new PQueue({ concurrency: AT_A_TIME });

/**
 * A picture for lists: WebP, 400 px at most, transparency kept, a still of what moves. Throws `busy` when too many
 * are asked for at once, and `image_unreadable` for a picture that cannot be decoded to its end.
 */
export async function makeSmall(bytes: Uint8Array): Promise<Buffer> {
  if (line.size >= MAX_WAITING) throw new AppError("busy", { retryAfterS: RETRY_AFTER_S });
  restrictLoaders();
  return line.add(async () => {
    try {
      return await decodeWhole(bytes, (failOn) =>
        sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
          .autoOrient()
          .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true })
          .webp({ quality: QUALITY, effort: 2 })
          .timeout({ seconds: TIMEOUT_S })
          .toBuffer(),
      );
    } catch (cause) {
      throw new AppError("image_unreadable", {}, { cause });
    }
  });
}
