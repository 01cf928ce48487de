import type { Plane, Raster } from "../ops/raster.ts";
import type { Face } from "./faces.ts";

export interface Matte {
  /** Opacity of the foreground, 0..1, in the size of the image. */
  readonly alpha: Plane;
  /** `false` if no face was found, so the foreground may be something else. */
  readonly hasPerson: boolean;
}

/** Cuts people out of images. Alternative models implement this interface. */
export interface MatteModel {
  readonly name: string;
  /** Everyone in the image. `faces` are in its pixels. */
  cutOutPeople(picture: Raster, faces: readonly Face[]): Promise<Matte>;
  /** One upright person, with the first face of `faces`; the other people are removed. */
  cutOutPortrait(picture: Raster, faces: readonly Face[]): Promise<Plane>;
}
