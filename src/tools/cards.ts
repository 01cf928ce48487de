import { ageChangeCard } from "./age-change/card.ts";
import { artStyleCard } from "./art-style/card.ts";
import { avatarCard } from "./avatar/card.ts";
import { clothingCard } from "./clothing/card.ts";
import type { AnyToolCard, ToolCategory } from "./define-card.ts";
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

/** Every tool of the product, in menu order (specification, tools section 3). Adding a tool starts with a line here. */
export const toolCards = [
  poseCard,
  idPhotoCard,
  thumbnailCard,
  faceSwapCard,
  groupPhotoCard,
  restoreCard,
  retouchCard,
  ageChangeCard,
  timeTravelCard,
  clothingCard,
  artStyleCard,
  statueCard,
  magicEditCard,
  miniatureCard,
  avatarCard,
] as const;

export type ToolCard = (typeof toolCards)[number];
export type ToolId = ToolCard["id"];

export function findCard(id: string | undefined): ToolCard | undefined {
  return toolCards.find((card) => card.id === id);
}

/** The tools of a category, in menu order. */
export function cardsIn(category: ToolCategory): ToolCard[] {
  return toolCards.filter((card: AnyToolCard) => card.category === category);
}
