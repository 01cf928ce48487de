import { EngineFailure } from "../../port.ts";
import { applyModel, guidedModel } from "../ops/guided-filter.ts";
import { type Plane, type Raster, smoothstepPlane } from "../ops/raster.ts";
import { identity } from "../ops/similarity.ts";
import { findBody } from "./body.ts";
import { decodeReduced } from "./decode.ts";
import { type Face, faceSize } from "./faces.ts";
import type { MatteModel } from "./matte.ts";
import type { AnalysisModels } from "./models.ts";
import { ownPart } from "./own-person.ts";
import { type PersonNetwork, spreadRegion, wholePicture } from "./person-network.ts";
import { once, type PhotoAnalysis } from "./photo-analysis.ts";
import { createPortrait } from "./portrait.ts";

/** Real faces score at least 0.8, towers and clouds less. */
const SURE_SCORE = 0.76;

/**
 * The analysis of a photo reduced to `sidePx` on its longest side: one look for faces, and one pass of the person network instead of up
 * to nineteen. It finds no small faces, and it takes furniture next to people for people more often.
 */
export async function createRoughAnalysis(
  bytes: Uint8Array,
  sidePx: number,
  models: AnalysisModels,
): Promise<PhotoAnalysis> {
  const { detector, network } = models;
  const { image, originalSize } = await decodeReduced(bytes, sidePx);
  const { raster } = image;
  const work = { raster, toSource: identity };
  const matteModel = createRoughMatte(network);
  const faces = once(async () => {
    const found = await detector.detect(raster, false);
    return found.filter(({ score }) => score > SURE_SCORE);
  });
  const body = once(async () => findBody(raster, await faces(), models.body));
  return {
    image,
    size: originalSize,
    work,
    faces,
    matte: once(async () => matteModel.cutOutPeople(raster, { faces: await faces(), body })),
    portrait: once(async () => {
      const found = await faces();
      requireLargest(found);
      const input = { source: raster, work, faces: found, isRough: true };
      return createPortrait(input, { detector, matte: matteModel });
    }),
    body,
    findFaces: (picture) => detector.detect(picture, false),
    findJoints: (picture, square) => models.body.find(picture, square),
    objects: once(() => models.objects.detect(raster)),
  };
}

/** A second face of this share of the largest may turn out to be the larger one. */
const RIVAL_FACE = 0.7;

/** Throws `no_face` if a rough look can't tell which face is the largest. */
function requireLargest([largest, next]: readonly Face[]): void {
  if (largest && next && faceSize(next) > RIVAL_FACE * faceSize(largest)) {
    throw new EngineFailure("no_face");
  }
}

/** Throws `no_person` if the network sees none: what else the photo shows takes longer to find. */
function createRoughMatte(network: PersonNetwork): MatteModel {
  return {
    name: "mediapipe-selfie",
    cutOutPeople: async (picture, { faces }) => ({
      alpha: roughAlpha(picture, network),
      hasPerson: faces.length > 0,
    }),
    cutOutPortrait: async (picture, faces) => ownPart(picture, roughAlpha(picture, network), faces),
  };
}

/** An area smaller than this fraction of the image isn't a person. */
const PERSON_SHARE = 0.02;
/** The network's answer is soft: this range of it becomes the edge. */
const EDGE = { from: 0.3, to: 0.8 } as const;

function roughAlpha(picture: Raster, network: PersonNetwork): Plane {
  const { width, height } = picture;
  const region = wholePicture(picture);
  const seen = network.segment(picture, region, "once");
  const probability = spreadRegion(seen, region, { width, height, outside: 0 });
  const sum = probability.data.reduce((total, value) => total + value, 0);
  if (sum < PERSON_SHARE * probability.data.length) throw new EngineFailure("no_person");
  const model = guidedModel(picture, probability, {
    radius: Math.max(2, Math.round(Math.max(width, height) / 70)),
    epsilon: 1e-4,
  });
  return smoothstepPlane(applyModel(picture, model), EDGE.from, EDGE.to);
}
