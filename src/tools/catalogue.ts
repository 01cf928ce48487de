import { ageChange } from "./age-change/tool.ts";
import { artStyle } from "./art-style/tool.ts";
import { avatar } from "./avatar/tool.ts";
import { clothing } from "./clothing/tool.ts";
import { faceSwap } from "./face-swap/tool.ts";
import { groupPhoto } from "./group-photo/tool.ts";
import { idPhoto } from "./id-photo/tool.ts";
import { magicEdit } from "./magic-edit/tool.ts";
import { miniature } from "./miniature/tool.ts";
import { pose } from "./pose/tool.ts";
import { restore } from "./restore/tool.ts";
import { retouch } from "./retouch/tool.ts";
import { statue } from "./statue/tool.ts";
import { thumbnail } from "./thumbnail/tool.ts";
import { timeTravel } from "./time-travel/tool.ts";

/** Every tool with its fields and calls, in the order of the cards. For the server and the command line, which need all at once. */
export const catalogue = [
  pose,
  idPhoto,
  thumbnail,
  faceSwap,
  groupPhoto,
  restore,
  retouch,
  ageChange,
  timeTravel,
  clothing,
  artStyle,
  statue,
  magicEdit,
  miniature,
  avatar,
] as const;
