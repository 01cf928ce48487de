// Written by `npm run registry` from the folders beside it.
import { ageChangeSearch } from "./age-change/search.ts";
import { artStyleSearch } from "./art-style/search.ts";
import { avatarSearch } from "./avatar/search.ts";
import { clothingSearch } from "./clothing/search.ts";
import { faceSwapSearch } from "./face-swap/search.ts";
import { groupPhotoSearch } from "./group-photo/search.ts";
import { idPhotoSearch } from "./id-photo/search.ts";
import { magicEditSearch } from "./magic-edit/search.ts";
import { miniatureSearch } from "./miniature/search.ts";
import { poseSearch } from "./pose/search.ts";
import { restoreSearch } from "./restore/search.ts";
import { retouchSearch } from "./retouch/search.ts";
import { statueSearch } from "./statue/search.ts";
import { thumbnailSearch } from "./thumbnail/search.ts";
import { timeTravelSearch } from "./time-travel/search.ts";

/** What people type when they look for each tool, by folder. */
export const toolSearchWords = {
  "age-change": ageChangeSearch,
  "art-style": artStyleSearch,
  avatar: avatarSearch,
  clothing: clothingSearch,
  "face-swap": faceSwapSearch,
  "group-photo": groupPhotoSearch,
  "id-photo": idPhotoSearch,
  "magic-edit": magicEditSearch,
  miniature: miniatureSearch,
  pose: poseSearch,
  restore: restoreSearch,
  retouch: retouchSearch,
  statue: statueSearch,
  thumbnail: thumbnailSearch,
  "time-travel": timeTravelSearch,
} as const;
