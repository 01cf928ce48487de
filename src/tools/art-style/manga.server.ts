import { wideGaussian } from "#engine/local/ops/coarse.ts";
import { enlargedRows, type Size } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { lumaOf, mix } from "#engine/local/ops/float-raster.ts";
import { lineStrength } from "#engine/local/ops/painting/flow-lines.ts";
import { blend, simplify } from "#engine/local/ops/painting/simplify.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { mapPlane, type Plane, type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import { type Subject, scaleOf } from "./subject.server.ts";
import { quantile, spreadTones } from "./tones.server.ts";
import { createShift, optionOf } from "./versions.server.ts";

/** Fraction of ink of the two screens. */
const SCREENS = { denseInk: 0.42, lightInk: 0.16 } as const;

/** A pattern of ink that screens print: its turn in radians from 45 degrees, and the distance of its dots or lines. */
interface Pattern {
  readonly turn: number;
  /** In pixels of an 800 px image. */
  readonly pitch: number;
  readonly isLined: boolean;
  /** Lightness, 0..1, below which each screen applies; parts darker than `black` are solid. */
  readonly black: number;
  readonly dense: number;
  readonly light: number;
}

const PATTERNS: readonly [Pattern, ...Pattern[]] = [
  { turn: 0, pitch: 5, isLined: false, black: 0.2, dense: 0.4, light: 0.62 },
  { turn: 0.3, pitch: 5.6, isLined: true, black: 0.15, dense: 0.42, light: 0.57 },
  { turn: Math.PI / 4, pitch: 5.4, isLined: false, black: 0.21, dense: 0.33, light: 0.7 },
];

/** Hair below this mean grey level is drawn solid black. */
const DARK_HAIR = 112;

/**
 * Manga: tapered ink lines, solid blacks, hair with white highlights, two screen tones, and focus lines behind people.
 */
export function drawManga(subject: Subject, size: Size): Raster {
  const { matte, hasPerson, version } = subject;
  const { width, height } = size;
  const fieldScale = scaleOf(matte);
  const scale = scaleOf(size);
  const rows = {
    lines: enlargedRows(linesOf(subject, fieldScale), size),
    tones: enlargedRows(toneOf(subject, fieldScale), size),
    hairInk: enlargedRows(hairInk(subject, fieldScale), size),
    hair: enlargedRows(subject.hair, size),
    matte: enlargedRows(matte, size),
    outline: enlargedRows(gaussian(matte, 1.1 * fieldScale), size),
    halo: enlargedRows(wideGaussian(matte, 5 * fieldScale), size),
  };
  const toField = fieldScale / scale;
  const focusLine = focusLines(subject, toField);
  const screenInk = screenOf(version, scale);
  const data = new Uint8Array(3 * width * height).fill(255);
  const margin = Math.ceil(9 * scale);
  for (let y = margin; y < height - margin; y++) {
    const [lines, tones, hairInks] = [rows.lines(y), rows.tones(y), rows.hairInk(y)];
    const [hair, alpha] = [rows.hair(y), rows.matte(y)];
    const [outline, halo] = [rows.outline(y), rows.halo(y)];
    for (let x = margin, i = 3 * (y * width + x); x < width - margin; x++, i += 3) {
      const own = hasPerson ? smoothstep(0.35, 0.65, alpha[x] ?? 1) : 1;
      const screen = screenInk(tones[x] ?? 1, x, y);
      const strand = smoothstep(0.35, 0.65, hairInks[x] ?? 0);
      const drawn = Math.max(
        mix(screen, strand, smoothstep(0.4, 0.6, hair[x] ?? 0)),
        smoothstep(1, LINE_RISE, lines[x] ?? 0),
      );
      const behind =
        own < 1 ? focusLine(toField * x, toField * y) * smoothstep(0.12, 0.02, halo[x] ?? 0) : 0;
      const edge = outline[x] ?? 0;
      const rim = hasPerson ? smoothstep(0.16, 0.34, edge) * smoothstep(0.84, 0.66, edge) : 0;
      const border = Math.min(x, y, width - 1 - x, height - 1 - y) / scale;
      const black = Math.max(mix(behind, drawn, own), rim, smoothstep(11.6, 11, border));
      data.fill(255 * (1 - black) + 8 * black, i, i + 3);
    }
  }
  return { width, height, data };
}

/** A line is fully black at this multiple of the strength at which it begins. */
const LINE_RISE = 1.45;

/** Strength of the lines, 1 where they begin: fine ones on faces, bold ones elsewhere. */
function linesOf({ picture, figure, detail, features, focusSize }: Subject, scale: number): Plane {
  const clean = simplify(figure, { radius: Math.round(3 * scale), contrast: 14 });
  const crisp = simplify(figure, { radius: Math.max(1, Math.round(1.2 * scale)), contrast: 6 });
  const luma = lumaOf(blend(clean, crisp, detail));
  const { angle } = structureOf(picture, 2.2 * scale);
  const fine = lineStrength(luma, angle, 1 * scale);
  const bold = lineStrength(luma, angle, 2 * scale);
  const eyes = lineStrength(luma, angle, Math.min(3 * scale, focusSize / 55));
  const dark = wideGaussian(luma, 7 * scale);
  return mapPlane(fine, (value, i) => {
    const near = detail.data[i] ?? 0;
    const feature = features.data[i] ?? 0;
    // In dark areas, a line is as visible with less contrast.
    const keen = mix(0.55, 1, smoothstep(20, 120, dark.data[i] ?? 0));
    // Wrinkles and shadows make a face look old: on faces, weak lines are only drawn at the features.
    const thinFrom = mix(3.4, mix(6.5, 3, feature), near) * keen;
    const thickFrom = mix(5, 12, near) * keen;
    const eyeFrom = mix(40, 6, feature);
    return Math.max(
      value / thinFrom,
      (bold.data[i] ?? 0) / thickFrom,
      (eyes.data[i] ?? 0) / eyeFrom,
    );
  });
}

/** Lightness for the screens; skin stays paper white except for deep shadows. */
function toneOf({ figure, matte, skin, detail }: Subject, scale: number): Plane {
  const flat = simplify(figure, { radius: Math.round(6 * scale), contrast: 28 });
  const tone = gaussian(spreadTones(flat, matte), 1.4 * scale);
  const middle = quantile(tone, skin, 0.55);
  return mapPlane(tone, (value, i) => {
    const bare = Math.max(skin.data[i] ?? 0, detail.data[i] ?? 0);
    const onSkin = value < 0.5 * middle ? 0.5 : 1;
    return mix(value, onSkin, smoothstep(0.35, 0.65, bare));
  });
}

/** Dark hair is black with highlights along the strands, fair hair white with a few shadow strokes. */
function hairInk({ picture, hair }: Subject, scale: number): Plane {
  const luma = gaussian(lumaOf(picture), 1.2 * scale);
  const reach = 26 * scale;
  const sum = wideGaussian(
    mapPlane(luma, (value, i) => value * (hair.data[i] ?? 0)),
    reach,
  );
  const weight = wideGaussian(hair, reach);
  return mapPlane(luma, (value, i) => {
    const mean = (sum.data[i] ?? 0) / Math.max(0.02, weight.data[i] ?? 0);
    const soft = Math.max(2.5, 0.05 * mean);
    const black = smoothstep(1.2 * mean + 5 + soft, 1.2 * mean + 5 - soft, value);
    const shadow = smoothstep(0.76 * mean + soft, 0.76 * mean - soft, value);
    return mix(black, shadow, smoothstep(DARK_HAIR - 12, DARK_HAIR + 12, mean));
  });
}

/** Ink of the screen for a lightness at a pixel, 0..1; `scale` is the size of the drawing relative to 800 px. */
function screenOf(version: number, scale: number): (tone: number, x: number, y: number) => number {
  const { turn, pitch, isLined, black, dense, light } = optionOf(PATTERNS, version);
  const shift = createShift(63, version);
  const apart = pitch * scale * (1 + 0.12 * shift());
  const lean = 0.25 * shift();
  const rim = 0.45 / apart;
  const [cos, sin] = [Math.cos(turn + lean), Math.sin(turn + lean)];
  return (tone, x, y) => {
    if (tone < black) return 1;
    if (tone > light) return 0;
    const share = tone < dense ? SCREENS.denseInk : SCREENS.lightInk;
    const [right, down] = [x * cos + y * sin, y * cos - x * sin];
    const u = ((right + down) * Math.SQRT1_2) / apart;
    const v = ((right - down) * Math.SQRT1_2) / apart;
    const [du, dv] = [u - Math.round(u), v - Math.round(v)];
    const away = isLined ? Math.abs(du) : Math.sqrt(du * du + dv * dv);
    const radius = isLined ? share / 2 : Math.sqrt(share / Math.PI);
    return smoothstep(radius + rim, radius - rim, away);
  };
}

/** The focus lines: how many there are, what share of them is broad, and the breadth of those. */
const RAYS = { count: 230, broad: 0.3, breadth: 0.42 } as const;

/** Ink of the wedges that point towards the face and leave space around it; `pixel` is the size of a drawn pixel. */
function focusLines(
  { picture, focus, focusSize, hasPerson, faces, version }: Subject,
  pixel: number,
): (x: number, y: number) => number {
  if (!hasPerson) return () => 0;
  const { width, height } = picture;
  const random = createRandom(versionSeed(61, version));
  const shift = createShift(62, version);
  const count = Math.round(RAYS.count * (1 + 0.45 * shift()));
  const broad = RAYS.broad * (1 + 0.9 * shift());
  const group = faces.length > 1;
  const centre = group ? { x: width / 2, y: 0.42 * height } : focus;
  const room = Math.max(group ? 0.36 * width : 1.15 * focusSize, 0.3 * Math.min(width, height));
  const rays = Array.from({ length: count }, () => ({
    start: room * (1 + 0.75 * random() ** 2),
    turn: (random() - 0.5) * 0.7,
    breadth: random() < broad ? RAYS.breadth : 0.16 + 0.14 * random(),
  }));
  return (x: number, y: number): number => {
    const away = Math.hypot(x - centre.x, y - centre.y);
    const place = ((Math.atan2(y - centre.y, x - centre.x) / (2 * Math.PI) + 1) % 1) * count;
    const ray = rays[Math.floor(place) % count];
    if (!ray || away < ray.start) return 0;
    const off = Math.abs((place % 1) - 0.5 - 0.4 * ray.turn);
    const grown = ray.breadth * Math.min(1, (away - ray.start) / (0.55 * room));
    const soft = (pixel * count) / (2 * Math.PI * away);
    return smoothstep(grown + 0.5 * soft, grown - 0.5 * soft, off);
  };
}
