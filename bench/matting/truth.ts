import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Plane } from "#engine/local/ops/raster.ts";

/** Photos of docs/photos.md; operations are tuned on one half and reported on the other. */
type Half = "tuning" | "held out";

export interface EvaluationPhoto {
  readonly id: string;
  readonly half: Half;
  /** `false` for photos without people. */
  readonly hasPeople: boolean;
  readonly bytes: Uint8Array;
  /** Opacity, for 13 tuning photos; `null` for the others. */
  readonly truth: Plane | null;
}

const photoTable = new URL("../../docs/photos.md", import.meta.url);
const truthFolder = new URL("./truth/", import.meta.url);
const ROW = /^\| (?<id>[\w-]+)[ \\*]* \|.*`(?<hash>[0-9a-f]{64})`(?<rest>.*)$/u;

/** The photos of docs/photos.md that are in `folder`, in the order of their names. */
export async function readEvaluationPhotos(folder: string): Promise<EvaluationPhoto[]> {
  const rows = await readPhotoTable();
  const photos: EvaluationPhoto[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const bytes = await readFile(join(folder, file)).catch(() => null);
    const hash = bytes ? createHash("sha256").update(bytes).digest("hex") : "";
    const row = rows.get(hash);
    if (bytes && row) photos.push({ ...row, bytes, truth: await readTruth(hash) });
  }
  return photos;
}

async function readPhotoTable(): Promise<
  Map<string, Pick<EvaluationPhoto, "id" | "half" | "hasPeople">>
> {
  const text = await readFile(photoTable, "utf8");
  const heldOutFrom = text.indexOf("\n## Held out");
  const halfOf = (at: number): Half => (at < heldOutFrom ? "tuning" : "held out");
  const rows = new Map<string, Pick<EvaluationPhoto, "id" | "half" | "hasPeople">>();
  let at = 0;
  for (const line of text.split("\n")) {
    const { id, hash, rest } = ROW.exec(line)?.groups ?? {};
    if (id && hash) {
      rows.set(hash, { id, half: halfOf(at), hasPeople: !rest?.includes("| no person |") });
    }
    at += line.length + 1;
  }
  return rows;
}

/**
 * Mattes are named after their photo's SHA-256 and at most 800 px long. Pixels that the built-in matte and ISNet agree
 * on are certain; polygons drawn by hand settle the areas where they don't; closed-form matting (Levin 2008) solves the
 * remaining band along the edges, so that no edge comes from either of the two. Parts that looked wrong at a second look
 * are repaired by eye: polygons and edges drawn by hand, steeper edges, and opacity from brightness in loose hair.
 */
async function readTruth(hash: string): Promise<Plane | null> {
  const bytes = await readFile(new URL(`${hash}.webp`, truthFolder)).catch(() => null);
  if (!bytes) return null;
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: Float32Array.from(data, (value) => value / 255),
  };
}
