import { ageChangeText } from "./age-change/text.ts";
import { artStyleText } from "./art-style/text.ts";
import { avatarText } from "./avatar/text.ts";
import type { ToolId } from "./cards.ts";
import { clothingText } from "./clothing/text.ts";
import type { AnyToolText } from "./define-text.ts";
import { faceSwapText } from "./face-swap/text.ts";
import { groupPhotoText } from "./group-photo/text.ts";
import { idPhotoText } from "./id-photo/text.ts";
import { magicEditText } from "./magic-edit/text.ts";
import { miniatureText } from "./miniature/text.ts";
import { poseText } from "./pose/text.ts";
import { restoreText } from "./restore/text.ts";
import { retouchText } from "./retouch/text.ts";
import { statueText } from "./statue/text.ts";
import { thumbnailText } from "./thumbnail/text.ts";
import { timeTravelText } from "./time-travel/text.ts";

/** The words of every tool. A tool without words does not compile. */
export const toolTexts = {
  pose: poseText,
  id: idPhotoText,
  youtube_thumbnail: thumbnailText,
  swap: faceSwapText,
  group: groupPhotoText,
  restore: restoreText,
  retouch: retouchText,
  age_change: ageChangeText,
  time_travel: timeTravelText,
  clothing: clothingText,
  art_style: artStyleText,
  statue: statueText,
  magic: magicEditText,
  miniature: miniatureText,
  avatar_multiverse: avatarText,
} satisfies Record<ToolId, AnyToolText>;
