import type { Raster } from "../ops/raster.ts";
import type { Similarity } from "../ops/similarity.ts";
import type { BodyNetwork } from "./body.ts";
import type { FaceDetector } from "./faces.ts";
import type { MatteModel } from "./matte.ts";
import type { ObjectDetector } from "./objects.ts";
import type { PersonNetwork } from "./person-network.ts";

/** A picture made small enough to look at; `toSource` leads from its pixels to those of the original. */
export interface WorkImage {
  readonly raster: Raster;
  readonly toSource: Similarity;
}

/** What one thread has loaded. */
export interface AnalysisModels {
  readonly detector: FaceDetector;
  readonly network: PersonNetwork;
  readonly matte: MatteModel;
  readonly body: BodyNetwork;
  readonly objects: ObjectDetector;
}
