// Written by `npm run registry` from the folders beside it.
import { ageChangeMarking } from "./age-change/marking.ts";
import { artStyleMarking } from "./art-style/marking.ts";
import { avatarMarking } from "./avatar/marking.ts";
import { clothingMarking } from "./clothing/marking.ts";
import { faceSwapMarking } from "./face-swap/marking.ts";
import { groupPhotoMarking } from "./group-photo/marking.ts";
import { idPhotoMarking } from "./id-photo/marking.ts";
import { magicEditMarking } from "./magic-edit/marking.ts";
import { miniatureMarking } from "./miniature/marking.ts";
import { poseMarking } from "./pose/marking.ts";
import { restoreMarking } from "./restore/marking.ts";
import { retouchMarking } from "./retouch/marking.ts";
import { statueMarking } from "./statue/marking.ts";
import { thumbnailMarking } from "./thumbnail/marking.ts";
import { timeTravelMarking } from "./time-travel/marking.ts";

/** What the operations of each tool make, by folder. */
export const toolMarkings = {
  "age-change": ageChangeMarking,
  "art-style": artStyleMarking,
  avatar: avatarMarking,
  clothing: clothingMarking,
  "face-swap": faceSwapMarking,
  "group-photo": groupPhotoMarking,
  "id-photo": idPhotoMarking,
  "magic-edit": magicEditMarking,
  miniature: miniatureMarking,
  pose: poseMarking,
  restore: restoreMarking,
  retouch: retouchMarking,
  statue: statueMarking,
  thumbnail: thumbnailMarking,
  "time-travel": timeTravelMarking,
} as const;

/** The same by operation. */
export const operationMarking = {
  ...ageChangeMarking,
  ...artStyleMarking,
  ...avatarMarking,
  ...clothingMarking,
  ...faceSwapMarking,
  ...groupPhotoMarking,
  ...idPhotoMarking,
  ...magicEditMarking,
  ...miniatureMarking,
  ...poseMarking,
  ...restoreMarking,
  ...retouchMarking,
  ...statueMarking,
  ...thumbnailMarking,
  ...timeTravelMarking,
} as const;
