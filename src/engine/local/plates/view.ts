import { clamp, type Point } from "../ops/raster.ts";
import type { Similarity } from "../ops/similarity.ts";
import type { Plate } from "./plate.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a plate that fills a frame, and a person's place in it. */
export interface PlateView {
  readonly plate: Plate;
  readonly isMirrored: boolean;
  readonly frame: Size;
  /** From the pixels of the plate, mirrored if it is, to those of the frame. */
  readonly toFrame: Similarity;
  /** Row of the horizon and column straight ahead, focal length: in pixels of the frame. */
  readonly horizon: number;
  readonly middle: number;
  readonly focalPx: number;
  /** Distance of the person from the camera. */
  readonly distanceM: number;
}

/** How a place is shown. */
export interface Staging {
  readonly isMirrored: boolean;
  /** Enlargement beyond the needed one, from 1. */
  readonly zoom: number;
  /** Where the camera looks within what that leaves: -1 as far left as possible, 1 as far right. */
  readonly pan: number;
}

/** What is known of a person who is to stand in a place, in pixels of the frame. */
export interface Standing {
  /** Pixels per metre of the person. */
  readonly pxPerM: number;
  /** Midpoint of the eyes, or of the soles of a whole figure. */
  readonly eyes: Point;
  readonly feet: Point | null;
}

/** Height of the eyes of a standing adult: the mean of both sexes (DIN 33402-2, 50th percentiles). */
export const EYES_M = 1.57;
/**
 * A plate is enlarged at most this much: what is far is out of focus anyway. Behind a close portrait less of it would
 * not tell which place it is, and no feet show that the camera stands too near.
 */
const MOST_ZOOM = { whole: 2.3, cut: 1.45 } as const;
/** Nearer than this, portraits look distorted. */
const NEAREST_M = 1.3;

/**
 * The part of a plate in which a person of that size and height stands in the right place: the horizon is as far below
 * or above the eyes as the camera's height asks for, and the camera stands as far away as the plate's ground allows.
 */
export function viewFor(
  plate: Plate,
  standing: Standing,
  { frame, isMirrored, zoom, pan }: Staging & { readonly frame: Size },
): PlateView {
  const { camera, size, stand } = plate;
  const { pxPerM, eyes, feet } = standing;
  const wanted = feet
    ? feet.y - camera.heightM * pxPerM
    : eyes.y + (EYES_M - camera.heightM) * pxPerM;
  const row = camera.horizon * size.height;
  const covering = Math.max(
    frame.width / size.width,
    frame.height / size.height,
    // The plate has to reach above and below the horizon as far as the frame does.
    clamp(wanted, 0, frame.height) / row,
    (frame.height - clamp(wanted, 0, frame.height)) / (size.height - row),
  );
  const nearestM = feet ? stand.nearM : Math.min(NEAREST_M, stand.nearM);
  const cover = Math.max(frame.width / size.width, frame.height / size.height);
  const scale = Math.min(
    MOST_ZOOM[feet ? "whole" : "cut"] * cover,
    zoom * Math.max(covering, (nearestM * pxPerM) / camera.focalPx),
  );
  const dx = ((1 + pan) * (frame.width - scale * size.width)) / 2;
  const dy = clamp(wanted - scale * row, frame.height - scale * size.height, 0);
  return {
    plate,
    isMirrored,
    frame,
    toFrame: { a: scale, b: 0, dx, dy },
    horizon: scale * row + dy,
    middle: dx + (scale * size.width) / 2,
    focalPx: scale * camera.focalPx,
    distanceM: (scale * camera.focalPx) / pxPerM,
  };
}

/** As much of a plate as fills a frame, with a person in the middle of the ground where people may stand. */
export function wideView(
  plate: Plate,
  { frame, isMirrored, zoom, pan }: Staging & { readonly frame: Size },
): PlateView {
  const { camera, size, stand } = plate;
  const scale = zoom * Math.max(frame.width / size.width, frame.height / size.height);
  const dx = ((1 + pan) * (frame.width - scale * size.width)) / 2;
  const dy = (frame.height - scale * size.height) / 2;
  return {
    plate,
    isMirrored,
    frame,
    toFrame: { a: scale, b: 0, dx, dy },
    horizon: scale * camera.horizon * size.height + dy,
    middle: dx + (scale * size.width) / 2,
    focalPx: scale * camera.focalPx,
    distanceM: (stand.nearM + stand.farM) / 2,
  };
}
