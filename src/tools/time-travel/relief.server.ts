import { drawSvg } from "#engine/local/drawing/svg.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  type Colour,
  channels,
  copyFloat,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
  mixColour,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { createPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { type Box, borderSvg, heightInks } from "./ornament.server.ts";
import type { Place } from "./place-style.server.ts";

/** The look of a raised surface, lit from the upper left. */
export interface Material {
  /** Colours in shadow, plain light and full light. */
  readonly tones: readonly [Colour, Colour, Colour];
  /** Strength of the highlight, 0..1. */
  readonly shine: number;
  /** Colour in the hollows, where the surface is worn. */
  readonly hollow: Colour;
}

export const gilt: Material = {
  tones: [
    [66, 40, 14],
    [182, 132, 52],
    [248, 218, 142],
  ],
  shine: 0.55,
  hollow: [92, 44, 22],
};

const LIGHT = [-0.5, -0.62, 0.6] as const;

/** Renders a surface of the given heights (in pixels) in a material. */
export function lightSurface(heights: Plane, material: Material): FloatRaster {
  const { width, height, data } = heights;
  const out = createFloat(width, height);
  const wide = gaussian(heights, 5);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const dx =
        (data[y * width + Math.min(width - 1, x + 1)] ?? 0) -
        (data[y * width + Math.max(0, x - 1)] ?? 0);
      const dy =
        (data[Math.min(height - 1, y + 1) * width + x] ?? 0) -
        (data[Math.max(0, y - 1) * width + x] ?? 0);
      const size = Math.hypot(dx, dy, 2);
      const facing = (-dx * LIGHT[0] - dy * LIGHT[1] + 2 * LIGHT[2]) / size;
      // A flat surface has plain light.
      const tone = 0.5 + 0.9 * (facing - LIGHT[2]);
      const [dark, plain, full] = material.tones;
      const lit =
        tone < 0.5
          ? mixColour(dark, plain, Math.max(0, tone * 2))
          : mixColour(plain, full, Math.min(1, tone * 2 - 1));
      const hollow = smoothstep(0.3, 2.4, (wide.data[i] ?? 0) - (data[i] ?? 0)) * 0.6;
      const glint = material.shine * smoothstep(0.9, 1, facing) * 90;
      for (const c of channels)
        out.data[3 * i + c] = mix(lit[c], material.hollow[c], hollow) + glint;
    }
  }
  return out;
}

/** Returns the luma of a height drawing, 0..1. */
export function heightsOf(
  content: string,
  { width, height }: { width: number; height: number },
): Plane {
  const drawn = drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#000"/>${content}</svg>`,
    { width },
  );
  const luma = lumaOf(drawn.raster);
  return { ...luma, data: luma.data.map((value) => value / 255) };
}

/** Returns the height across a carved moulding, 0..1, from the outer edge (0) to the sight edge (1). */
function moulding(u: number): number {
  if (u < 0.14) return 0.55 + 0.3 * Math.sqrt(Math.max(0, 1 - ((u - 0.07) / 0.07) ** 2));
  if (u < 0.24) return 0.5 + 0.42 * smoothstep(0.14, 0.24, u);
  if (u < 0.74) return 0.92 - 0.34 * ((u - 0.24) / 0.5) ** 1.3;
  if (u < 0.9) return 0.42 + 0.4 * Math.sqrt(Math.max(0, 1 - ((u - 0.82) / 0.08) ** 2));
  return 0.42 - 0.3 * smoothstep(0.9, 1, u);
}

interface FrameLook {
  readonly thickness: number;
  readonly material?: Material;
  /** Unevenness of the surface, 0..1. */
  readonly wear?: number;
}

/** Adds a carved frame with the place's ornament around the image, and the shadow it casts. */
export function frameCarved(
  picture: FloatRaster,
  place: Place,
  { thickness, material = gilt, wear = 1 }: FrameLook,
): FloatRaster {
  const { width, height } = picture;
  const inset = 0.27 * thickness;
  const band: Box = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const motif = heightsOf(
    borderSvg(place, band, { thickness: 0.44 * thickness, inks: heightInks }),
    picture,
  );
  const noise = createNoise(83);
  const heights = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const u = Math.min(x, y, width - 1 - x, height - 1 - y) / thickness;
      if (u > 1) continue;
      const worn = 0.02 * wear * noise(x / 5, y / 5, 3);
      heights.data[i] = thickness * (0.34 * moulding(u) + 0.05 * (motif.data[i] ?? 0) + worn);
    }
  }
  const surface = lightSurface(gaussian(heights, Math.max(0.6, 0.012 * thickness)), material);
  const out = shadeInside(
    picture,
    { x: thickness, y: thickness, width: width - 2 * thickness, height: height - 2 * thickness },
    0.5 * thickness,
  );
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.min(x, y, width - 1 - x, height - 1 - y) > thickness) continue;
      const i = 3 * (y * width + x);
      const patina = 1 + 0.24 * wear * (noise(x / 40, y / 40, 4) - 0.5);
      for (const c of channels) out.data[i + c] = (surface.data[i + c] ?? 0) * patina;
    }
  }
  return out;
}

/** Adds the shadow that a frame casts on its content, lit from the upper left. */
export function shadeInside(
  picture: FloatRaster,
  box: Box,
  reach: number,
  amount = 0.55,
): FloatRaster {
  const out = copyFloat(picture);
  for (
    let y = Math.max(0, Math.floor(box.y));
    y < Math.min(picture.height, box.y + box.height);
    y++
  ) {
    for (
      let x = Math.max(0, Math.floor(box.x));
      x < Math.min(picture.width, box.x + box.width);
      x++
    ) {
      const left = Math.min(x - box.x, 1.2 * (y - box.y));
      const right = 2.6 * Math.min(box.x + box.width - x, box.y + box.height - y);
      const light = 1 - amount * smoothstep(1, 0, Math.min(left, right) / reach) ** 1.5;
      const i = 3 * (y * picture.width + x);
      for (const c of channels) out.data[i + c] = (out.data[i + c] ?? 0) * light;
    }
  }
  return out;
}
