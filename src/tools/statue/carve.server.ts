import { setFaceInto } from "#engine/local/analysis/face-depth.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { wideGaussian } from "#engine/local/ops/coarse.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { inflate } from "#engine/local/ops/inflate.ts";
import { clamp, createPlane, mapPlane, type Plane, planeAt } from "#engine/local/ops/raster.ts";
import { carveFeatures, type EyeStyle, type Features } from "./features.server.ts";
import type { Figure } from "./figure.server.ts";
import { hairStrands } from "./strands.server.ts";
import { evenTones } from "./tones.server.ts";

/** The shape to carve. */
export interface Relief {
  /** Height towards the viewer, in pixels. */
  readonly height: Plane;
  readonly alpha: Plane;
  /** Light and shade from the photo: folds, locks and features, about -2..2. */
  readonly tone: Plane;
}

interface Chisel {
  /** 1 for a statue with fine chisel work, less for smooth ones. */
  readonly detail: number;
  readonly eyes: EyeStyle;
}

/** Approximate maximum depth of a body, in face heights. */
const DEPTH = 0.95;
/** Heights of details carved from the photo, in face heights. */
const FOLD = { skin: 0.007, hair: 0.026, garment: 0.022 };
const LINE = { skin: 0.0034, hair: 0.008, garment: 0.007 };
const STRAND = 0.017;
const LID_SHADE = 1.1;
/** Thickness of hair and cloth over the skin. */
const COAT = { hair: 0.02, garment: 0.016 };

/**
 * Relief of a person: the body inflated from its outline, the face from its mesh, folds and hair from evened-out light.
 */
export function carveRelief(figure: Figure, { detail, eyes }: Chisel): Relief {
  const { alpha, parts, unit, face } = figure;
  const limit = DEPTH * unit;
  const height = mapPlane(inflate(alpha), (value) => limit * (1 - Math.exp(-value / limit)));
  if (face) setFaceInto(height, face, 0.9);
  const features = face ? carveFace(height, face, eyes) : noFeatures;
  const { folds, lines } = evenTones(figure);
  const strands = hairStrands(figure);
  const hairCoat = wideGaussian(parts.hair, 0.03 * unit);
  const tone = createPlane(alpha.width, alpha.height);
  for (let i = 0; i < tone.data.length; i++) {
    if ((alpha.data[i] ?? 0) < 0.01) {
      height.data[i] = 0;
      continue;
    }
    const kept = detail * features.at("tones", i);
    const hair = parts.hair.data[i] ?? 0;
    const cloth = parts.garment.data[i] ?? 0;
    const skin = Math.max(0, 1 - hair - cloth);
    const fold = folds.data[i] ?? 0;
    const line = lines.data[i] ?? 0;
    const strand = (strands.data[i] ?? 0) * hair;
    tone.data[i] =
      kept * clamp(0.8 * fold + 0.5 * line, -2.2, 2) +
      detail * 0.7 * strand -
      features.at("shade", i) * LID_SHADE;
    const raised =
      kept *
        (fold * (FOLD.skin * skin + FOLD.hair * hair + FOLD.garment * cloth) +
          line * (LINE.skin * skin + LINE.hair * hair + LINE.garment * cloth)) +
      detail * STRAND * strand +
      COAT.hair * (hairCoat.data[i] ?? 0) +
      COAT.garment * cloth;
    const value = (height.data[i] ?? 0) + unit * raised + features.at("relief", i);
    const open = features.at("eyes", i);
    height.data[i] = open > 0 ? value + (features.at("balls", i) - value) * open : value;
  }
  return { height: gaussian(height, Math.max(1, 0.005 * unit)), alpha, tone };
}

interface PlacedFeatures {
  /** The value at a pixel of the whole relief. */
  at(layer: keyof Features, index: number): number;
}

/** For a person without a face. */
const noFeatures: PlacedFeatures = { at: (layer) => (layer === "tones" ? 1 : 0) };

/** Margin of the features beyond the mesh, in face heights. */
const MARGIN = 0.06;

/** Features are carved in a window around the face. */
function carveFace(height: Plane, face: Face, eyes: EyeStyle): PlacedFeatures {
  const margin = MARGIN * faceSize(face);
  const xs = face.landmarks.map(({ x }) => x);
  const ys = face.landmarks.map(({ y }) => y);
  const left = Math.floor(Math.min(...xs) - margin);
  const top = Math.floor(Math.min(...ys) - margin);
  const window = createPlane(
    Math.ceil(Math.max(...xs) + margin) - left,
    Math.ceil(Math.max(...ys) + margin) - top,
  );
  for (let i = 0; i < window.data.length; i++) {
    const x = left + (i % window.width);
    window.data[i] = planeAt(height, x, top + Math.floor(i / window.width));
  }
  const moved = {
    ...face,
    landmarks: face.landmarks.map(({ x, y, z }) => ({ x: x - left, y: y - top, z })),
  };
  const features = carveFeatures(window, moved, eyes);
  return {
    at: (layer, index) => {
      const x = (index % height.width) - left;
      const y = Math.floor(index / height.width) - top;
      const isInside = x >= 0 && y >= 0 && x < window.width && y < window.height;
      if (!isInside) return layer === "tones" ? 1 : 0;
      return features[layer].data[y * window.width + x] ?? 0;
    },
  };
}
