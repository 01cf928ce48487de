import { grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { faceSize } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { createPlane, type Plane, type Point, smoothstep } from "#engine/local/ops/raster.ts";
import type { HeadCrop } from "./head-crop.server.ts";

type Size = Pick<Plane, "width" | "height">;

/** A soft blob with 1 at its centre; `radius` is the distance at which it has fallen to 0.6. */
export function addBlob(
  plane: Plane,
  centre: Point,
  { radius, height }: { radius: number; height: number },
): void {
  const reach = 3 * radius;
  const right = Math.min(plane.width - 1, Math.floor(centre.x + reach));
  const bottom = Math.min(plane.height - 1, Math.floor(centre.y + reach));
  for (let y = Math.max(0, Math.ceil(centre.y - reach)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.ceil(centre.x - reach)); x <= right; x++) {
      const far = ((x - centre.x) ** 2 + (y - centre.y) ** 2) / (2 * radius * radius);
      const i = y * plane.width + x;
      plane.data[i] = (plane.data[i] ?? 0) + height * Math.exp(-far);
    }
  }
}

/** A region of the face with soft edges, 0..1. */
export function softRegion(
  { face, picture }: HeadCrop,
  region: "leftEye" | "rightEye" | "lips" | "leftBrow" | "rightBrow" | "oval",
  { scale = 1, softness = 0.012 }: { readonly scale?: number; readonly softness?: number } = {},
): Plane {
  const outline = grown(outlineOf(face, region), scale);
  return gaussian(fillPolygon(outline, picture), Math.max(0.7, softness * faceSize(face)));
}

/** Largest of several planes at each pixel. */
export function unionOf(planes: readonly Plane[], { width, height }: Size): Plane {
  const out = createPlane(width, height);
  for (const { data } of planes) {
    for (let i = 0; i < out.data.length; i++) {
      out.data[i] = Math.max(out.data[i] ?? 0, data[i] ?? 0);
    }
  }
  return out;
}

/** Skin that may age: the face's and the neck's, without eyes, lips and hair, 0..1. */
export function ageingSkin(crop: HeadCrop): Plane {
  const { skin, hair } = crop;
  const size = faceSize(crop.face);
  const { eyes } = headGeometry(crop.face);
  const oval = softRegion(crop, "oval", { scale: 0.98, softness: 0.03 });
  const holes = unionOf(
    [
      softRegion(crop, "leftEye", { scale: 1.08 }),
      softRegion(crop, "rightEye", { scale: 1.08 }),
      softRegion(crop, "lips"),
    ],
    skin,
  );
  const soft = gaussian(skin, Math.max(0.8, 0.008 * size));
  for (let i = 0; i < soft.data.length; i++) {
    const value = soft.data[i] ?? 0;
    const face = oval.data[i] ?? 0;
    if (value === 0 && face === 0) continue;
    const x = i % skin.width;
    const y = Math.floor(i / skin.width);
    const near = smoothstep(1.5, 0.8, Math.hypot(x - eyes.x, y - eyes.y) / size);
    const bare = 1 - (hair.data[i] ?? 0);
    const share = Math.max(value * near, 0.9 * face * bare);
    soft.data[i] = share * bare * Math.max(0, 1 - (holes.data[i] ?? 0));
  }
  return soft;
}
