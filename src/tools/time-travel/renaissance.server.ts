import {
  blurFloat,
  channels,
  createFloat,
  type FloatRaster,
  mix,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { drawStrokes } from "#engine/local/ops/painting/draw-strokes.ts";
import { kuwahara } from "#engine/local/ops/painting/kuwahara.ts";
import { planStrokes } from "#engine/local/ops/painting/strokes.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import { blend, rgb } from "./colours.server.ts";
import { landSvg } from "./lands.server.ts";
import { addCracks, beforeGround } from "./looks.server.ts";
import { frameCarved } from "./relief.server.ts";
import { type EraScene, insetBox, stageIn, withSvg } from "./staging.server.ts";

const FRAME = 74;
const OPACITY = 0.5;

/** Oil on panel: the people in soft light in front of the place's landscape at dusk, in a carved and gilded frame. */
export function paintOil(original: EraScene): FloatRaster {
  const { unit, place } = original;
  const margin = FRAME * unit;
  const scene = stageIn(
    original,
    insetBox(original.picture, { side: margin, top: margin, bottom: margin }),
    true,
  );
  const lit = lightOfDusk(scene);
  const ground = scene.matte
    ? beforeGround(lit, paintDistance(scene), scene.matte, 0.9 * unit)
    : lit;
  const strokes = planStrokes(ground, structureOf(ground, 3.4 * unit), {
    passes: [
      { radius: 3 * unit, length: 6, density: 0.42, minDifference: 6 },
      { radius: 1.7 * unit, length: 5, density: 0.4, minDifference: 24 },
    ],
    ground,
    random: createRandom(versionSeed(4, scene.version)),
    mixPaint: (seen) => seen,
    opacity: OPACITY,
    stopDifference: 30,
  });
  const painted = drawStrokes(strokes, ground, { ground, opacity: OPACITY, relief: 15, unit });
  return frameCarved(addCracks(toFloat(painted), 0.16, scene), place, {
    thickness: margin,
  });
}

/** The people with light on their faces and warm dark around them: half flat painted tones, half the photo's own. */
function lightOfDusk({ picture, matte, heads, unit }: EraScene): FloatRaster {
  const { width, height } = picture;
  const flat = toLab(kuwahara(picture, 3.4 * unit));
  const lab = toLab(picture);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const away = heads.reduce(
        (least, head) =>
          Math.min(least, Math.hypot(x - head.x, 0.8 * (y - head.y)) / (5.2 * head.size)),
        1,
      );
      const light = matte ? 1.06 - 0.42 * smoothstep(0.15, 1, away) : 0.95;
      const tone = mix(flat.data[i] ?? 0, lab.data[i] ?? 0, 0.55) / 100;
      lab.data[i] = 100 * Math.max(0, tone) ** 1.1 * light;
      lab.data[i + 1] = (flat.data[i + 1] ?? 0) * 0.82 + 3;
      lab.data[i + 2] = (flat.data[i + 2] ?? 0) * 0.82 + 11;
    }
  }
  return fromLab(lab);
}

/** Blue distance under a golden sky with dark edges, in sfumato style. */
function paintDistance({ picture, unit, place, heads, version }: EraScene): FloatRaster {
  const { width, height } = picture;
  const noise = createNoise(versionSeed(41, version));
  const sky = createFloat(width, height);
  const glow = rgb(blend("#e8c07a", place.inks.bright, 0.22));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const v = y / height;
      const cloud = smoothstep(0.46, 0.72, noise((x / width) * 3.4, v * 11, 6));
      const high = smoothstep(0.62, 0.02, v);
      const i = 3 * (y * width + x);
      for (const c of channels) {
        const base = mix(glow[c], [74, 92, 96][c] ?? 0, high);
        sky.data[i + c] = mix(base, mix(base, [236, 206, 150][c] ?? 0, 0.5), cloud);
      }
    }
  }
  const wood = blend("#3a3a22", place.inks.ground, 0.14);
  const land = withSvg(
    sky,
    landSvg(place, {
      width,
      height,
      horizon: 0.5,
      relief: 0.24,
      colours: [
        "#7f9a9c",
        blend("#5a7464", place.inks.accent, 0.08),
        blend("#48502f", wood, 0.4),
        wood,
      ],
      landmark: "#4c625f",
      version,
    }),
  );
  const soft = blurFloat(land, 1.1 * unit);
  const focus = heads[0] ?? { x: width / 2, y: 0.4 * height, size: height / 5 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const away = Math.hypot((x - focus.x) / width, (y - 0.45 * height) / height);
      const leaf = 0.84 + 0.34 * noise(x / (14 * unit), y / (9 * unit), 5);
      const light = leaf * (1 - 0.62 * smoothstep(0.2, 0.8, away));
      for (const c of channels) soft.data[i + c] = (soft.data[i + c] ?? 0) * light;
    }
  }
  return soft;
}
