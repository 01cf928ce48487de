import { findMeanings, wordTable } from "#core/plain-words.ts";
import { faceSize } from "#engine/local/analysis/faces.ts";
import type { FoundObject } from "#engine/local/analysis/objects.ts";
import { personOf } from "#engine/local/analysis/people.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { colourEvidence, learnColours } from "#engine/local/ops/colour-model.ts";
import { meanField } from "#engine/local/ops/mean-field.ts";
import { createPlane, mapPlane, type Plane, type Raster, sumOf } from "#engine/local/ops/raster.ts";
import { type ObjectKind, objectWords, type PlaceWord, placeWords } from "./object-words.server.ts";
import { withTraces } from "./traces.server.ts";

/** One object or person that words may refer to. */
export interface Candidate {
  readonly x: number;
  readonly size: number;
  /** 1 where it is, in the size of the work image. */
  readonly mask: () => Promise<Plane>;
}

export interface BoxedCandidate extends Candidate {
  readonly box: Box;
}

/**
 * The mask, 0..1, of the object that a description refers to in a photo, with shadow and reflection; `null` if it isn't there or not understood.
 */
export async function findByWords(photo: PhotoAnalysis, words: string): Promise<Plane | null> {
  const kinds = findMeanings(words, wordTable(objectWords)).map(({ meaning }) => meaning);
  const places = findMeanings(words, wordTable(placeWords)).map(({ meaning }) => meaning);
  const kind = kinds[0] ?? (places.includes("all") ? "person" : undefined);
  if (kind === undefined) return null;
  const candidates = kind === "person" ? await findPeople(photo) : await findKind(photo, kind);
  const masks = await Promise.all(
    choose(candidates, places).map(async ({ mask }) => withTraces(photo, await mask())),
  );
  return masks.length === 0 ? null : joined(masks);
}

/** The largest value of several planes of one size, of which there is at least one, at each pixel. */
export function joined([first, ...rest]: readonly Plane[]): Plane {
  return rest.reduce(
    (all, plane) => mapPlane(all, (value, i) => Math.max(value, plane.data[i] ?? 0)),
    first ?? createPlane(0, 0),
  );
}

/** All people of a photo: those with a face, or else those that the object detector knows. */
export async function findPeople(photo: PhotoAnalysis): Promise<Candidate[]> {
  const faces = await photo.faces();
  if (faces.length > 0) {
    return faces.map((face) => ({
      x: face.landmarks[1]?.x ?? 0,
      size: faceSize(face),
      mask: () => personOf(photo, face),
    }));
  }
  const seen = await findKind(photo, "person");
  return seen.map(({ x, size, box, mask }) => ({
    x,
    size,
    mask: async () => {
      const figure = inBox((await photo.matte()).alpha, box);
      return sumOf(figure) > FIGURE_SHARE * box.width * box.height ? figure : mask();
    },
  }));
}

/**
 * Least share of a person's box that its figure in the matte covers. The person network also knows people from behind
 * and from afar; if it doesn't see this one, its colours decide.
 */
const FIGURE_SHARE = 0.15;

function inBox(alpha: Plane, box: Box): Plane {
  const place = placeIn(box, alpha.width);
  return mapPlane(alpha, (value, i) => {
    const { u, v } = place(i);
    return Math.max(Math.abs(u), Math.abs(v)) < 1 + 2 * BOX_MARGIN ? value : 0;
  });
}

async function findKind(photo: PhotoAnalysis, kind: ObjectKind): Promise<BoxedCandidate[]> {
  return boxed(
    photo,
    (await photo.objects()).filter((thing) => thing.kind === kind),
  );
}

/** Everything that the object detector knows in a photo, apart from people. */
export async function findThings(photo: PhotoAnalysis): Promise<BoxedCandidate[]> {
  return boxed(
    photo,
    (await photo.objects()).filter((thing) => thing.kind !== "person"),
  );
}

function boxed(photo: PhotoAnalysis, found: readonly FoundObject[]): BoxedCandidate[] {
  return found.map((thing) => ({
    x: thing.left + thing.width / 2,
    size: Math.sqrt(thing.width * thing.height),
    box: thing,
    mask: () => Promise.resolve(cutFromBox(photo.work.raster, thing)),
  }));
}

/** The candidates that the position words refer to; without such words, the most prominent one. */
function choose(candidates: readonly Candidate[], places: readonly PlaceWord[]): Candidate[] {
  const across = candidates.toSorted((a, b) => a.x - b.x);
  const bySize = candidates.toSorted((a, b) => b.size - a.size);
  if (places.includes("all")) return [...candidates];
  const [place] = places;
  const picked = pickByPlace({ across, bySize }, place);
  return picked ? [picked] : [];
}

interface Orders {
  /** From left to right. */
  readonly across: readonly Candidate[];
  /** Largest first. */
  readonly bySize: readonly Candidate[];
}

function pickByPlace(
  { across, bySize }: Orders,
  place: PlaceWord | undefined,
): Candidate | undefined {
  switch (place) {
    case "left":
      return across[0];
    case "right":
      return across.at(-1);
    case "middle":
      return across[Math.floor((across.length - 1) / 2)];
    case "second":
      return across[1];
    case "third":
      return across[2];
    case "smallest":
      return bySize.at(-1);
    case "all":
    case "largest":
    case undefined:
      return bySize[0];
  }
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How much a box may be too small, as a fraction of its sides. */
const BOX_MARGIN = 0.1;

/** Places in a box, by the index of a pixel: -1..1 from edge to edge. */
function placeIn(box: Box, width: number): (i: number) => { u: number; v: number } {
  return (i) => ({
    u: ((i % width) - (box.left + box.width / 2)) / (box.width / 2),
    v: (Math.floor(i / width) - (box.top + box.height / 2)) / (box.height / 2),
  });
}

/** The object in a box, by the colours inside and around it (similar to GrabCut; Rother et al. 2004). */
function cutFromBox(picture: Raster, box: Box): Plane {
  const { width, height } = picture;
  const inner = createPlane(width, height);
  const outer = createPlane(width, height);
  const place = placeIn(box, width);
  for (let i = 0; i < inner.data.length; i++) {
    const { u, v } = place(i);
    if (Math.hypot(u, v) < 0.72) inner.data[i] = 1;
    const reach = Math.max(Math.abs(u), Math.abs(v));
    if (reach > 1 + BOX_MARGIN && reach < 2.2) outer.data[i] = 1;
  }
  const models = { front: learnColours(picture, inner), back: learnColours(picture, outer) };
  const odds = colourEvidence(picture, models, 4).map((value, i) => {
    const { u, v } = place(i);
    const reach = Math.max(Math.abs(u), Math.abs(v));
    if (reach > 1 + BOX_MARGIN) return -12;
    return value + 1.6 * (1 - Math.hypot(u, v));
  });
  return meanField(picture, odds, { strength: 1.2, iterations: 12 });
}
