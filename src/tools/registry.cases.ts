// Written by `npm run registry` from the folders beside it.
import { ageChangeCases } from "./age-change/tool.cases.ts";
import { artStyleCases } from "./art-style/tool.cases.ts";
import { avatarCases } from "./avatar/tool.cases.ts";
import { clothingCases } from "./clothing/tool.cases.ts";
import { faceSwapCases } from "./face-swap/tool.cases.ts";
import { groupPhotoCases } from "./group-photo/tool.cases.ts";
import { idPhotoCases } from "./id-photo/tool.cases.ts";
import { magicEditCases } from "./magic-edit/tool.cases.ts";
import { miniatureCases } from "./miniature/tool.cases.ts";
import { poseCases } from "./pose/tool.cases.ts";
import { restoreCases } from "./restore/tool.cases.ts";
import { retouchCases } from "./retouch/tool.cases.ts";
import { statueCases } from "./statue/tool.cases.ts";
import { thumbnailCases } from "./thumbnail/tool.cases.ts";
import { timeTravelCases } from "./time-travel/tool.cases.ts";

/** What each tool is tried with. */
export const toolCases = {
  "age-change": ageChangeCases,
  "art-style": artStyleCases,
  avatar: avatarCases,
  clothing: clothingCases,
  "face-swap": faceSwapCases,
  "group-photo": groupPhotoCases,
  "id-photo": idPhotoCases,
  "magic-edit": magicEditCases,
  miniature: miniatureCases,
  pose: poseCases,
  restore: restoreCases,
  retouch: retouchCases,
  statue: statueCases,
  thumbnail: thumbnailCases,
  "time-travel": timeTravelCases,
} as const;

/** The same by operation. */
export const operationCases = {
  ...ageChangeCases.operations,
  ...artStyleCases.operations,
  ...avatarCases.operations,
  ...clothingCases.operations,
  ...faceSwapCases.operations,
  ...groupPhotoCases.operations,
  ...idPhotoCases.operations,
  ...magicEditCases.operations,
  ...miniatureCases.operations,
  ...poseCases.operations,
  ...restoreCases.operations,
  ...retouchCases.operations,
  ...statueCases.operations,
  ...thumbnailCases.operations,
  ...timeTravelCases.operations,
} as const;
