import { AppError } from "#core/errors.ts";
import { tileLimits } from "#core/tile.ts";

/** What a tile takes after the first one of its photo, which includes the analysis. */
const TILE_MS = 500;
const HOUR_MS = 60 * 60_000;
/** Without a bound, many accounts could fill the memory. */
const MAX_PHOTOS = 20_000;

interface PhotoWork {
  readonly userId: string;
  readonly begunAtMs: number;
  spentMs: number;
}

/** What tiles have cost, in this process: per photo of a user, for an hour from its first tile. */
export interface TileBooks {
  /** Throws `tile_photos` or `tile_work`. */
  requireRoom(userId: string, photo: string): void;
  note(userId: string, photo: string, cpuMs: number): void;
}

const keyOf = (userId: string, photo: string): string => `${userId} ${photo}`;

export function createTileBooks(now: () => number): TileBooks {
  // In the order of their first tile.
  const photos = new Map<string, PhotoWork>();

  function forgetOld(): void {
    for (const [key, { begunAtMs }] of photos) {
      if (photos.size <= MAX_PHOTOS && begunAtMs + HOUR_MS > now()) return;
      photos.delete(key);
    }
  }

  return {
    requireRoom(userId, photo) {
      forgetOld();
      const known = photos.get(keyOf(userId, photo));
      if (known) {
        const isOver = known.spentMs + TILE_MS > tileLimits.cpuMsPerPhoto;
        if (isOver) throw new AppError("tile_work");
        return;
      }
      const own = [...photos.values()].filter((work) => work.userId === userId);
      const [first] = own;
      if (!first || own.length < tileLimits.photosPerHour) return;
      const retryAfterS = Math.ceil((first.begunAtMs + HOUR_MS - now()) / 1_000);
      throw new AppError("tile_photos", { limitPhotos: tileLimits.photosPerHour, retryAfterS });
    },
    note(userId, photo, cpuMs) {
      const key = keyOf(userId, photo);
      const work = photos.get(key) ?? { userId, begunAtMs: now(), spentMs: 0 };
      work.spentMs += cpuMs;
      photos.set(key, work);
    },
  };
}
