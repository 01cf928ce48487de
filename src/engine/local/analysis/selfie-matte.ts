import { findComponents } from "../ops/components.ts";
import { projectEdges } from "../ops/edge-matting.ts";
import { boxMean } from "../ops/filters.ts";
import { applyModel, guidedModel } from "../ops/guided-filter.ts";
import { mapPlane, type Plane, type Raster, smoothstep } from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import { warpRaster } from "../ops/warp.ts";
import type { BodyDetector } from "./body.ts";
import type { Face } from "./faces.ts";
import type { Matte, MatteModel } from "./matte.ts";
import { findMainObject } from "./main-object.ts";
import { keepOwnPerson } from "./own-person.ts";
import { type CloseUp, mapPeople, type PersonMap } from "./person-map.ts";
import { type PersonNetwork, wholePicture } from "./person-network.ts";

/** Bust of one person among several, and the head with its hair. */
const BUST: CloseUp = { side: 4.2, below: 0.7 };
const HEAD: CloseUp = { side: 2.4, below: -0.1 };
/** Faces whose surroundings are looked at again in a group photo. */
const MAX_CLOSE_UPS = 6;
/** Less than this share of the picture is not a person. */
const PERSON_SHARE = 0.02;
/** A picture without a face shows a person when the body model is this sure. */
const BODY_SCORE = 0.5;
/** Pieces smaller than this share of the largest one are dropped. */
const SMALLEST_PIECE = 0.02;

interface Models {
  readonly network: PersonNetwork;
  readonly bodies: BodyDetector;
}

/** The default matte: MediaPipe's person network looked at several crops, then moved onto the edges. */
export function createSelfieMatte(models: Models): MatteModel {
  const { network } = models;
  return {
    name: "mediapipe-selfie",
    cutOutPeople: async (picture, faces) => cutOutPeople(picture, models, faces),
    cutOutPortrait: async (picture, faces) => {
      const closeUps = faces.slice(0, 1).map((face) => ({ face, closeUp: HEAD }));
      const map = mapPeople(picture, network, closeUps);
      const scale = map.picture.width / picture.width;
      return refine(picture, keepOwnPerson(map, faces, scale));
    },
  };
}

function cutOutPeople(picture: Raster, { network, bodies }: Models, faces: readonly Face[]): Matte {
  const closeUps = faces.slice(0, MAX_CLOSE_UPS).map((face) => ({ face, closeUp: BUST }));
  const map = mapPeople(picture, network, closeUps);
  if (faces.length > 0) return { alpha: refine(picture, dropCrumbs(map.decision)), hasPerson: true };
  const isSomebody = share(map) > PERSON_SHARE;
  const decision = isSomebody ? map.decision : findMainObject(map.picture);
  const body = isSomebody ? bodies.find(picture, wholePicture(picture)) : null;
  return {
    alpha: refine(picture, dropCrumbs(decision)),
    hasPerson: body !== null && body.score > BODY_SCORE,
  };
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

/** Half of the picture's resolution is enough to find the edges; the result has all of it. */
function refine(picture: Raster, decision: Plane): Plane {
  const half = {
    width: Math.ceil(picture.width / 2),
    height: Math.ceil(picture.height / 2),
  };
  const small = warpRaster(picture, { a: 0.5, b: 0, dx: -0.25, dy: -0.25 }, half);
  const side = Math.max(half.width, half.height);
  const model = guidedModel(small, resizePlane(decision, half.width, half.height), {
    radius: Math.max(2, Math.round(side / 70)),
    epsilon: 1e-4,
  });
  const soft = mapPlane(applyModel(picture, model), (alpha) => smoothstep(0.06, 0.94, alpha));
  return projectEdges(picture, soft, { radius: Math.max(4, Math.round(side / 25)) });
}
