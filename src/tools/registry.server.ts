// Written by `npm run registry` from the folders beside it.
import type { GenerativeRegistry } from "#engine/generative/operation.ts";
import type { LocalInspections, LocalRegistry } from "#engine/local/operation.ts";
import { changeAgeOperation } from "./age-change/local.server.ts";
import { changeAgePrompt } from "./age-change/prompt.server.ts";
import { artStyleOperation } from "./art-style/local.server.ts";
import { artStylePrompt } from "./art-style/prompt.server.ts";
import { avatarInStyleOperation } from "./avatar/local.server.ts";
import { avatarInStylePrompt } from "./avatar/prompt.server.ts";
import { changeClothingOperation } from "./clothing/local.server.ts";
import { changeClothingPrompt } from "./clothing/prompt.server.ts";
import { faceSwapOperation } from "./face-swap/local.server.ts";
import { faceSwapPrompt } from "./face-swap/prompt.server.ts";
import { groupImageOperation } from "./group-photo/local.server.ts";
import { groupImagePrompt } from "./group-photo/prompt.server.ts";
import { documentCheckInspection } from "./id-photo/check.server.ts";
import { photoCropOperation } from "./id-photo/crop.server.ts";
import { photoIdOperation } from "./id-photo/local.server.ts";
import { photoIdPrompt } from "./id-photo/prompt.server.ts";
import { removeBackgroundOperation } from "./magic-edit/local.server.ts";
import {
  changeSceneryPrompt,
  changeSkyPrompt,
  removeBackgroundPrompt,
  removeObjectPrompt,
} from "./magic-edit/prompt.server.ts";
import { removeObjectOperation } from "./magic-edit/remove-object.server.ts";
import { changeSceneryOperation } from "./magic-edit/scenery.server.ts";
import { changeSkyOperation } from "./magic-edit/sky.server.ts";
import { miniatureWorldOperation } from "./miniature/local.server.ts";
import { miniatureWorldPrompt } from "./miniature/prompt.server.ts";
import { poseOperation } from "./pose/local.server.ts";
import { posePrompt } from "./pose/prompt.server.ts";
import { restoreImageOperation } from "./restore/local.server.ts";
import { restoreImagePrompt } from "./restore/prompt.server.ts";
import { retouchOperation } from "./retouch/local.server.ts";
import { retouchPrompt } from "./retouch/prompt.server.ts";
import { statueOperation } from "./statue/local.server.ts";
import { statuePrompt } from "./statue/prompt.server.ts";
import { youtubeThumbnailOperation } from "./thumbnail/local.server.ts";
import { youtubeThumbnailPrompt } from "./thumbnail/prompt.server.ts";
import { thumbnailTitleLastStep } from "./thumbnail/title-on-picture.server.ts";
import { timeTravelOperation } from "./time-travel/local.server.ts";
import { timeTravelPrompt } from "./time-travel/prompt.server.ts";

/** Every operation of the built-in engine, by the last part of its path. */
export const localOperations = {
  change_age: changeAgeOperation,
  art_style: artStyleOperation,
  avatar_in_style: avatarInStyleOperation,
  change_clothing: changeClothingOperation,
  face_swap: faceSwapOperation,
  group_image: groupImageOperation,
  photo_crop: photoCropOperation,
  photo_id: photoIdOperation,
  change_scenery: changeSceneryOperation,
  change_sky: changeSkyOperation,
  remove_background: removeBackgroundOperation,
  remove_object: removeObjectOperation,
  miniature_world: miniatureWorldOperation,
  pose: poseOperation,
  restore_image: restoreImageOperation,
  retouch: retouchOperation,
  statue: statueOperation,
  youtube_thumbnail: youtubeThumbnailOperation,
  time_travel: timeTravelOperation,
} as const satisfies LocalRegistry;

/** Last steps on pictures of other engines; no route leads to them. */
export const lastSteps = {
  thumbnail_title: thumbnailTitleLastStep,
} as const satisfies LocalRegistry;

/** What the built-in engine looks for in a picture without making one. */
export const localInspections = {
  document_check: documentCheckInspection,
} as const satisfies LocalInspections;

/** What a generative model is asked for in every operation, by the last part of its path. */
export const generativeOperations = {
  change_age: changeAgePrompt,
  art_style: artStylePrompt,
  avatar_in_style: avatarInStylePrompt,
  change_clothing: changeClothingPrompt,
  face_swap: faceSwapPrompt,
  group_image: groupImagePrompt,
  photo_id: photoIdPrompt,
  change_scenery: changeSceneryPrompt,
  change_sky: changeSkyPrompt,
  remove_background: removeBackgroundPrompt,
  remove_object: removeObjectPrompt,
  miniature_world: miniatureWorldPrompt,
  pose: posePrompt,
  restore_image: restoreImagePrompt,
  retouch: retouchPrompt,
  statue: statuePrompt,
  youtube_thumbnail: youtubeThumbnailPrompt,
  time_travel: timeTravelPrompt,
} as const satisfies GenerativeRegistry;
