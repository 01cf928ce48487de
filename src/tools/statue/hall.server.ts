import {
  channels,
  createFloat,
  type FloatRaster,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import type { Direction } from "#engine/local/ops/relief.ts";
import { drawView } from "#engine/local/plates/draw-view.ts";
import { developed } from "#engine/local/plates/film.ts";
import { groundShadow } from "#engine/local/plates/ground-shadow.ts";
import { type PlateId, plateOf } from "#engine/local/plates/plate.ts";
import { type Standing, viewFor } from "#engine/local/plates/view.ts";
import type { EyeStyle } from "./features.server.ts";
import type { Lighting } from "./shade.server.ts";

export type StatueStyle = "renaissance" | "modern" | "classical_greek" | "abstract";

/** The room of a statue's style, and how the statue is worked. */
export interface Hall {
  readonly plate: PlateId;
  /** `true` if the light falls from the right. */
  readonly isMirrored: boolean;
  /** Factor of the room's light: a statue stands out from a darker room. */
  readonly exposure: number;
  readonly light: Omit<Lighting, "key" | "rim">;
  /** Fraction of the chisel work that is kept. */
  readonly detail: number;
  readonly eyes: EyeStyle;
  /** `true` for a surface cut into planes. */
  readonly isFaceted: boolean;
}

/** Light of a bright hall with a pale floor. */
const museum: Hall["light"] = {
  keyStrength: 1.5,
  rimStrength: 0.08,
  ambient: 0.16,
  colours: { key: [1, 0.96, 0.9], sky: [0.9, 0.95, 1], floor: [0.8, 0.7, 0.6] },
};
const studio: Hall["light"] = {
  keyStrength: 1.5,
  rimStrength: 0.08,
  ambient: 0.18,
  colours: { key: [1, 0.97, 0.93], sky: [0.92, 0.96, 1], floor: [0.66, 0.62, 0.58] },
};

export const halls: Readonly<Record<StatueStyle, Hall>> = {
  renaissance: {
    plate: "museum-hall",
    isMirrored: false,
    exposure: 0.62,
    light: museum,
    detail: 1,
    eyes: "carved",
    isFaceted: false,
  },
  modern: {
    plate: "studio-light",
    isMirrored: false,
    exposure: 0.62,
    light: studio,
    detail: 0.5,
    eyes: "blank",
    isFaceted: false,
  },
  classical_greek: {
    plate: "museum-hall",
    isMirrored: true,
    exposure: 0.62,
    light: museum,
    detail: 1.05,
    eyes: "blank",
    isFaceted: false,
  },
  abstract: {
    plate: "studio-dark",
    isMirrored: false,
    exposure: 1,
    light: studio,
    detail: 0.25,
    eyes: "blank",
    isFaceted: true,
  },
};

const RADIANS = Math.PI / 180;
/** A steeper light would leave the eyes in the dark. */
const STEEPEST_DEG = 38;

/** The light on a statue falls from where the light of its room does. */
export function lightingOf({ plate, isMirrored, light }: Hall): Lighting {
  const { azimuthDeg, elevationDeg } = plateOf(plate).key;
  const azimuth = (isMirrored ? -azimuthDeg : azimuthDeg) * RADIANS;
  const elevation = Math.min(STEEPEST_DEG, elevationDeg) * RADIANS;
  const level = Math.cos(elevation);
  const key: Direction = [
    Math.sin(azimuth) * level,
    -Math.sin(elevation),
    -Math.cos(azimuth) * level,
  ];
  return { ...light, key, rim: [-1.5 * key[0], -0.22, -0.05] };
}

/** Fraction of the light that the statue's shadow takes from the floor, and its reach before the base in metres. */
const SHADOW = { share: 0.86, beforeM: 0.04 };

/** The room behind a statue with that outline, with its shadow on the floor if the floor is in the picture. */
export async function drawHall(
  { plate, isMirrored, exposure }: Hall,
  standing: Standing,
  alpha: Plane,
): Promise<FloatRaster> {
  const frame = { width: alpha.width, height: alpha.height };
  const staging = { frame, isMirrored, zoom: 1, pan: 0 };
  const view = viewFor(plateOf(plate), standing, staging);
  const { light, depthM } = await drawView(view);
  const { feet, pxPerM } = standing;
  const shadow = feet && groundShadow(view, { alpha, feet, pxPerM, depthM });
  // A base lies flush on the floor: light reaches the floor right before it.
  const front = feet ? feet.y + SHADOW.beforeM * pxPerM : 0;
  for (let i = 0; i < alpha.data.length; i++) {
    const isBehind = smoothstep(front, feet?.y ?? 0, Math.floor(i / alpha.width));
    const left = exposure * (1 - SHADOW.share * isBehind * (shadow?.data[i] ?? 0));
    for (const c of channels) light.data[3 * i + c] = left * (light.data[3 * i + c] ?? 0);
  }
  return toFloat(developed(light));
}

const noise = createNoise(50);

/** Lens effects: darker corners and film grain. */
export function photographed(picture: FloatRaster): FloatRaster {
  const out = createFloat(picture.width, picture.height);
  for (let i = 0; i < picture.width * picture.height; i++) {
    const x = i % picture.width;
    const y = Math.floor(i / picture.width);
    const away = Math.hypot(x / picture.width - 0.5, y / picture.height - 0.46);
    const light = 1 - 0.24 * smoothstep(0.3, 0.85, away);
    const grain = 3.2 * (noise(1.7 * x, 1.7 * y) - 0.5);
    for (const c of channels) {
      out.data[3 * i + c] = (picture.data[3 * i + c] ?? 0) * light + grain;
    }
  }
  return out;
}
