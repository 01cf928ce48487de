import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import type { PhotoDocument, Range } from "#core/documents/document.ts";
import { type CheckId, type PreflightCheck, preflightReport } from "#core/documents/preflight.ts";
import { mustStayUnedited, photoDocuments, printSizeOf } from "#core/documents/table.ts";
import type { Analyser } from "#engine/local/analyser.ts";
import { applySimilarity, type Similarity } from "#engine/local/ops/similarity.ts";
import { documentCheckInspection } from "../../src/tools/id-photo/check.server.ts";
import {
  pixelFrame,
  placeInside,
  placeWithLittleMissing,
} from "../../src/tools/id-photo/document-placement.server.ts";
import type { Mark, MarkedPortrait } from "../fixtures/marked-portraits.ts";

const MOST_SIDE_PX = 800;
const demo = join(
  createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json"),
  "..",
  "demo",
);

/** A portrait as an upload, and the mapping from the photo's pixels to the upload's. */
export interface CutPortrait {
  readonly bytes: Uint8Array;
  readonly toUpload: Similarity;
}

/** Cuts a portrait out of its photo. `file` is the path of a photo that the package doesn't contain. */
export async function cutPortrait(portrait: MarkedPortrait, file?: string): Promise<CutPortrait> {
  const { sample, left, top, width, height } = portrait;
  const bytes = await sharp(file ?? join(demo, `sample${sample}.jpg`))
    .extract({ left, top, width, height })
    .removeAlpha()
    .resize(MOST_SIDE_PX, MOST_SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer();
  const scale = ((await sharp(bytes).metadata()).width ?? width) / width;
  const toUpload = { a: scale, b: 0, dx: -left * scale, dy: -top * scale };
  return { bytes: Uint8Array.from(bytes), toUpload };
}

const isRanged = (one: PhotoDocument) =>
  [one.headMm, one.eyesFromBottomMm, one.topMarginMm, one.bottomMarginMm, one.offCentreMm].some(
    (rule) => rule !== undefined,
  );

/** Groups documents that have the same rules for the head, and so place it alike. */
export function rulesOfHeads(): readonly (readonly PhotoDocument[])[] {
  const groups = new Map<string, PhotoDocument[]>();
  for (const one of photoDocuments.filter(isRanged)) {
    const rules = [
      printSizeOf(one),
      one.headMm?.value,
      one.eyesFromBottomMm?.value,
      one.eyesFromBottomAboutMm?.value,
      one.topMarginMm?.value,
      one.bottomMarginMm?.value,
      one.offCentreMm?.value,
      mustStayUnedited(one),
    ];
    const key = JSON.stringify(rules);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** The error of marks set by hand, as a fraction of the head's height. */
const MARKS_ERROR = 0.02;

/** A rule that a finished photo breaks according to the marks, in mm of the print. */
export interface Miss {
  readonly rule: "head" | "eyes" | "top" | "bottom" | "centre";
  readonly valueMm: number;
  /** Distance beyond the limit, less the error of the marks. */
  readonly byMm: number;
}

function missOf(rule: Miss["rule"], valueMm: number, limit: LimitOfRule): Miss[] {
  const { range, errorMm } = limit;
  if (!range) return [];
  const byMm = Math.max(range.min - valueMm, valueMm - range.max) - errorMm;
  return byMm > 0 ? [{ rule, valueMm, byMm }] : [];
}

interface LimitOfRule {
  readonly range: Range | undefined;
  readonly errorMm: number;
}

const middle = ([a, b]: readonly [Mark, Mark]): Mark => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Returns the rules that the marks break. `toFrame` maps a mark to mm of the print. */
function missesOf(
  { eyes, chin, crown }: MarkedPortrait,
  document: PhotoDocument,
  toFrame: (mark: Mark) => { readonly x: number; readonly y: number },
): Miss[] {
  const { widthMm, heightMm } = printSizeOf(document);
  const [eyesMm, chinMm, crownMm] = [toFrame(middle(eyes)), toFrame(chin), toFrame(crown)];
  const headMm = chinMm.y - crownMm.y;
  const errorMm = MARKS_ERROR * headMm;
  const { headMm: head, eyesFromBottomMm, topMarginMm, bottomMarginMm, offCentreMm } = document;
  const offCentre = offCentreMm && { min: -offCentreMm.value, max: offCentreMm.value };
  return [
    ...missOf("head", headMm, { range: head?.value, errorMm }),
    ...missOf("eyes", heightMm - eyesMm.y, { range: eyesFromBottomMm?.value, errorMm }),
    ...missOf("top", crownMm.y, { range: topMarginMm?.value, errorMm }),
    ...missOf("bottom", heightMm - chinMm.y, { range: bottomMarginMm?.value, errorMm }),
    ...missOf("centre", (eyesMm.x + chinMm.x) / 2 - widthMm / 2, { range: offCentre, errorMm }),
  ];
}

/** Checks of the report that tell the user why the head could be misplaced. */
const REASONS: ReadonlySet<CheckId> = new Set([
  "face",
  "otherFaces",
  "headSize",
  "eyeLine",
  "topMargin",
  "roomAbove",
  "tilt",
  "yaw",
  "pitch",
  "hair",
  "mouth",
  "exposure",
]);

export interface Judged {
  /** `null` if no photo is made. */
  readonly misses: readonly Miss[] | null;
  /** Checks of the report that explain the misses. Not run, and empty, if no rule is broken. */
  readonly reasons: readonly CheckId[];
  /** Checks that failed. Also empty if no rule is broken. */
  readonly failed: readonly CheckId[];
}

interface Entry {
  readonly portrait: MarkedPortrait;
  readonly upload: CutPortrait;
}

/** Computes the geometry of one photo for a document and compares the marks and the report with its rules. */
export async function judgeHead(
  analyser: Analyser,
  entry: Entry,
  document: PhotoDocument,
): Promise<Judged> {
  const misses = await missesFor(analyser, entry, document);
  if (misses?.length === 0) return { misses, reasons: [], failed: [] };
  const checks = await checksFor(analyser, entry.upload, document);
  const idsOf = (wanted: (check: PreflightCheck) => boolean) =>
    checks.filter(wanted).map(({ id }) => id);
  return {
    misses,
    reasons: idsOf(({ id, outcome }) => outcome !== "pass" && REASONS.has(id)),
    failed: idsOf(({ outcome }) => outcome === "fail"),
  };
}

async function checksFor(
  analyser: Analyser,
  upload: CutPortrait,
  document: PhotoDocument,
): Promise<readonly PreflightCheck[]> {
  const found = await documentCheckInspection.run({
    payload: {
      sourceImage: { bytes: upload.bytes, mimeType: "image/jpeg" },
      document: document.id,
      isCropOnly: mustStayUnedited(document),
    },
    analyse: (image) => analyser.analyse(image),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  return preflightReport.parse(found).checks;
}

async function missesFor(
  analyser: Analyser,
  { portrait, upload }: Entry,
  document: PhotoDocument,
): Promise<Miss[] | null> {
  const photo = await analyser.analyse({ bytes: upload.bytes, mimeType: "image/jpeg" });
  const found = await photo.portrait();
  const input = found && { portrait: found, source: photo.image.raster, document };
  const place = mustStayUnedited(document) ? placeInside : placeWithLittleMissing;
  const placed = input && place(input);
  if (!placed) return null;
  const mmPerPx = printSizeOf(document).heightMm / pixelFrame(document).height;
  return missesOf(portrait, document, ([x, y]) => {
    const at = applySimilarity(placed.fromSource, applySimilarity(upload.toUpload, { x, y }));
    return { x: (at.x + 0.5) * mmPerPx, y: (at.y + 0.5) * mmPerPx };
  });
}
