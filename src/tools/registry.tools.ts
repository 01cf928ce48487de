// Written by `npm run registry` from the folders beside it.
import { ageChangeText } from "./age-change/text.ts";
import { ageChange } from "./age-change/tool.ts";
import { artStyleText } from "./art-style/text.ts";
import { artStyle } from "./art-style/tool.ts";
import { avatarText } from "./avatar/text.ts";
import { avatar } from "./avatar/tool.ts";
import { clothingText } from "./clothing/text.ts";
import { clothing } from "./clothing/tool.ts";
import { faceSwapText } from "./face-swap/text.ts";
import { faceSwap } from "./face-swap/tool.ts";
import { groupPhotoText } from "./group-photo/text.ts";
import { groupPhoto } from "./group-photo/tool.ts";
import { idPhotoText } from "./id-photo/text.ts";
import { idPhoto } from "./id-photo/tool.ts";
import { magicEditText } from "./magic-edit/text.ts";
import { magicEdit } from "./magic-edit/tool.ts";
import { miniatureText } from "./miniature/text.ts";
import { miniature } from "./miniature/tool.ts";
import { poseText } from "./pose/text.ts";
import { pose } from "./pose/tool.ts";
import { restoreText } from "./restore/text.ts";
import { restore } from "./restore/tool.ts";
import { retouchText } from "./retouch/text.ts";
import { retouch } from "./retouch/tool.ts";
import { statueText } from "./statue/text.ts";
import { statue } from "./statue/tool.ts";
import { thumbnailText } from "./thumbnail/text.ts";
import { thumbnail } from "./thumbnail/tool.ts";
import { timeTravelText } from "./time-travel/text.ts";
import { timeTravel } from "./time-travel/tool.ts";

/** The definitions of all tools, by folder. */
export const toolList = [
  ageChange,
  artStyle,
  avatar,
  clothing,
  faceSwap,
  groupPhoto,
  idPhoto,
  magicEdit,
  miniature,
  pose,
  restore,
  retouch,
  statue,
  thumbnail,
  timeTravel,
] as const;

/** The words of every tool. */
export const toolTexts = {
  "age-change": ageChangeText,
  "art-style": artStyleText,
  avatar: avatarText,
  clothing: clothingText,
  "face-swap": faceSwapText,
  "group-photo": groupPhotoText,
  "id-photo": idPhotoText,
  "magic-edit": magicEditText,
  miniature: miniatureText,
  pose: poseText,
  restore: restoreText,
  retouch: retouchText,
  statue: statueText,
  thumbnail: thumbnailText,
  "time-travel": timeTravelText,
} as const;
