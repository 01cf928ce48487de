import type { ToolId } from "../../src/tools/cards.ts";
import {
  drawAgeScene,
  drawGroupScene,
  drawIdScene,
  drawPoseScene,
  drawRetouchScene,
  drawSwapScene,
  drawThumbnailScene,
} from "./scenes/people-scenes.ts";
import {
  drawArtScene,
  drawClothingScene,
  drawMagicScene,
  drawRestoreScene,
  drawStatueScene,
  drawTimeScene,
} from "./scenes/picture-scenes.ts";
import { drawAvatarScene, drawMiniatureScene } from "./scenes/world-scenes.ts";

/** Pictures of the tools by id. */
export const toolScenes = {
  pose: drawPoseScene,
  id: drawIdScene,
  youtube_thumbnail: drawThumbnailScene,
  swap: drawSwapScene,
  group: drawGroupScene,
  restore: drawRestoreScene,
  retouch: drawRetouchScene,
  age_change: drawAgeScene,
  time_travel: drawTimeScene,
  clothing: drawClothingScene,
  art_style: drawArtScene,
  statue: drawStatueScene,
  magic: drawMagicScene,
  miniature: drawMiniatureScene,
  avatar_multiverse: drawAvatarScene,
} as const satisfies Readonly<Record<ToolId, () => string>>;
