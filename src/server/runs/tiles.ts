import { AppError } from "#core/errors.ts";
import type { ImageFile } from "#core/image-payload.ts";
import { EngineFailure, type EngineImage, type TileEngine } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { MarkPicture } from "#server/marking/mark-picture.ts";
import type { Storage } from "#server/storage/port.ts";
import { sha256Of } from "#server/storage/sha256.ts";
import { mapPictures, type Pictured, putTogether } from "#tool-model/pictured.ts";
import { markResult } from "./mark-result.ts";
import { contentOf, type GivenImage, hashRequest } from "./run-payload.ts";
import { hasOpenRuns } from "./run-store.ts";
import type { TileBooks } from "./tile-books.ts";

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Tiles show people, so they leave the memory soon. */
const KEPT_MS = 10 * 60_000;

export interface TilesDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "get">;
  readonly mark: MarkPicture;
  readonly engine: TileEngine;
  readonly books: TileBooks;
}

/** A call of an operation whose tile is wanted. */
interface AskedTile {
  readonly userId: string;
  readonly operation: string;
  readonly payload: Pictured<GivenImage>;
}

/**
 * Returns a small picture of the call's result, marked; from memory if it was made in the last ten minutes. Throws
 * `busy` while a run is open anywhere or the engine works, the errors of `TileBooks`, `upload_not_found` for a deleted
 * photo, and the failures of engines.
 */
export type MakeTile = (asked: AskedTile) => Promise<EngineImage>;

export function createTiles({ on, storage, mark, engine, books }: TilesDeps): MakeTile {
  const kept = createKept();

  async function load(image: GivenImage): Promise<ImageFile> {
    if (!("storageKey" in image)) return image;
    const file = await storage.get(image.storageKey);
    if (!file) throw new AppError("upload_not_found");
    return { bytes: file.bytes, mimeType: image.mimeType };
  }

  return async ({ userId, operation, payload }) => {
    const photo = payload.pictures.map(({ picture }) => digestOf(picture)).join(" ");
    const content = await contentOf(payload);
    const key = `${userId} ${hashRequest({ operation, content, kind: "local" }).toString("hex")}`;
    const known = kept.find(key);
    if (known) return known;
    books.requireRoom(userId, photo);
    if (await hasOpenRuns(on)) throw new AppError("busy");
    const loaded = putTogether(await mapPictures(payload, load));
    const tile = await engine.make({ operation, payload: loaded }).catch(throwFailure);
    if (!tile) throw new AppError("busy");
    books.note(userId, photo, tile.cpuMs);
    if (typeof tile.made === "string") throw new AppError(tile.made);
    const result = { ...tile, image: tile.made };
    const { image } = markResult(mark, { operation, payload, result });
    kept.keep(key, image);
    return image;
  };
}

function digestOf(image: GivenImage): string {
  return "sha256" in image ? image.sha256 : sha256Of(image.bytes);
}

function throwFailure(error: unknown): never {
  throw error instanceof EngineFailure ? new AppError(error.code, {}, { cause: error }) : error;
}

interface Kept {
  readonly image: EngineImage;
  readonly end: NodeJS.Timeout;
}

/** The last tiles, at most 16 MB. */
function createKept() {
  const tiles = new Map<string, Kept>();
  let bytes = 0;
  function drop(key: string): void {
    const found = tiles.get(key);
    if (!found) return;
    clearTimeout(found.end);
    bytes -= found.image.bytes.length;
    tiles.delete(key);
  }
  return {
    find: (key: string): EngineImage | null => tiles.get(key)?.image ?? null,
    keep(key: string, image: EngineImage): void {
      drop(key);
      tiles.set(key, { image, end: setTimeout(() => drop(key), KEPT_MS).unref() });
      bytes += image.bytes.length;
      for (const oldest of tiles.keys()) {
        if (bytes <= MAX_KEPT_BYTES) return;
        drop(oldest);
      }
    },
  };
}
