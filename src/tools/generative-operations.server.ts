import type { GenerativeRegistry } from "#engine/generative/operation.ts";
import { changeAgePrompt } from "./age-change/prompt.server.ts";
import { artStylePrompt } from "./art-style/prompt.server.ts";
import { avatarInStylePrompt } from "./avatar/prompt.server.ts";
import { changeClothingPrompt } from "./clothing/prompt.server.ts";
import { faceSwapPrompt } from "./face-swap/prompt.server.ts";
import { groupImagePrompt } from "./group-photo/prompt.server.ts";
import { photoIdPrompt } from "./id-photo/prompt.server.ts";
import {
  changeSceneryPrompt,
  changeSkyPrompt,
  removeBackgroundPrompt,
  removeObjectPrompt,
} from "./magic-edit/prompt.server.ts";
import { miniatureWorldPrompt } from "./miniature/prompt.server.ts";
import { posePrompt } from "./pose/prompt.server.ts";
import { restoreImagePrompt } from "./restore/prompt.server.ts";
import { retouchPrompt } from "./retouch/prompt.server.ts";
import { statuePrompt } from "./statue/prompt.server.ts";
import { youtubeThumbnailPrompt } from "./thumbnail/prompt.server.ts";
import { timeTravelPrompt } from "./time-travel/prompt.server.ts";

/** What a generative model is asked for in every operation, by the last part of its path. */
export const generativeOperations = {
  pose: posePrompt,
  photo_id: photoIdPrompt,
  face_swap: faceSwapPrompt,
  restore_image: restoreImagePrompt,
  change_clothing: changeClothingPrompt,
  group_image: groupImagePrompt,
  remove_object: removeObjectPrompt,
  remove_background: removeBackgroundPrompt,
  change_sky: changeSkyPrompt,
  change_scenery: changeSceneryPrompt,
  time_travel: timeTravelPrompt,
  miniature_world: miniatureWorldPrompt,
  statue: statuePrompt,
  change_age: changeAgePrompt,
  retouch: retouchPrompt,
  art_style: artStylePrompt,
  avatar_in_style: avatarInStylePrompt,
  youtube_thumbnail: youtubeThumbnailPrompt,
} as const satisfies GenerativeRegistry;
