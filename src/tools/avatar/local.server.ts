import { yawOf } from "#engine/local/analysis/head.ts";
import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import { facesAt, findFacesAgain } from "#engine/local/judging/find-again.ts";
import { measurePerson } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { wideGaussian } from "#engine/local/ops/coarse.ts";
import { foregroundOf } from "#engine/local/ops/composite.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import {
  channels,
  copyFloat,
  type FloatRaster,
  mix,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import { clamp, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { raised } from "./anatomy.server.ts";
import type { Costume, Piece } from "./costume.server.ts";
import { costumes } from "./costumes.server.ts";
import { drawLayer, type Layer, putOn } from "./dress.server.ts";
import { paintOver } from "./finish.server.ts";
import { exposedSkin, type Head, lightHead, placeHead } from "./head.server.ts";
import { drawNeck } from "./neck.server.ts";
import { drawScene } from "./scene.server.ts";
import { SIZE, scaleOf } from "./size.ts";
import { avatar } from "./tool.ts";

type Payload = EnginePayload<typeof avatar.operations.avatarInStyle>;

/** Paints the head of the main person in the costume of another universe. */
export const avatarInStyleOperation = defineLocalOperation(
  engineReader(avatar.operations.avatarInStyle),
  {
    capability: "limited",
    note: "costume_painted",
    run: makeAvatar,
    tile: async (job) => ({ raster: (await paintAvatar(job, TILE_SIZE)).raster, alpha: null }),
  },
);

/** Of a tile, in the shape of the result. */
const TILE_SIZE = { width: 200, height: 250 };

async function makeAvatar(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { photo, person, head, raster } = await paintAvatar(job, SIZE);
  return {
    raster,
    alpha: null,
    mimeType: "image/jpeg",
    note: "costume_painted",
    measures: {
      ...(await measurePerson(photo, person)),
      ...(await findFacesAgain(photo, raster, facesAt([head.face], 1))),
    },
  };
}

/** The scenes of tiles, by universe: they don't depend on the photo. */
const tileScenes = new Map<Payload["style"], FloatRaster>();

async function sceneOf({ style, seed = 0 }: Payload, frame: Size): Promise<FloatRaster> {
  const isKept = frame === TILE_SIZE && seed === 0;
  const known = isKept ? tileScenes.get(style) : undefined;
  const scene = known ?? (await drawScene(costumes[style].scene, seed, frame));
  if (isKept) tileScenes.set(style, scene);
  return scene;
}

async function paintAvatar(job: LocalJob<Payload>, frame: Size) {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  const person = await findMainPerson(photo);
  if (!person?.face) throw new EngineFailure("no_face");
  job.progress("cutting_out", 0.3);
  const { hair, garment } = await partsOf(photo);
  const picture = foregroundOf(photo.work.raster, person.alpha);
  const head = placeHead({ picture, alpha: person.alpha, hair, garment, face: person.face }, frame);
  const costume = costumes[job.payload.style];
  job.progress("painting", 0.5);
  const scene = await sceneOf(job.payload, frame);
  job.progress("composing", 0.7);
  const dressed = dress(scene, head, costume);
  job.progress("finishing", 0.85);
  const raster = toRaster(paintOver(dressed, head.alpha, costume.light));
  return { photo, person, head, raster };
}

function dress(scene: FloatRaster, head: Head, costume: Costume): FloatRaster {
  const { light, behind, body, headgear, overlay } = costume;
  const picture = copyFloat(scene);
  const lit = lightHead(head, light);
  const seen = costume.hood ? within(head.alpha, costume.hood) : head.alpha;
  for (const piece of behind) putOn(picture, lifted(piece), light);
  if (costume.showsHair) lay(picture, { picture: lit, alpha: head.falling });
  const turn = turnOf(head);
  putOn(picture, lifted(drawNeck(exposedSkin(head))), light, turn);
  shadeBelow(picture, seen);
  lay(picture, { picture: lit, alpha: seen });
  for (const piece of body) putOn(picture, lifted(piece), light, turn);
  if (costume.showsHair) {
    shadeBelow(picture, head.falling);
    lay(picture, { picture: lit, alpha: head.falling });
  }
  for (const piece of headgear) putOn(picture, piece, light);
  if (overlay) lay(picture, drawLayer(overlay, picture.width));
  return picture;
}

/** A body turns less than its head, and so far at most, in radians. */
const TURN = { share: 0.5, most: 0.32 } as const;

function turnOf({ face }: Head): number {
  return clamp(TURN.share * yawOf(face), -TURN.most, TURN.most);
}

function within(alpha: Plane, outline: string): Plane {
  const { alpha: inside } = drawLayer(`<path d="${outline}"/>`, alpha.width);
  return mapPlane(alpha, (value, i) => value * (inside.data[i] ?? 0));
}

function lifted(piece: Piece): Piece {
  const art = raised(piece.art);
  return piece.relief ? { ...piece, art, relief: raised(piece.relief) } : { ...piece, art };
}

function lay({ data }: FloatRaster, { picture, alpha }: Layer): void {
  for (let i = 0; i < alpha.data.length; i++) {
    const share = alpha.data[i] ?? 0;
    if (share <= 0) continue;
    for (const c of channels)
      data[3 * i + c] = mix(data[3 * i + c] ?? 0, picture.data[3 * i + c] ?? 0, share);
  }
}

/** The chin shades the neck, falling hair the shoulders. */
function shadeBelow(picture: FloatRaster, alpha: Plane): void {
  const { data } = picture;
  const scale = scaleOf(picture);
  const soft = wideGaussian(alpha, 14 * scale);
  const shift = Math.round(16 * scale) * alpha.width + Math.round(6 * scale);
  for (let i = shift; i < alpha.data.length; i++) {
    const shade = 1 - 0.4 * (soft.data[i - shift] ?? 0);
    for (const c of channels) data[3 * i + c] = (data[3 * i + c] ?? 0) * shade;
  }
}
