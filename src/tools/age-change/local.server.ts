import { faceSize } from "#engine/local/analysis/faces.ts";
import { moveFace } from "#engine/local/analysis/find-faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import { type BorderOptions, edgeless } from "#engine/local/judging/edgeless.ts";
import { measureCutOut } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { type FloatRaster, toFloat } from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { clamp, planeAt } from "#engine/local/ops/raster.ts";
import { restoreDetail } from "#engine/local/restore-detail.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { changeHair, findHair, type HairChange } from "./hair.server.ts";
import { cropHead, type HeadCrop, pasteHead } from "./head-crop.server.ts";
import { oldSkin } from "./old-skin.server.ts";
import { type AgeChange, reshapeFace } from "./shape.server.ts";
import { ageChange, YOUNGEST_AGE } from "./tool.ts";
import { youngSkin } from "./young-skin.server.ts";

type Payload = EnginePayload<typeof ageChange.operations.changeAge>;

/** Ages the largest face of a photo to the requested age. */
export const changeAgeOperation = defineLocalOperation(
  engineReader(ageChange.operations.changeAge),
  {
    capability: "limited",
    note: "age_limits",
    run: changeAge,
  },
);

/** The age that most faces already have: hardly anything changes here. */
const GROWN_UP = 27;

/** Both directions as fractions of 0..1. */
function changeFor(age: number): AgeChange {
  return age >= GROWN_UP
    ? { older: (age - GROWN_UP) / (100 - GROWN_UP), younger: 0 }
    : { older: 0, younger: (GROWN_UP - age) / (GROWN_UP - YOUNGEST_AGE) };
}

async function changeAge(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImage, age } = job.payload;
  if (age < YOUNGEST_AGE) throw new EngineFailure("unsupported");
  const photo = await job.analyse(sourceImage);
  job.progress("finding_face", 0.1);
  const faces = await photo.faces();
  const [face] = faces;
  if (!face) throw new EngineFailure("no_face");
  job.progress("cutting_out", 0.3);
  const parts = await partsOf(photo);
  const change = changeFor(age);
  job.progress("painting", 0.55);
  const picture = toFloat(photo.work.raster);
  const { alpha } = await photo.matte();
  const crop = cropHead(picture, face, { ...parts, alpha });
  const lab = toLab(crop.picture);
  const hair = findHair(lab, crop);
  const look = changeLook(lab, crop, { hair, change });
  const aged = pasteHead(picture, fromLab(look), crop);
  job.progress("reshaping", 0.8);
  // Reshaped at full size, after the colours, so that fine detail moves along.
  const painted = restoreDetail(photo, aged);
  return {
    raster: reshapeFace(painted, moveFace(face, photo.work.toSource), change),
    alpha: null,
    mimeType: "image/jpeg",
    note: faces.length > 1 ? "several_faces" : null,
    measures: {
      ...(await measureCutOut(photo)),
      unmoved: unmoved(crop, lab, look),
      ...(change.older > 0 ? { edgeless: edgeless(lab, hair.head, borderOf(crop)) } : {}),
    },
  };
}

/** How far from the border of the hair its colours are compared, in face heights. */
const BORDER = 0.04;

function borderOf({ alpha, face }: HeadCrop): BorderOptions {
  return { alpha, stepPx: BORDER * faceSize(face) };
}

/** Mean colour difference (CIE76) of skin and hair from which on a change is plain to see. */
const PLAIN_CHANGE = 10;
/** Radius around the eyes in which people look for a change, in face heights. */
const LOOKED_AT = 1.3;

/** How far a change of colours stays below a plain one, 0..1; pictures in CIE Lab. */
function unmoved({ skin, hair, face }: HeadCrop, before: FloatRaster, after: FloatRaster): number {
  const { eyes } = headGeometry(face);
  const radius = LOOKED_AT * faceSize(face);
  let [changed, looked] = [0, 0];
  for (let y = 0; y < before.height; y++) {
    for (let x = 0; x < before.width; x++) {
      if (Math.hypot(x - eyes.x, y - eyes.y) > radius) continue;
      const at = y * before.width + x;
      const weight = Math.max(planeAt(skin, x, y), planeAt(hair, x, y));
      const [l, a, b] = [0, 1, 2].map(
        (c) => (after.data[3 * at + c] ?? 0) - (before.data[3 * at + c] ?? 0),
      );
      changed += weight * Math.hypot(l ?? 0, a ?? 0, b ?? 0);
      looked += weight;
    }
  }
  return clamp(1 - changed / Math.max(1, looked) / PLAIN_CHANGE, 0, 1);
}

/** Skin, lips and hair of the other age, before reshaping; both in CIE Lab. */
function changeLook(lab: FloatRaster, crop: HeadCrop, { hair, change }: HairChange): FloatRaster {
  const isOlder = change.older > 0;
  const skin = isOlder ? oldSkin(lab, crop, change.older) : youngSkin(lab, crop, change.younger);
  return changeHair(skin, crop, { hair, change });
}
