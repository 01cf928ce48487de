// Written by `npm run registry` from the folders beside it.
import { example as ageChangeExample } from "./age-change/example.ts";
import { drawScene as ageChangeDrawScene } from "./age-change/scene.art.ts";
import { example as artStyleExample } from "./art-style/example.ts";
import { drawScene as artStyleDrawScene } from "./art-style/scene.art.ts";
import { example as avatarExample } from "./avatar/example.ts";
import { drawScene as avatarDrawScene } from "./avatar/scene.art.ts";
import { example as clothingExample } from "./clothing/example.ts";
import { drawScene as clothingDrawScene } from "./clothing/scene.art.ts";
import { example as faceSwapExample } from "./face-swap/example.ts";
import { presets as faceSwapPresets } from "./face-swap/presets.art.ts";
import { drawScene as faceSwapDrawScene } from "./face-swap/scene.art.ts";
import { example as groupPhotoExample } from "./group-photo/example.ts";
import { drawScene as groupPhotoDrawScene } from "./group-photo/scene.art.ts";
import { example as idPhotoExample } from "./id-photo/example.ts";
import { drawScene as idPhotoDrawScene } from "./id-photo/scene.art.ts";
import { example as magicEditExample } from "./magic-edit/example.ts";
import { drawScene as magicEditDrawScene } from "./magic-edit/scene.art.ts";
import { example as miniatureExample } from "./miniature/example.ts";
import { drawScene as miniatureDrawScene } from "./miniature/scene.art.ts";
import { example as poseExample } from "./pose/example.ts";
import { presets as posePresets } from "./pose/presets.art.ts";
import { drawScene as poseDrawScene } from "./pose/scene.art.ts";
import { example as restoreExample } from "./restore/example.ts";
import { drawScene as restoreDrawScene } from "./restore/scene.art.ts";
import { example as retouchExample } from "./retouch/example.ts";
import { drawScene as retouchDrawScene } from "./retouch/scene.art.ts";
import { example as statueExample } from "./statue/example.ts";
import { drawScene as statueDrawScene } from "./statue/scene.art.ts";
import { example as thumbnailExample } from "./thumbnail/example.ts";
import { drawScene as thumbnailDrawScene } from "./thumbnail/scene.art.ts";
import { example as timeTravelExample } from "./time-travel/example.ts";
import { drawScene as timeTravelDrawScene } from "./time-travel/scene.art.ts";

/** The picture of each tool as SVG, 640 x 480. */
export const toolScenes = {
  "age-change": ageChangeDrawScene,
  "art-style": artStyleDrawScene,
  avatar: avatarDrawScene,
  clothing: clothingDrawScene,
  "face-swap": faceSwapDrawScene,
  "group-photo": groupPhotoDrawScene,
  "id-photo": idPhotoDrawScene,
  "magic-edit": magicEditDrawScene,
  miniature: miniatureDrawScene,
  pose: poseDrawScene,
  restore: restoreDrawScene,
  retouch: retouchDrawScene,
  statue: statueDrawScene,
  thumbnail: thumbnailDrawScene,
  "time-travel": timeTravelDrawScene,
} as const;

/** How the ready-made pictures are drawn of the tools that have some. */
export const toolPresets = {
  "face-swap": faceSwapPresets,
  pose: posePresets,
} as const;

/** What the page of help of each tool shows. */
export const toolExamples = {
  "age-change": ageChangeExample,
  "art-style": artStyleExample,
  avatar: avatarExample,
  clothing: clothingExample,
  "face-swap": faceSwapExample,
  "group-photo": groupPhotoExample,
  "id-photo": idPhotoExample,
  "magic-edit": magicEditExample,
  miniature: miniatureExample,
  pose: poseExample,
  restore: restoreExample,
  retouch: retouchExample,
  statue: statueExample,
  thumbnail: thumbnailExample,
  "time-travel": timeTravelExample,
} as const;
