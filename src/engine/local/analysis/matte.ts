import type { Plane, Raster } from "../ops/raster.ts";
import type { Body } from "./body.ts";
import type { Face } from "./faces.ts";

export interface Matte {
  /** Opacity of the foreground, 0..1, in the size of the image. */
  readonly alpha: Plane;
  /** `false` if no face was found, so the foreground may be something else. */
  readonly hasPerson: boolean;
}

/** What is known of the people in an image, in its pixels. */
export interface KnownPeople {
  readonly faces: readonly Face[];
  /** Finds the joints of the main person; `null` if there is none. */
  readonly body: () => Promise<Body | null>;
}

/** Cuts people out of images. Alternative models implement this interface. */
export interface MatteModel {
  readonly name: string;
  /** Everyone in the image. */
  cutOutPeople(picture: Raster, people: KnownPeople): Promise<Matte>;
  /** One upright person, with the first face of `faces`; the other people are removed. */
  cutOutPortrait(picture: Raster, faces: readonly Face[]): Promise<Plane>;
}
