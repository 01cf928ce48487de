import type { PhotoDocument } from "#core/documents/document.ts";
import { type Anatomy, type HeadPlace, headPlaces } from "#core/documents/place-head.ts";
import { frameOf, printSizeOf } from "#core/documents/table.ts";
import type { Portrait } from "#engine/local/analysis/portrait.ts";
import { clamp, type Raster } from "#engine/local/ops/raster.ts";
import {
  applySimilarity,
  composeSimilarity,
  invertSimilarity,
  type Similarity,
  similarityAbout,
  similarityScale,
} from "#engine/local/ops/similarity.ts";
import { EngineFailure } from "#engine/port.ts";
import { photoRuleFor } from "./photo-rules.server.ts";
import type { Placement } from "./placement.server.ts";

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** A photo in its frame. */
export interface PlacedPhoto {
  readonly frame: Frame;
  readonly dotsPerInch: number;
  readonly placement: Placement;
}

/** A photo of one person, and what it is to be. */
export interface PhotoForDocument {
  readonly portrait: Portrait;
  readonly source: Raster;
  readonly document: PhotoDocument;
}

/** One way to put the head, and what of the frame would lie beyond the photo, in mm of the print. */
export interface Candidate {
  readonly place: HeadPlace;
  /** From the pixels of the original to those of the frame. */
  readonly fromSource: Similarity;
  readonly above: number;
  readonly beside: number;
  readonly below: number;
}

function anatomyOf({ rows }: Portrait): Anatomy {
  const head = rows.chinY - rows.crownY;
  return {
    eyesBelowCrown: (rows.eyeY - rows.crownY) / head,
    hairAboveCrown: Math.max(0, rows.crownY - rows.hairTopY) / head,
  };
}

/** Pixels of a document's photo. */
export function pixelFrame(document: PhotoDocument): Frame {
  const { widthPx, heightPx } = frameOf(document);
  return { width: widthPx, height: heightPx };
}

/** How far the frame reaches beyond each side of the original. */
function missingOf(fromSource: Similarity, { source, document }: PhotoForDocument) {
  const { width, height } = pixelFrame(document);
  const back = invertSimilarity(fromSource);
  const corners = [
    [0, 0],
    [width - 1, 0],
    [0, height - 1],
    [width - 1, height - 1],
  ].map(([x = 0, y = 0]) => applySimilarity(back, { x, y }));
  const mmPerPx = printSizeOf(document).heightMm / height;
  const beyond = (px: number) => Math.max(0, px) * similarityScale(fromSource) * mmPerPx;
  return {
    above: beyond(-Math.min(...corners.map(({ y }) => y))),
    beside: beyond(
      Math.max(
        -Math.min(...corners.map(({ x }) => x)),
        Math.max(...corners.map(({ x }) => x)) - (source.width - 1),
      ),
    ),
    below: beyond(Math.max(...corners.map(({ y }) => y)) - (source.height - 1)),
  };
}

/** Of the distance that a face may lie beside the middle, so much is used for the skull's sake. */
const USED_OFF_CENTRE = 0.5;

/**
 * What goes to the middle of the frame: the skull from side to side. Where an authority says how far the middle of the
 * face may lie beside it, a turned face is moved back until that is kept.
 */
function middleX({ portrait, document }: PhotoForDocument, headMm: number): number {
  const { head, rows } = portrait;
  const limitMm = document.offCentreMm?.value;
  if (limitMm === undefined) return head.axis.x;
  const faceX = (head.eyes.x + head.chin.x) / 2;
  const room = (USED_OFF_CENTRE * limitMm * (rows.chinY - rows.crownY)) / headMm;
  return clamp(head.axis.x, faceX - room, faceX + room);
}

/** Every place that the document allows, the best first, with the eyes turned level but for `keptTilt` (radians). */
function candidatesFor(photo: PhotoForDocument, keptTilt = 0): Candidate[] {
  const { portrait, document } = photo;
  const size = printSizeOf(document);
  const frame = pixelFrame(document);
  const pxPerMm = frame.height / size.heightMm;
  const { head, rows } = portrait;
  const { headHeight, eyeLine } = photoRuleFor(size);
  const turned = Math.atan2(portrait.fromSource.b, portrait.fromSource.a) - head.roll;
  const angle = -head.roll - clamp(turned, -keptTilt, keptTilt);
  const places = headPlaces({
    document,
    anatomy: anatomyOf(portrait),
    habit: { headHeight, eyeLine },
  });
  return places.map((place) => {
    const toFrame = similarityAbout(
      { x: middleX(photo, place.headMm), y: rows.eyeY },
      { x: frame.width / 2 - 0.5, y: place.eyesMm * pxPerMm - 0.5 },
      { angle, scale: (place.headMm * pxPerMm) / (rows.chinY - rows.crownY) },
    );
    const fromSource = composeSimilarity(portrait.fromSource, toFrame);
    const { above, beside, below } = missingOf(fromSource, photo);
    return { place, fromSource, above, beside, below };
  });
}

/** Missing body is made up by letting it go on, which shows: so many places further down the list are better. */
const PLACES_PER_MM = 12;

/** The best place that makes little up; null when the document's ranges exclude each other for this head. */
export function placeWithLittleMissing(photo: PhotoForDocument): Candidate | null {
  const costs = candidatesFor(photo).map((candidate, rank) => ({
    candidate,
    cost: rank + PLACES_PER_MM * (candidate.below + candidate.beside),
  }));
  return costs.toSorted((a, b) => a.cost - b.cost)[0]?.candidate ?? null;
}

/** As `placeWithLittleMissing`; throws `unsupported` where there is no place. */
export function placeForDocument(photo: PhotoForDocument): PlacedPhoto {
  const best = placeWithLittleMissing(photo);
  if (!best) throw new EngineFailure("unsupported");
  const { fromSource, above, beside, below } = best;
  return {
    frame: pixelFrame(photo.document),
    dotsPerInch: frameOf(photo.document).dotsPerInch,
    placement: {
      transform: composeSimilarity(invertSimilarity(photo.portrait.fromSource), fromSource),
      enlargement: similarityScale(fromSource),
      isShouldersCropped: above + beside + below > SEEN_MM,
    },
  };
}

const SEEN_MM = 0.5;
/** Half a pixel at 300 dpi. */
const INSIDE_MM = 0.05;

const missingMm = ({ above, beside, below }: Candidate) => above + beside + below;

/** So much tilt may stay where a photo turned level would not fill the frame; ISO/IEC 19794-5 allows 8 degrees. */
const KEPT_TILT = (5 * Math.PI) / 180;

/** The best place for which every pixel is in the original; null when there is none. */
export function placeInside(photo: PhotoForDocument): Candidate | null {
  const isInside = (candidate: Candidate) => missingMm(candidate) <= INSIDE_MM;
  return (
    candidatesFor(photo).find(isInside) ?? candidatesFor(photo, KEPT_TILT).find(isInside) ?? null
  );
}

/** The place that lacks least of the photo; null when there is no place at all. */
export function placeNearestInside(photo: PhotoForDocument): Candidate | null {
  const all = candidatesFor(photo, KEPT_TILT);
  return all.toSorted((a, b) => missingMm(a) - missingMm(b))[0] ?? null;
}
