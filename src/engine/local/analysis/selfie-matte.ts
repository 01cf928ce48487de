import { findComponents } from "../ops/components.ts";
import { projectEdges } from "../ops/edge-matting.ts";
import { boxMean } from "../ops/filters.ts";
import { applyModel, guidedModel } from "../ops/guided-filter.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Point,
  type Raster,
  smoothstepPlane,
} from "../ops/raster.ts";
import { resizePlane, shrinkRaster } from "../ops/resample.ts";
import type { Body } from "./body.ts";
import type { Face } from "./faces.ts";
import { headGeometry } from "./head.ts";
import { findMainObject } from "./main-object.ts";
import type { Matte, MatteModel } from "./matte.ts";
import { keepOwnPerson } from "./own-person.ts";
import { type CloseUp, mapPeople, type PersonMap } from "./person-map.ts";
import type { PersonNetwork } from "./person-network.ts";

/** Bust of one person in a group, and a head with its hair. */
const BUST: CloseUp = { side: 4.2, below: 0.7 };
const HEAD: CloseUp = { side: 2.4, below: -0.1 };
/** Maximum number of faces that get a close-up in a group photo. */
const MAX_CLOSE_UPS = 6;
/** An area smaller than this fraction of the image isn't a person. */
const PERSON_SHARE = 0.02;
/** Face heights from this fraction of the longest side on show no more than a bust. */
const LARGE_FACE = 0.25;
/** Pieces smaller than this fraction of the largest one are dropped. */
const SMALLEST_PIECE = 0.02;

/** The default matte: MediaPipe's person network on several crops, refined along the edges. */
export function createSelfieMatte(network: PersonNetwork): MatteModel {
  return {
    name: "mediapipe-selfie",
    cutOutPeople: async (picture, { faces, body }) => {
      const joints = needsBody(picture, faces) ? await body() : null;
      return cutOutPeople(picture, network, { faces, body: joints });
    },
    cutOutPortrait: async (picture, faces) => {
      const closeUps = faces.slice(0, 1).map((face) => ({ face, closeUp: HEAD }));
      const map = mapPeople(picture, network, { closeUps, faces: [], body: null });
      const scale = map.picture.width / picture.width;
      return refine(picture, keepOwnPerson(map, faces, scale), faces.slice(0, 1));
    },
  };
}

/** Joints are of one person, and cost more than they tell if a face fills the image. */
function needsBody({ width, height }: Raster, faces: readonly Face[]): boolean {
  const [face] = faces;
  if (!face || faces.length > 1) return false;
  return headGeometry(face).faceHeight < LARGE_FACE * Math.max(width, height);
}

interface People {
  readonly faces: readonly Face[];
  readonly body: Body | null;
}

function cutOutPeople(picture: Raster, network: PersonNetwork, { faces, body }: People): Matte {
  const closeUps = faces.slice(0, MAX_CLOSE_UPS).map((face) => ({ face, closeUp: BUST }));
  const map = mapPeople(picture, network, { closeUps, faces, body });
  if (faces.length > 0)
    return { alpha: refine(picture, dropCrumbs(map.decision), faces), hasPerson: true };
  // The same network segments animals and people seen from behind well; it just can't name them.
  const decision = share(map) > PERSON_SHARE ? map.decision : findMainObject(map.picture);
  return { alpha: refine(picture, dropCrumbs(decision), faces), hasPerson: false };
}

function share({ decision }: PersonMap): number {
  const sum = decision.data.reduce((total, value) => total + value, 0);
  return sum / decision.data.length;
}

function dropCrumbs(decision: Plane): Plane {
  const { labels, sizes } = findComponents(decision, 0.5);
  const least = SMALLEST_PIECE * Math.max(...sizes);
  const crumbs = mapPlane(decision, (_, i) => {
    const label = labels[i] ?? 0;
    return label > 0 && (sizes[label] ?? 0) < least ? 1 : 0;
  });
  const near = boxMean(crumbs, 2);
  return mapPlane(decision, (value, i) => ((near.data[i] ?? 0) > 0 ? 0 : value));
}

/** Half the resolution of the image is enough to find the edges; the result has the full resolution. */
function refine(picture: Raster, decision: Plane, faces: readonly Face[]): Plane {
  const half = shrinkRaster(picture, 2);
  const side = Math.max(half.width, half.height);
  const model = guidedModel(half, resizePlane(decision, half.width, half.height), {
    radius: Math.max(2, Math.round(side / 70)),
    epsilon: 1e-4,
  });
  const soft = smoothstepPlane(applyModel(picture, model), 0.06, 0.94);
  const bounded = keepShape(soft, decision, hairAround(faces, decision.width / picture.width));
  return projectEdges(picture, bounded, { radius: Math.max(4, Math.round(side / 25)) });
}

/** Distance from the decided edge up to which colours may move it inwards and outwards, in pixels of the map. */
const INWARD_PX = 2;
const OUTWARD_PX = 3;
const STRANDS_PX = 8;
/** Radius of the area with loose hair, in face mesh heights. */
const HAIR_RADIUS = 1.8;

interface Circle extends Point {
  readonly radius: number;
}

function hairAround(faces: readonly Face[], scale: number): Circle[] {
  return faces.map((face) => {
    const { axis, eyes, faceHeight } = headGeometry(face);
    return { x: axis.x * scale, y: eyes.y * scale, radius: HAIR_RADIUS * faceHeight * scale };
  });
}

/** Beyond the reach of the edge the shape decides: a white shoe on a pale wall has no colours to tell it by. */
function keepShape(alpha: Plane, decision: Plane, hair: readonly Circle[]): Plane {
  const front = above(decision, 0.5);
  const inside = above(boxMean(front, INWARD_PX), 0.999);
  const near = above(boxMean(front, OUTWARD_PX), 0.001);
  const strands = boxMean(front, STRANDS_PX);
  for (const { x, y, radius } of hair) {
    const bottom = Math.min(front.height, Math.ceil(y + radius));
    const right = Math.min(front.width, Math.ceil(x + radius));
    for (let row = Math.max(0, Math.floor(y - radius)); row < bottom; row++) {
      for (let column = Math.max(0, Math.floor(x - radius)); column < right; column++) {
        const i = row * front.width + column;
        const isHair = Math.hypot(column - x, row - y) < radius;
        if (isHair && (strands.data[i] ?? 0) > 0.001) near.data[i] = 1;
      }
    }
  }
  return between(alpha, inside, near);
}

/** 1 where a value is above `limit`, otherwise 0. */
function above({ width, height, data }: Plane, limit: number): Plane {
  const out = createPlane(width, height);
  for (let i = 0; i < data.length; i++) out.data[i] = (data[i] ?? 0) > limit ? 1 : 0;
  return out;
}

/** Limits each value to what two smaller planes say. */
function between(alpha: Plane, from: Plane, to: Plane): Plane {
  const { width, height } = alpha;
  const least = resizePlane(from, width, height).data;
  const most = resizePlane(to, width, height).data;
  const out = createPlane(width, height);
  for (let i = 0; i < out.data.length; i++) {
    const value = alpha.data[i] ?? 0;
    const low = least[i] ?? 0;
    const high = most[i] ?? 0;
    const raised = value < low ? low : value;
    out.data[i] = raised > high ? high : raised;
  }
  return out;
}
