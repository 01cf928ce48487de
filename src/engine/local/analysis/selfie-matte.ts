import { findComponents } from "../ops/components.ts";
import { projectEdges } from "../ops/edge-matting.ts";
import { boxMean } from "../ops/filters.ts";
import { applyModel, guidedModel } from "../ops/guided-filter.ts";
import { mapPlane, type Plane, type Raster, smoothstepPlane } from "../ops/raster.ts";
import { resizePlane, shrinkRaster } from "../ops/resample.ts";
import type { Face } from "./faces.ts";
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
/** Pieces smaller than this fraction of the largest one are dropped. */
const SMALLEST_PIECE = 0.02;

/** The default matte: MediaPipe's person network on several crops, refined along the edges. */
export function createSelfieMatte(network: PersonNetwork): MatteModel {
  return {
    name: "mediapipe-selfie",
    cutOutPeople: async (picture, faces) => cutOutPeople(picture, network, faces),
    cutOutPortrait: async (picture, faces) => {
      const closeUps = faces.slice(0, 1).map((face) => ({ face, closeUp: HEAD }));
      const map = mapPeople(picture, network, { closeUps, faces: [] });
      const scale = map.picture.width / picture.width;
      return refine(picture, keepOwnPerson(map, faces, scale));
    },
  };
}

function cutOutPeople(picture: Raster, network: PersonNetwork, faces: readonly Face[]): Matte {
  const closeUps = faces.slice(0, MAX_CLOSE_UPS).map((face) => ({ face, closeUp: BUST }));
  const map = mapPeople(picture, network, { closeUps, faces });
  if (faces.length > 0)
    return { alpha: refine(picture, dropCrumbs(map.decision)), hasPerson: true };
  // The same network segments animals and people seen from behind well; it just can't name them.
  const decision = share(map) > PERSON_SHARE ? map.decision : findMainObject(map.picture);
  return { alpha: refine(picture, dropCrumbs(decision)), hasPerson: false };
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
function refine(picture: Raster, decision: Plane): Plane {
  const half = shrinkRaster(picture, 2);
  const side = Math.max(half.width, half.height);
  const model = guidedModel(half, resizePlane(decision, half.width, half.height), {
    radius: Math.max(2, Math.round(side / 70)),
    epsilon: 1e-4,
  });
  const soft = smoothstepPlane(applyModel(picture, model), 0.06, 0.94);
  return projectEdges(picture, soft, { radius: Math.max(4, Math.round(side / 25)) });
}
