import type { Raster } from "../ops/raster.ts";
import type { Similarity } from "../ops/similarity.ts";
import type { BodyNetwork } from "./body.ts";
import type { FaceDetector } from "./faces.ts";
import type { MatteModel } from "./matte.ts";
import type { ObjectDetector } from "./objects.ts";
import type { PersonNetwork } from "./person-network.ts";

/** An image reduced for analysis; `toSource` maps its pixels to those of the original. */
export interface WorkImage {
  readonly raster: Raster;
  readonly toSource: Similarity;
}

/** The models that one thread has loaded. */
export interface AnalysisModels {
  readonly detector: FaceDetector;
  readonly network: PersonNetwork;
  readonly matte: MatteModel;
  readonly body: BodyNetwork;
  readonly objects: ObjectDetector;
}
