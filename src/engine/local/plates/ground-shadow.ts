import { growPlane, shrinkPlane } from "../ops/coarse.ts";
import { gaussian } from "../ops/filters.ts";
import { mix } from "../ops/float-raster.ts";
import { clamp, createPlane, type Plane, type Point, smoothstep } from "../ops/raster.ts";
import { samplePlane } from "../ops/resample.ts";
import type { PlateView } from "./view.ts";

export interface ShadowCast {
  /** Opacity of the person in the frame. */
  readonly alpha: Plane;
  /** Between the soles. */
  readonly feet: Point;
  readonly pxPerM: number;
  /** Depth of the place, in metres. */
  readonly depthM: Plane;
}

/** Shadows are calculated with one point per so many pixels. */
const GRID_PX = 3;
const RADIANS = Math.PI / 180;
/** Standard deviations of the silhouettes that a penumbra is mixed from, in metres. */
const SOFTNESS_M = [0.012, 0.06, 0.2] as const;
/** A ground that differs by more than this fraction from the plane stands up: a wall or a bench. */
const UNEVEN = { none: 0.06, full: 0.2 } as const;
/** Longer shadows fade: the sky lights them from all sides. */
const LONGEST_M = 6;
/** What blocks the sky right beside a sole. */
const CONTACT = { heightM: 0.14, sigmaM: 0.055, dark: 0.75 } as const;

/**
 * The share of light that a person takes from the ground, 0..1: the silhouette, turned towards the light, projected onto
 * the ground plane of the plate, softer with its distance; and the contact of the soles.
 */
export function groundShadow(view: PlateView, cast: ShadowCast): Plane {
  const { frame } = view;
  const small = shrinkPlane(cast.alpha, GRID_PX);
  const perM = cast.pxPerM / GRID_PX;
  const layers = SOFTNESS_M.map((sigma) => gaussian(small, Math.max(0.6, sigma * perM)));
  const touch = gaussian(soles(small, cast, perM), Math.max(0.6, CONTACT.sigmaM * perM));
  const shadow = createPlane(small.width, small.height);
  const place = placeOnGround(view);
  const foot = place(cast.feet.x, cast.feet.y);
  const towards = lightDirection(view);
  const { key } = view.plate;
  for (let y = 0; y < small.height; y++) {
    const row = (y + 0.5) * GRID_PX;
    if (row <= view.horizon + 2) continue;
    for (let x = 0; x < small.width; x++) {
      const i = y * small.width + x;
      const ground = place((x + 0.5) * GRID_PX, row);
      const flat = evenness(cast.depthM, { x: (x + 0.5) * GRID_PX, y: row }, ground.awayM);
      if (flat === 0) continue;
      const contact = CONTACT.dark * Math.min(1, 1.6 * (touch.data[i] ?? 0));
      const direct = key.share * silhouetteAt({ foot, ground, towards, layers, cast });
      shadow.data[i] = flat * (1 - (1 - contact) * (1 - direct));
    }
  }
  return growPlane(shadow, GRID_PX, frame);
}

interface OnGround {
  /** Metres to the right of the camera and away from it. */
  readonly asideM: number;
  readonly awayM: number;
}

function placeOnGround({ plate, horizon, middle, focalPx }: PlateView) {
  return (x: number, y: number): OnGround => {
    const awayM = (plate.camera.heightM * focalPx) / Math.max(1, y - horizon);
    return { asideM: ((x - middle) * awayM) / focalPx, awayM };
  };
}

interface LightDirection {
  readonly right: number;
  readonly ahead: number;
  readonly rise: number;
  /** Tangent of the light's angular radius. */
  readonly spread: number;
}

function lightDirection({ plate: { key }, isMirrored }: PlateView): LightDirection {
  const azimuth = (isMirrored ? -key.azimuthDeg : key.azimuthDeg) * RADIANS;
  return {
    right: Math.sin(azimuth),
    ahead: Math.cos(azimuth),
    rise: Math.tan(Math.max(4, key.elevationDeg) * RADIANS),
    spread: Math.tan(key.radiusDeg * RADIANS),
  };
}

interface Projection {
  readonly foot: OnGround;
  readonly ground: OnGround;
  readonly towards: LightDirection;
  readonly layers: readonly Plane[];
  readonly cast: ShadowCast;
}

/** How much of the light towards a point of the ground the person covers, 0..1. */
function silhouetteAt({ foot, ground, towards, layers, cast }: Projection): number {
  const right = ground.asideM - foot.asideM;
  const ahead = ground.awayM - foot.awayM;
  const along = -(right * towards.right + ahead * towards.ahead);
  if (along < -0.15 || along > LONGEST_M) return 0;
  const side = towards.ahead > 0 ? -1 : 1;
  const across = side * (ahead * towards.right - right * towards.ahead);
  const x = (cast.feet.x + across * cast.pxPerM) / GRID_PX - 0.5;
  const y = (cast.feet.y - Math.max(0, along) * towards.rise * cast.pxPerM) / GRID_PX - 0.5;
  if (y < 0) return 0;
  const fade = 1 - smoothstep(0.3 * LONGEST_M, LONGEST_M, along);
  return (
    fade * smoothstep(-0.15, 0.05, along) * softSample(layers, { x, y }, along * towards.spread)
  );
}

/** Interpolates between the blurred silhouettes. */
function softSample(layers: readonly Plane[], { x, y }: Point, softnessM: number): number {
  const wanted = clamp(softnessM, SOFTNESS_M[0], SOFTNESS_M[2]);
  const [low, middle, high] = layers;
  if (!low || !middle || !high) return 0;
  const [from, to, start, end] =
    wanted < SOFTNESS_M[1]
      ? [low, middle, SOFTNESS_M[0], SOFTNESS_M[1]]
      : [middle, high, SOFTNESS_M[1], SOFTNESS_M[2]];
  return mix(samplePlane(from, x, y), samplePlane(to, x, y), (wanted - start) / (end - start));
}

/** 1 where the depth is that of level ground. */
function evenness(depthM: Plane, { x, y }: Point, awayM: number): number {
  const column = clamp(Math.round(x), 0, depthM.width - 1);
  const row = clamp(Math.round(y), 0, depthM.height - 1);
  const found = depthM.data[row * depthM.width + column] ?? awayM;
  return 1 - smoothstep(UNEVEN.none, UNEVEN.full, Math.abs(found / awayM - 1));
}

/** The lowest centimetres of the silhouette. */
function soles(small: Plane, { feet }: ShadowCast, perM: number): Plane {
  const out = createPlane(small.width, small.height);
  const from = Math.round(feet.y / GRID_PX - CONTACT.heightM * perM);
  // Soles may be below the frame.
  const start = clamp(from, 0, small.height) * small.width;
  out.data.set(small.data.subarray(start), start);
  return out;
}
