import { faceSize } from "#engine/local/analysis/faces.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { drawStrokes } from "#engine/local/ops/painting/draw-strokes.ts";
import { blend, simplify } from "#engine/local/ops/painting/simplify.ts";
import { planStrokes } from "#engine/local/ops/painting/strokes.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { paintCurtain, paintFarLand } from "./old-master-room.server.ts";
import { type Subject, scaleOf } from "./subject.server.ts";
import { spreadTones } from "./tones.server.ts";
import { varnish } from "./varnish.server.ts";
import { createShift, optionOf } from "./versions.server.ts";

/** From this many people on, a curtain replaces the distant landscape. */
const GROUP = 3;
const OPACITY = 0.55;

/**
 * Renaissance: light from one window on the faces, sfumato edges, warm glazes, a distant landscape or a curtain, old
 * varnish.
 */
export function paintRenaissance(
  subject: Subject,
  size: Size,
  onShare: (share: number) => void,
): Raster {
  const { figure, matte, hasPerson, detail, faces, version } = subject;
  const scale = scaleOf(figure);
  const lit = glaze(sfumato(subject, scale), subject);
  const room = faces.length < GROUP ? paintFarLand(subject) : paintCurtain(subject);
  const soft = gaussian(matte, 1.6 * scale);
  const scene = hasPerson
    ? layOver(
        room,
        lit,
        mapPlane(soft, (value, i) => Math.min(value, 0.2 + (matte.data[i] ?? 0))),
      )
    : lit;
  const away = mapPlane(detail, (value) => 1 - 0.92 * value);
  const strokes = planStrokes(scene, structureOf(scene, 3.4 * scale), {
    passes: [
      { radius: 3.4 * scale, length: 9, density: 0.3, minDifference: 0, where: away },
      { radius: 1.8 * scale, length: 9, density: 0.3, minDifference: 20, where: away },
    ],
    ground: scene,
    random: createRandom(versionSeed(4, version)),
    mixPaint: (seen) => seen,
    opacity: OPACITY,
    stopDifference: 30,
  });
  const drawing = { ground: scene, opacity: OPACITY, relief: 9, unit: scale, onShare };
  return varnish(drawStrokes(strokes, size, drawing), subject);
}

/** Leonardo's sfumato: tones blend without lines, mostly in the shadows; features stay. */
function sfumato({ figure, detail, features, matte }: Subject, scale: number): FloatRaster {
  const broad = simplify(figure, { radius: Math.round(4 * scale), contrast: 14 });
  const fine = simplify(figure, { radius: Math.round(2.2 * scale), contrast: 9 });
  const kept = mapPlane(features, (value, i) => 0.75 * value * (detail.data[i] ?? 0));
  const person = blend(blend(broad, fine, detail), figure, kept);
  return blend(broad, person, matte);
}

/** Light from the upper left that falls off around the heads, umber in the shadows, ivory in the highlights. */
function glaze(picture: FloatRaster, subject: Subject): FloatRaster {
  const { matte } = subject;
  const lab = toLab(picture);
  const spread = spreadTones(picture, matte);
  const light = lightOf(subject);
  for (let i = 0; i < matte.data.length; i++) {
    const own = lab.data[3 * i] ?? 0;
    const even = mix(own, 6 + 86 * (spread.data[i] ?? 0) ** 1.05, 0.4);
    const lightness = Math.min(92, even * (light.data[i] ?? 1));
    const shade = smoothstep(46, 8, lightness);
    const a = (lab.data[3 * i + 1] ?? 0) * 0.92;
    const b = (lab.data[3 * i + 2] ?? 0) * 0.86;
    const isBlue = smoothstep(0, -22, b);
    lab.data[3 * i] = lightness;
    lab.data[3 * i + 1] = mix(a + 2.5, 0.45 * a + 5.5, shade);
    lab.data[3 * i + 2] = mix(b + mix(12, 3, isBlue), 0.4 * b + 10, shade);
  }
  return fromLab(lab);
}

/** Middle of the light in images without people, in shares of the width and height. */
const POOLS: readonly [Share, ...Share[]] = [
  [0.42, 0.4],
  [0.72, 0.34],
  [0.26, 0.66],
  [0.6, 0.64],
];
type Share = readonly [across: number, down: number];

function lightOf({ picture, hasPerson, faces, focus, focusSize, version }: Subject): Plane {
  const { width, height } = picture;
  const light = createPlane(width, height);
  const shift = createShift(49, version);
  const [across, down] = optionOf(POOLS, version);
  const pool = { x: (across + 0.06 * shift()) * width, y: (down + 0.06 * shift()) * height };
  const places = faces.map((face) => ({
    x: face.landmarks[1]?.x ?? 0,
    y: face.landmarks[1]?.y ?? 0,
    reach: Math.max(faceSize(face), 0.7 * focusSize),
  }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let glow = 0;
      for (const place of places) {
        const away = Math.hypot(x - place.x, (y - place.y) * 0.8) / place.reach;
        glow = Math.max(glow, Math.exp(-((away / 2.1) ** 2)));
      }
      const side = Math.max(-1, Math.min(1, (focus.x - x) / (1.6 * focusSize)));
      const corner = Math.hypot((x - pool.x) / width, (y - pool.y) / height);
      light.data[y * width + x] = hasPerson
        ? (0.58 + 0.5 * glow) * (1 + 0.09 * side)
        : 1.12 - 0.62 * smoothstep(0.12, 0.85, corner);
    }
  }
  return light;
}
