// Written by `npm run registry` from the folders beside it.
import { ageChangeCard } from "./age-change/card.ts";
import { artStyleCard } from "./art-style/card.ts";
import { avatarCard } from "./avatar/card.ts";
import { clothingCard } from "./clothing/card.ts";
import { faceSwapCard } from "./face-swap/card.ts";
import { groupPhotoCard } from "./group-photo/card.ts";
import { idPhotoCard } from "./id-photo/card.ts";
import { magicEditCard } from "./magic-edit/card.ts";
import { miniatureCard } from "./miniature/card.ts";
import { poseCard } from "./pose/card.ts";
import { restoreCard } from "./restore/card.ts";
import { retouchCard } from "./retouch/card.ts";
import { statueCard } from "./statue/card.ts";
import { thumbnailCard } from "./thumbnail/card.ts";
import { timeTravelCard } from "./time-travel/card.ts";

/** The cards of all tools, by folder. */
export const cardList = [
  ageChangeCard,
  artStyleCard,
  avatarCard,
  clothingCard,
  faceSwapCard,
  groupPhotoCard,
  idPhotoCard,
  magicEditCard,
  miniatureCard,
  poseCard,
  restoreCard,
  retouchCard,
  statueCard,
  thumbnailCard,
  timeTravelCard,
] as const;
