import type { Plane, Raster } from "../ops/raster.ts";
import type { Face } from "./faces.ts";

export interface Matte {
  /** Opacity of what is kept, 0..1, in the size of the picture. */
  readonly alpha: Plane;
  /** False when no face was found, so that it may be something else that was cut out. */
  readonly hasPerson: boolean;
}

/** Cuts people out of pictures. Another model takes the place of the default one behind this. */
export interface MatteModel {
  readonly name: string;
  /** Everybody in the picture. `faces` are in its pixels. */
  cutOutPeople(picture: Raster, faces: readonly Face[]): Promise<Matte>;
  /** One upright person, whose face is the first of `faces`; the others are to go. */
  cutOutPortrait(picture: Raster, faces: readonly Face[]): Promise<Plane>;
}
