import { z } from "zod/mini";
import { requiredImage } from "#tool-model/payloads.ts";

/** Payload of `POST /images/face_age`. */
export const faceAgePayload = z.strictObject({ sourceImage: requiredImage() });

/** Response of `POST /images/face_age`: the estimated age of the largest face; `null` if there is none. */
export const faceAge = z.object({ ageYears: z.nullable(z.number()) });
export type FaceAge = z.infer<typeof faceAge>;

/** The age at which the slider starts for faces that are about as old as its usual start. */
export const OLDER_START = 60;
/** Faces of this age look hardly different at 30. From 16, since adults below 30 are often estimated too young. */
const NEAR_START = { min: 16, max: 40 } as const;

/** Returns whether the slider should start at `OLDER_START` for a face of this estimated age. */
export function startsOlder({ ageYears }: FaceAge): boolean {
  return ageYears !== null && ageYears >= NEAR_START.min && ageYears <= NEAR_START.max;
}
