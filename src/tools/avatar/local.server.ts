import { z } from "zod";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import { drawSvg } from "#engine/local/drawing/svg.ts";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { foregroundOf, layOver, lightWrap, matchLight } from "#engine/local/ops/composite.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  channels,
  copyFloat,
  createFloat,
  type FloatRaster,
  mix,
  sampleFloat,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { kuwahara } from "#engine/local/ops/painting/kuwahara.ts";
import { adjustColour } from "#engine/local/ops/painting/tone.ts";
import { createPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import { paintScenery } from "#engine/local/scenes/paint-scenery.ts";
import { EngineFailure } from "#engine/port.ts";
import type { Costume } from "./costume.server.ts";
import { costumes } from "./costumes.server.ts";
import { type HeadCut, headOpacity } from "./head-cut.server.ts";

const payload = z.strictObject({
  sourceImage: imageFileSchema,
  style: z.enum([
    "samurai",
    "cowboy",
    "viking",
    "astronaut",
    "wizard",
    "cyberpunk",
    "superhero",
    "batman",
    "model",
    "engineer",
    "doctor",
  ]),
});
type Payload = z.infer<typeof payload>;

/** The head of the main person in the costume of another universe, painted into one picture. */
export const avatarInStyleOperation = defineLocalOperation((value) => payload.parse(value), {
  capability: "limited",
  note: "costume_painted",
  run: makeAvatar,
});

const SIZE = { width: 800, height: 1_000 };
/** The costumes are drawn on a canvas of this width. */
const DRAWN_WIDTH = 640;
const UNIT = SIZE.width / DRAWN_WIDTH;
const EYES = { x: 320 * UNIT, y: 300 * UNIT };
/** Height of the face mesh on the canvas. */
const FACE_PX = 208 * UNIT;

async function makeAvatar(job: LocalJob<Payload>): Promise<LocalOutput> {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  const person = await findMainPerson(photo);
  if (!person?.face) throw new EngineFailure("no_face");
  job.progress("cutting_out", 0.3);
  const { hair } = await partsOf(photo);
  const costume = costumes[job.payload.style];
  job.progress("painting", 0.5);
  const backdrop = paintScenery(costume.scene, { ...SIZE, seed: 14, blur: 0.007 });
  const head = placeHead(foregroundOf(photo.work.raster, person.alpha), {
    alpha: person.alpha,
    hair,
    face: person.face,
  });
  job.progress("composing", 0.7);
  const lit = lightHead(matchLight(head.picture, head.alpha, backdrop, 0.35), head.alpha, costume);
  const dressed = dress(backdrop, { picture: lit, alpha: head.alpha }, costume);
  job.progress("finishing", 0.85);
  const painted = paintOver(dressed, head.alpha);
  return {
    raster: toRaster(painted),
    alpha: null,
    mimeType: "image/jpeg",
    note: "costume_painted",
  };
}

interface Layer {
  readonly picture: FloatRaster;
  readonly alpha: Plane;
}

function placeHead(picture: FloatRaster, cut: HeadCut): Layer {
  const geometry = headGeometry(cut.face);
  const opacity = headOpacity(cut);
  const scale = FACE_PX / geometry.faceHeight;
  const cos = Math.cos(geometry.roll) / scale;
  const sin = Math.sin(geometry.roll) / scale;
  const middle = { x: (geometry.axis.x + geometry.eyes.x) / 2, y: geometry.eyes.y };
  const out = createFloat(SIZE.width, SIZE.height);
  const alpha = createPlane(SIZE.width, SIZE.height);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const sx = middle.x + (x - EYES.x) * cos - (y - EYES.y) * sin;
      const sy = middle.y + (x - EYES.x) * sin + (y - EYES.y) * cos;
      if (sx < 0 || sy < 0 || sx > picture.width - 1 || sy > picture.height - 1) continue;
      const i = y * SIZE.width + x;
      const share = samplePlane(opacity, sx, sy);
      if (share <= 0) continue;
      alpha.data[i] = share;
      for (const c of channels) out.data[3 * i + c] = sampleFloat(picture, sx, sy, c);
    }
  }
  return { picture: out, alpha };
}

/** The scene's key light from the upper left and shade on the other side. */
function lightHead(picture: FloatRaster, alpha: Plane, { light }: Costume): FloatRaster {
  const round = gaussian(alpha, 40);
  const out = copyFloat(picture);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const i = y * SIZE.width + x;
      if ((alpha.data[i] ?? 0) <= 0) continue;
      const side = ((round.data[i + 8] ?? 0) - (round.data[i - 8] ?? 0)) * 2.2;
      const key = Math.max(-0.25, Math.min(0.3, side));
      for (const c of channels) {
        const tinted = (out.data[3 * i + c] ?? 0) * mix(1, light[c] / 245, 0.35);
        out.data[3 * i + c] = tinted * (1 + key);
      }
    }
  }
  return out;
}

function dress(backdrop: FloatRaster, head: Layer, costume: Costume): FloatRaster {
  let picture = backdrop;
  if (costume.behind) {
    const behind = clothed(costume.behind, 3);
    picture = layOver(picture, behind.picture, behind.alpha);
  }
  picture = layOver(picture, head.picture, head.alpha);
  picture = lightWrap(picture, head.alpha, backdrop, { radius: 8, strength: 0.25 });
  const body = clothed(`<g transform="${COLLAR_UP}">${costume.body}</g>`, 4);
  picture = layOver(
    shadowOn(picture, { caster: body.alpha, on: head.alpha, shift: -8 }),
    body.picture,
    body.alpha,
  );
  if (costume.headgear) {
    const hat = clothed(costume.headgear, 5);
    picture = layOver(
      shadowOn(picture, { caster: hat.alpha, on: head.alpha, shift: 16 }),
      hat.picture,
      hat.alpha,
    );
  }
  if (costume.overlay) {
    const glass = drawLayer(costume.overlay);
    picture = layOver(picture, glass.picture, glass.alpha);
  }
  return picture;
}

/** Bodies are drawn a little low: this brings their collars up to the chin. */
const COLLAR_UP = "translate(0 -30) scale(1 1.04)";

function drawLayer(content: string): Layer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_WIDTH}" height="800" viewBox="0 0 640 800">${content}</svg>`;
  const { raster, alpha } = drawSvg(svg, { width: SIZE.width });
  return { picture: raster, alpha };
}

/** A drawing with folds, grain and rounded light, so that it reads as painted cloth. */
function clothed(content: string, seed: number): Layer {
  const layer = drawLayer(content);
  const noise = createNoise(seed);
  const round = gaussian(layer.alpha, 22);
  const { width, height } = layer.picture;
  for (let i = 0; i < width * height; i++) {
    if ((layer.alpha.data[i] ?? 0) < 0.01) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    const fold = noise(x / 58 + y / 200, y / 190, 4);
    const grain = noise(x / 3, y / 3, 2);
    const light =
      (0.74 + 0.48 * fold + 0.07 * grain) *
      (0.74 + 0.3 * smoothstep(0.45, 0.95, round.data[i] ?? 0)) *
      (1.12 - (0.26 * x) / width);
    for (const c of channels)
      layer.picture.data[3 * i + c] = (layer.picture.data[3 * i + c] ?? 0) * light;
  }
  return layer;
}

/** What a collar or a brim keeps the light from. */
function shadowOn(
  picture: FloatRaster,
  { caster, on, shift }: { readonly caster: Plane; readonly on: Plane; readonly shift: number },
): FloatRaster {
  const soft = gaussian(caster, 10);
  const { width } = picture;
  const data = picture.data.map((value, k) => {
    const i = Math.floor(k / 3);
    const shade = (soft.data[i - shift * width] ?? 0) * (on.data[i] ?? 0);
    return value * (1 - 0.48 * shade);
  });
  return { ...picture, data };
}

/** One brush over head and costume; the face stays crisp. */
function paintOver(picture: FloatRaster, headAlpha: Plane): FloatRaster {
  const brushed = kuwahara(adjustColour(picture, 1.1), 5);
  const data = brushed.data.map((value, k) => {
    const i = Math.floor(k / 3);
    const x = i % picture.width;
    const y = Math.floor(i / picture.width);
    const face = Math.exp(
      -(
        ((x - EYES.x) / (0.62 * FACE_PX)) ** 2 +
        ((y - EYES.y - 0.12 * FACE_PX) / (0.72 * FACE_PX)) ** 2
      ),
    );
    return mix(value, picture.data[k] ?? 0, mix(0.35, 0.85, face * (headAlpha.data[i] ?? 0)));
  });
  return { ...picture, data };
}
