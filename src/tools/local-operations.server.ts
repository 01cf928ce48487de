import type { LocalRegistry } from "#engine/local/operation.ts";
import { changeAgeOperation } from "./age-change/local.server.ts";
import { artStyleOperation } from "./art-style/local.server.ts";
import { avatarInStyleOperation } from "./avatar/local.server.ts";
import { changeClothingOperation } from "./clothing/local.server.ts";
import { faceSwapOperation } from "./face-swap/local.server.ts";
import { groupImageOperation } from "./group-photo/local.server.ts";
import { photoCropOperation } from "./id-photo/crop.server.ts";
import { photoIdOperation } from "./id-photo/local.server.ts";
import { removeBackgroundOperation } from "./magic-edit/local.server.ts";
import { removeObjectOperation } from "./magic-edit/remove-object.server.ts";
import { changeSceneryOperation } from "./magic-edit/scenery.server.ts";
import { changeSkyOperation } from "./magic-edit/sky.server.ts";
import { miniatureWorldOperation } from "./miniature/local.server.ts";
import { poseOperation } from "./pose/local.server.ts";
import { restoreImageOperation } from "./restore/local.server.ts";
import { retouchOperation } from "./retouch/local.server.ts";
import { statueOperation } from "./statue/local.server.ts";
import { youtubeThumbnailOperation } from "./thumbnail/local.server.ts";
import { timeTravelOperation } from "./time-travel/local.server.ts";

/** Every operation of the built-in engine, by the last part of its path. */
export const localOperations = {
  pose: poseOperation,
  photo_id: photoIdOperation,
  photo_crop: photoCropOperation,
  face_swap: faceSwapOperation,
  restore_image: restoreImageOperation,
  change_clothing: changeClothingOperation,
  group_image: groupImageOperation,
  remove_object: removeObjectOperation,
  remove_background: removeBackgroundOperation,
  change_sky: changeSkyOperation,
  change_scenery: changeSceneryOperation,
  time_travel: timeTravelOperation,
  miniature_world: miniatureWorldOperation,
  statue: statueOperation,
  change_age: changeAgeOperation,
  retouch: retouchOperation,
  art_style: artStyleOperation,
  avatar_in_style: avatarInStyleOperation,
  youtube_thumbnail: youtubeThumbnailOperation,
} as const satisfies LocalRegistry;
