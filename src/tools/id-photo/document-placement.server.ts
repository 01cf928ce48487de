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

/** A photo placed in its frame. */
export interface PlacedPhoto {
  readonly frame: Frame;
  readonly dotsPerInch: number;
  readonly placement: Placement;
}

/** A photo of one person, and the document that it's for. */
export interface PhotoForDocument {
  readonly portrait: Portrait;
  readonly source: Raster;
  readonly document: PhotoDocument;
}

/** One placement of the head, and how much of the frame lies beyond the photo, in mm of the print. */
export interface Candidate {
  readonly place: HeadPlace;
  /** From the pixels of the original to the pixels of the frame. */
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

/** Frame of a document's photo in pixels. */
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

/** Fraction of the allowed off-centre distance of the face that is used to centre the skull. */
const USED_OFF_CENTRE = 0.5;

/**
 * The x that goes to the centre of the frame: the middle of the skull. If an authority limits how far the centre of the
 * face may be off, a turned face is moved back within that limit.
 */
function middleX({ portrait, document }: PhotoForDocument, headMm: number): number {
  const { head, rows } = portrait;
  const limitMm = document.offCentreMm?.value;
  if (limitMm === undefined) return head.axis.x;
  const faceX = (head.eyes.x + head.chin.x) / 2;
  const room = (USED_OFF_CENTRE * limitMm * (rows.chinY - rows.crownY)) / headMm;
  return clamp(head.axis.x, faceX - room, faceX + room);
}

/** Every placement that the document allows, best first, with the eyes level except for `keptTilt` (radians). */
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

/** Missing body has to be extended, which is visible: one mm costs as much as this many ranks in the list. */
const PLACES_PER_MM = 12;

/** The best placement with little missing; `null` if the document's ranges exclude each other for this head. */
export function placeWithLittleMissing(photo: PhotoForDocument): Candidate | null {
  const costs = candidatesFor(photo).map((candidate, rank) => ({
    candidate,
    cost: rank + PLACES_PER_MM * (candidate.below + candidate.beside),
  }));
  return costs.toSorted((a, b) => a.cost - b.cost)[0]?.candidate ?? null;
}

/** Like `placeWithLittleMissing`, but throws `unsupported` if there is no placement. */
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

/** Tilt that may remain if a levelled photo wouldn't fill the frame; ISO/IEC 19794-5 allows 8 degrees. */
const KEPT_TILT = (5 * Math.PI) / 180;

/** The best placement with every pixel inside the original; `null` if there is none. */
export function placeInside(photo: PhotoForDocument): Candidate | null {
  const isInside = (candidate: Candidate) => missingMm(candidate) <= INSIDE_MM;
  return (
    candidatesFor(photo).find(isInside) ?? candidatesFor(photo, KEPT_TILT).find(isInside) ?? null
  );
}

/** The placement that lacks least of the photo; `null` if there is no placement at all. */
export function placeNearestInside(photo: PhotoForDocument): Candidate | null {
  const all = candidatesFor(photo, KEPT_TILT);
  return all.toSorted((a, b) => missingMm(a) - missingMm(b))[0] ?? null;
}
