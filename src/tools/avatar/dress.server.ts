import { drawSvg } from "#engine/local/drawing/svg.ts";
import { growPlane, wideGaussian } from "#engine/local/ops/coarse.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { channels, createFloat, type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { boundsOf, createPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { dot, normalAt, occlusionOf, unitOf } from "#engine/local/ops/relief.ts";
import type { Light, Piece } from "./costume.server.ts";
import { fabrics } from "./fabrics.server.ts";
import { SIZE, scaleOf } from "./size.ts";
import { turnedPicture, turnedPlane } from "./turn.server.ts";

/** An image of the canvas' size with its opacity. */
export interface Layer {
  readonly picture: FloatRaster;
  readonly alpha: Plane;
}

const KEY = unitOf([-0.55, -0.62, 0.62]);
const RIM = unitOf([0.88, -0.3, -0.05]);
const HALF = unitOf([KEY[0], KEY[1], KEY[2] + 1]);

export function drawLayer(content: string, width = SIZE.width): Layer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000">${content}</svg>`;
  const { raster, alpha } = drawSvg(svg, { width });
  return { picture: raster, alpha };
}

/** Adds a piece to the image, turned by `turn` radians: first its shadow, then the lit piece. */
export function putOn(picture: FloatRaster, piece: Piece, light: Light, turn = 0): void {
  const drawn = drawLayer(piece.art, picture.width);
  const whole = {
    picture: turnedPicture(drawn.picture, turn),
    alpha: turnedPlane(drawn.alpha, turn),
  };
  const scale = scaleOf(picture);
  const box = boxOf(whole.alpha, MARGIN * scale);
  if (!box) return;
  const layer = { picture: cropFloat(whole.picture, box), alpha: cropPlane(whole.alpha, box) };
  if ((piece.shadow ?? 1) > 0) shadowOn(picture, layer.alpha, box, piece.shadow ?? 1);
  if (piece.fabric !== "glow") lit(layer, { piece, light, box, turn, scale });
  for (let i = 0; i < layer.alpha.data.length; i++) {
    const share = layer.alpha.data[i] ?? 0;
    if (share <= 0) continue;
    const at =
      3 * ((box.top + Math.floor(i / box.width)) * picture.width + box.left + (i % box.width));
    for (const c of channels) {
      const own = layer.picture.data[3 * i + c] ?? 0;
      picture.data[at + c] = mix(picture.data[at + c] ?? 0, own, share);
    }
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Margin for shadows around a piece, in pixels of the result. */
const MARGIN = 44;

function boxOf(plane: Plane, marginPx: number): Box | null {
  const bounds = boundsOf(plane, 0.02);
  if (!bounds) return null;
  const margin = Math.ceil(marginPx);
  const left = Math.max(0, bounds.left - margin);
  const top = Math.max(0, bounds.top - margin);
  const right = Math.min(plane.width - 1, bounds.right + margin);
  const bottom = Math.min(plane.height - 1, bounds.bottom + margin);
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function cropPlane(plane: Plane, { left, top, width, height }: Box): Plane {
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * plane.width + left;
    out.data.set(plane.data.subarray(from, from + width), y * width);
  }
  return out;
}

function cropFloat(picture: FloatRaster, { left, top, width, height }: Box): FloatRaster {
  const out = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    const from = 3 * ((top + y) * picture.width + left);
    out.data.set(picture.data.subarray(from, from + 3 * width), 3 * y * width);
  }
  return out;
}

/** The shadow of a piece on the layers below, close to its edge and slightly lower. */
function shadowOn(picture: FloatRaster, alpha: Plane, box: Box, strength: number): void {
  const { data } = picture;
  const scale = scaleOf(picture);
  const near = wideGaussian(alpha, 6 * scale);
  const wide = wideGaussian(alpha, 18 * scale);
  const shift = Math.round(9 * scale) * box.width + Math.round(4 * scale);
  for (let i = shift; i < alpha.data.length; i++) {
    const cover = 0.3 * (near.data[i] ?? 0) + 0.42 * (wide.data[i - shift] ?? 0);
    if (cover <= 0.004) continue;
    const shade = 1 - strength * Math.min(0.62, cover);
    const at =
      3 * ((box.top + Math.floor(i / box.width)) * picture.width + box.left + (i % box.width));
    for (const c of channels) data[at + c] = (data[at + c] ?? 0) * shade;
  }
}

const noise = createNoise(7);

function heightOf({ alpha }: Layer, { piece, box, turn, scale }: Omit<Worn, "light">): Plane {
  const look = fabrics[piece.fabric];
  const { width } = alpha;
  const puff = scale * (piece.puff ?? 26);
  const soft = wideGaussian(alpha, puff);
  const small = wideGaussian(alpha, puff / 4);
  const relief = piece.relief
    ? cropPlane(turnedPlane(reliefOf(piece.relief, scale), turn), box)
    : null;
  const height = createPlane(width, alpha.height);
  for (let i = 0; i < height.data.length; i++) {
    if ((alpha.data[i] ?? 0) < 0.01) continue;
    const x = (box.left + (i % width)) / scale;
    const y = (box.top + Math.floor(i / width)) / scale;
    const rounded =
      1.5 * puff * Math.sqrt(Math.max(0, (soft.data[i] ?? 0) - 0.2)) +
      0.5 * puff * smoothstep(0.4, 1, small.data[i] ?? 0);
    const folds = look.folds > 0 ? look.folds * (noise(x / 62 + y / 230, y / 210, 2) - 0.5) : 0;
    const drawn = look.relief * (relief ? (relief.data[i] ?? 0.5) - 0.5 : 0);
    height.data[i] = rounded + scale * (folds + look.weave(x, y) + drawn);
  }
  return gaussian(height, scale);
}

/** Relief is smooth, so half the size is enough. */
const RELIEF_SHRINK = 2;

/** 1 for white, 0 for black, 0.5 for empty. */
function reliefOf(content: string, scale: number): Plane {
  const ground = '<rect width="800" height="1000" fill="#808080"/>';
  const size = { width: scale * SIZE.width, height: scale * SIZE.height };
  const { picture } = drawLayer(ground + content, size.width / RELIEF_SHRINK);
  const plane = createPlane(picture.width, picture.height);
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = 2 * ((picture.data[3 * i] ?? 128) / 255 - 0.5) + 0.5;
  }
  return growPlane(gaussian(plane, scale), RELIEF_SHRINK, size);
}

interface Worn {
  readonly piece: Piece;
  readonly light: Light;
  readonly box: Box;
  readonly turn: number;
  readonly scale: number;
}

/** Shades a drawing by its relief, in the light of the scene. */
function lit(layer: Layer, { piece, light, box, turn, scale }: Worn): void {
  const look = fabrics[piece.fabric];
  const height = heightOf(layer, { piece, box, turn, scale });
  const occlusion = occlusionOf(height);
  const { alpha, picture } = layer;
  for (let i = 0; i < alpha.data.length; i++) {
    if ((alpha.data[i] ?? 0) < 0.01) continue;
    const normal = normalAt(height, i);
    const open = Math.min(1.1, occlusion.data[i] ?? 1);
    const diffuse = Math.max(0, 0.12 + 0.88 * dot(normal, KEY));
    const glint =
      look.shine > 0 ? look.shine * Math.max(0, dot(normal, HALF)) ** look.sharpness : 0;
    const edge = (1 - normal[2]) ** 2;
    const side = dot(normal, RIM);
    const rim = side > 0 ? light.rimStrength * side ** 1.6 * (0.6 + 0.8 * edge) : 0;
    const mirror = look.metal > 0 ? look.metal * mirrored(normal) : 0;
    const low = 1 - 0.3 * smoothstep(560, 1_000, (box.top + i / box.width) / scale);
    const sky = 0.5 - 0.5 * normal[1];
    for (const c of channels) {
      const own = picture.data[3 * i + c] ?? 0;
      const around = (0.3 + 0.16 * sky) * (0.45 + (0.55 * light.air[c]) / 128);
      const direct = 0.86 * diffuse * (light.key[c] / 255);
      const scattered = own * (around * open + direct) * (1 - 0.5 * look.metal);
      const metal = own * mirror * open * (light.key[c] / 255);
      const sheen = look.sheen * edge * (own * 0.6 + light.air[c] * 0.4);
      const shine = glint * (look.metal > 0.5 ? 0.5 * own + 90 : 150) * (light.key[c] / 255);
      const edgeLight = rim * (0.55 * light.rim[c] + 0.35 * own);
      picture.data[3 * i + c] = low * shoulder(scattered + metal + sheen + shine + edgeLight);
    }
  }
}

/** Reflection on a polished surface: a bright window at the key light, a strip at the rim, a horizon, a dark floor. */
function mirrored(normal: readonly [number, number, number]): number {
  const r = [2 * normal[2] * normal[0], 2 * normal[2] * normal[1], 2 * normal[2] ** 2 - 1] as const;
  const box = 1.5 * Math.exp((dot(r, KEY) - 1) * 3.6);
  const strip = 0.9 * Math.exp((dot(r, RIM) - 1) * 6);
  const horizon = 0.5 * Math.exp(-(((r[1] + 0.15) / 0.2) ** 2));
  return 0.1 + box + strip + horizon;
}

/** Compresses bright tones before they clip. */
function shoulder(value: number): number {
  return value <= 190 ? value : 190 + 62 * (1 - Math.exp(-(value - 190) / 62));
}
