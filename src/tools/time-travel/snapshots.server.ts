import { gaussian } from "#engine/local/ops/filters.ts";
import {
  blurFloat,
  channels,
  copyFloat,
  type FloatRaster,
  lumaOf,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { adjustColour } from "#engine/local/ops/painting/tone.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import { mapPlane, smoothstep } from "#engine/local/ops/raster.ts";
import { chanceOf } from "./chance.server.ts";
import { blend, rgb } from "./colours.server.ts";
import { addGlow, addGrain, addVignette, grade, lightFromLeft, toneMap } from "./looks.server.ts";
import { type Box, bandSvg } from "./ornament.server.ts";
import { layPrint, paintTable, withPaper } from "./prints.server.ts";
import { frameCarved, type Material, shadeInside } from "./relief.server.ts";
import { type EraScene, insetBox, stageIn, withSvg } from "./staging.server.ts";

const FONT = 'font-family="Be Vietnam Pro"';

function within({ x, y, width, height }: Box, inset: number): Box {
  return { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
}

/** A print from the nineties in an album: camera flash, its hard shadow, the date in orange. */
export function printNineties(original: EraScene): FloatRaster {
  const { picture, unit, place, version } = original;
  const { width, height } = picture;
  const { isMirrored, vary } = chanceOf(90, version);
  const side = 0.062 * Math.max(width, height);
  const band = 0.062 * Math.max(width, height);
  const [top, bottom] = isMirrored ? [side + 0.9 * band, side] : [side, side + 0.9 * band];
  const paper = insetBox(picture, { side, top, bottom });
  const inner = within(paper, 15 * unit);
  const flash = shootWithFlash(stageIn(original, inner));
  const stamp = [vary(96, [90, 100]), vary(7, [1, 13]), vary(14, [1, 29])]
    .map((part) => `${Math.floor(part)}`.padStart(2))
    .join(" ");
  const date = `<text x="${inner.x + inner.width - 22 * unit}" y="${inner.y + inner.height - 24 * unit}" text-anchor="end" ${FONT} font-weight="700" font-size="${30 * unit}" fill="#ff7a1a" letter-spacing="${3 * unit}">'${stamp}</text>`;
  const print = withPaper(addGlow(withSvg(flash, date), 0.16, 0.006), inner, [247, 246, 241]);
  const page = paintTable(picture, rgb(blend(place.inks.ground, "#2a2622", 0.35)), {
    boardPx: 2 * height,
    grain: 0.22,
    unit,
    version,
  });
  const bandY = isMirrored ? 0.32 * band : height - 1.12 * band;
  const album = withSvg(page, bandSvg(place, { x: 0, y: bandY, width, height: 0.8 * band }));
  const laid = layPrint(album, print, {
    box: paper,
    turn: (isMirrored ? 1 : -1) * vary(1.1, [0.7, 2.2]),
    radius: 9 * unit,
    shadow: 9 * unit,
  });
  return addVignette(laid, 0.14);
}

/** Hard light from the camera: bright people, a shadow on the wall behind, a room that fades to dark. */
function shootWithFlash({ picture, matte, unit, version }: EraScene): FloatRaster {
  const { width, height } = picture;
  const { isMirrored, vary } = chanceOf(91, version);
  // Each laboratory printed with a cast of its own.
  const film = grade(adjustColour(picture, 1.16), {
    contrast: 1.12,
    lift: 4,
    shift: [vary(8, [-4, 14]), vary(3, [-2, 7]), vary(-8, [-14, 8])],
  });
  if (matte) {
    const cast = gaussian(matte, 5 * unit);
    const dx = Math.round((isMirrored ? -1 : 1) * vary(13, [9, 20]) * unit);
    const dy = Math.round(vary(7, [4, 12]) * unit);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const people = matte.data[i] ?? 0;
        const isInside = y >= dy && x >= dx && x - dx < width;
        const shadow = isInside ? (cast.data[i - dy * width - dx] ?? 0) : 0;
        const room = 0.74 * (1 - 0.5 * shadow);
        const light = mix(room, 1.1, people);
        for (const c of channels) film.data[3 * i + c] = (film.data[3 * i + c] ?? 0) * light;
      }
    }
  }
  return addGrain(addVignette(film, 0.34), 8, 1.2);
}

const aluminium: Material = {
  tones: [
    [92, 98, 108],
    [188, 194, 202],
    [250, 252, 255],
  ],
  shine: 0.5,
  hollow: [120, 126, 138],
};

/** The screen of an early digital camera: cold flash, noisy colours, sharpened edges, a brushed metal body. */
export function shootTwoThousands(original: EraScene): FloatRaster {
  const { picture, unit, place, version } = original;
  const { isMirrored, vary } = chanceOf(92, version);
  const margin = 54 * unit;
  const box = insetBox(picture, { side: margin, top: margin, bottom: margin });
  const { picture: photo } = stageIn(original, box);
  const soft = blurFloat(photo, 1.5 * unit);
  const sharp = copyFloat(photo);
  for (let i = 0; i < sharp.data.length; i++) {
    const value = photo.data[i] ?? 0;
    sharp.data[i] = value + 0.9 * (value - (soft.data[i] ?? 0));
  }
  // Automatic white balance and the flash differ from shot to shot.
  const cast = vary(12, [-6, 22]);
  const cold = grade(adjustColour(sharp, 1.22), {
    contrast: 1.14,
    lift: 10,
    shift: [vary(6 - cast, [-1, 1]), 2, cast],
  });
  const screen = chromaNoise(
    addGlow(lightFromLeft(cold, (isMirrored ? -1 : 1) * vary(0, [0.26, 0.46])), 0.24, 0.01),
    unit,
  );
  const lit = withSvg(shadeInside(screen, box, 9 * unit, 0.5), displaySvg(box, original));
  const base = rgb(blend("#bcc2ca", place.inks.bright, 0.16));
  return frameCarved(lit, place, {
    thickness: margin,
    wear: 0.12,
    material: { ...aluminium, tones: [aluminium.tones[0], base, aluminium.tones[2]] },
  });
}

/** Colour blotches, as from small sensors. */
function chromaNoise(picture: FloatRaster, unit: number): FloatRaster {
  const noise = createNoise(91);
  const out = addGrain(picture, 4);
  const { width } = picture;
  for (let i = 0; i < out.data.length; i += 3) {
    const x = (i / 3) % width;
    const y = Math.floor(i / 3 / width);
    const blotch = 26 * (noise(x / (3.4 * unit), y / (3.4 * unit), 2) - 0.5);
    out.data[i] = (out.data[i] ?? 0) + blotch;
    out.data[i + 1] = (out.data[i + 1] ?? 0) - 0.5 * blotch;
  }
  return out;
}

/** The camera's overlay: mode, battery, size and date; a glare across the glass. */
function displaySvg({ x, y, width, height }: Box, { unit, version }: EraScene): string {
  const { isMirrored, vary } = chanceOf(93, version);
  const whole = (first: number, range: readonly [number, number]): string =>
    `${Math.floor(vary(first, range))}`.padStart(2, "0");
  const date = `${whole(2003, [2001, 2009])}/${whole(7, [1, 13])}/${whole(14, [1, 29])} ${whole(10, [8, 21])}:${whole(42, [0, 60])}`;
  const shots = `3.2M  [ ${whole(27, [10, 99])} ]`;
  const text = (tx: number, ty: number, words: string, anchor: "start" | "end"): string =>
    `<text x="${tx}" y="${ty}" text-anchor="${anchor}" ${FONT} font-weight="700" font-size="${22 * unit}" fill="#f4fbff" stroke="#1c2a3a" stroke-width="${3 * unit}" paint-order="stroke">${words}</text>`;
  const pad = 20 * unit;
  const right = x + width - pad;
  const [batteryX, modeX] = isMirrored
    ? [x + pad, right - 112 * unit]
    : [right - 52 * unit, x + pad];
  const battery = `<g transform="translate(${batteryX} ${y + pad}) scale(${unit})" fill="none" stroke="#f4fbff" stroke-width="2.6"><rect width="44" height="20" rx="3"/><path d="M47 6v8"/><path d="M6 5v10M14 5v10M22 5v10" stroke="#8ff08a" stroke-width="5"/></g>`;
  const bolt = `<path transform="translate(${modeX} ${y + pad}) scale(${unit})" d="M12 0L2 14h8L6 26 20 9h-8l5-9z" fill="#ffe96a" stroke="#1c2a3a" stroke-width="1.4"/>`;
  const upper = vary(0.34, [0.2, 0.5]) * width;
  const lower = vary(0.1, [0, 0.2]) * width;
  const glare = isMirrored
    ? `M${x + width} ${y}H${x + width - upper}L${x + width - lower} ${y + height}H${x + width}z`
    : `M${x} ${y}H${x + upper}L${x + lower} ${y + height}H${x}z`;
  const shine = `<path d="${glare}" fill="#fff" opacity="0.07"/>`;
  return `${shine}${bolt}${battery}${text(modeX + 34 * unit, y + pad + 20 * unit, "AUTO", "start")}${text(right, y + height - pad, isMirrored ? shots : date, "end")}${text(x + pad, y + height - pad, isMirrored ? date : shots, "start")}`;
}

/** A filtered photo from the 2010s as an instant print, taped to a table with the place's pattern. */
export function filterTwentyTens(original: EraScene): FloatRaster {
  const { picture, unit, place, version } = original;
  const { width, height } = picture;
  const { isMirrored, vary } = chanceOf(94, version);
  const side = 0.07 * Math.max(width, height);
  const paper = insetBox(picture, { side: side, top: side, bottom: 0.85 * side });
  const edge = 22 * unit;
  const inner: Box = {
    x: paper.x + edge,
    y: paper.y + edge,
    width: paper.width - 2 * edge,
    height: paper.height - edge - 66 * unit,
  };
  const filtered = leakLight(stageIn(original, inner), inner);
  const print = withPaper(filtered, inner, [250, 248, 243]);
  const table = paintTable(picture, rgb(blend("#d9c6a8", place.inks.light, 0.25)), {
    boardPx: vary(0.19, [0.14, 0.26]) * height,
    grain: 0.5,
    unit,
    version,
  });
  const laid = layPrint(table, print, {
    box: paper,
    turn: (isMirrored ? -1 : 1) * vary(1.4, [0.7, 2]),
    radius: 4 * unit,
    shadow: 11 * unit,
  });
  const wide = 0.26 * Math.min(width, height);
  const thick = 34 * unit;
  const tape = (cx: number, cy: number, turn: number): string =>
    `<g transform="translate(${cx} ${cy}) rotate(${turn})" opacity="0.9">${bandSvg(place, { x: -wide / 2, y: -thick / 2, width: wide, height: thick })}</g>`;
  const tapes =
    tape(paper.x + 0.04 * paper.width, paper.y + 0.03 * paper.height, vary(-40, [-52, -28])) +
    tape(paper.x + 0.96 * paper.width, paper.y + 0.03 * paper.height, vary(42, [28, 52]));
  const heart = `<path transform="translate(${inner.x + 22 * unit} ${inner.y + inner.height + 24 * unit}) scale(${1.15 * unit})" d="M0 6C-10-6-20 0-16 10-12 20 0 26 0 26S12 20 16 10C20 0 10-6 0 6z" fill="${place.inks.accent}"/>`;
  return addVignette(withSvg(laid, heart + tapes), 0.14);
}

/** Faded blacks, warm highlights and a light leak from one side. */
function leakLight({ picture, version }: EraScene, box: Box): FloatRaster {
  const faded = toneMap(
    grade(adjustColour(picture, 0.92), { contrast: 0.9, lift: 10 }),
    [
      [44, 40, 66],
      [150, 120, 104],
      [255, 240, 206],
    ],
    0.3,
  );
  const out = copyFloat(addVignette(faded, 0.36));
  const noise = createNoise(versionSeed(8, version));
  const { isMirrored, vary } = chanceOf(8, version);
  const leakX = isMirrored ? -0.04 : 1.04;
  const leakY = vary(0.12, [-0.05, 0.95]);
  const reach = vary(0.6, [0.48, 0.64]);
  const [green, blue] = [vary(50, [24, 80]), vary(12, [0, 60])];
  const { width } = picture;
  for (let i = 0; i < width * picture.height; i++) {
    const u = ((i % width) - box.x) / box.width;
    const v = (Math.floor(i / width) - box.y) / box.height;
    const light =
      Math.max(0, 1 - Math.hypot(u - leakX, v - leakY) / reach) ** 1.6 *
      (0.7 + 0.6 * noise(u * 3, v * 3, 3));
    out.data[3 * i] = (out.data[3 * i] ?? 0) + 120 * light;
    out.data[3 * i + 1] = (out.data[3 * i + 1] ?? 0) + green * light;
    out.data[3 * i + 2] = (out.data[3 * i + 2] ?? 0) + blue * light;
  }
  return out;
}

/**
 * A present-day portrait, printed and framed: a wide aperture, clean colours, a white mat with a band of the place's
 * ornament.
 */
export function shootToday(original: EraScene): FloatRaster {
  const { picture, unit, place, version } = original;
  const { width, height } = picture;
  const { isMirrored, vary } = chanceOf(95, version);
  const long = Math.max(width, height);
  const inner = insetBox(picture, { side: 0.092 * long, top: 0.092 * long, bottom: 0.118 * long });
  const window = (isMirrored ? -1 : 1) * vary(0, [0.3, 0.5]);
  const photo = addVignette(
    lightFromLeft(gradeToday(blurBehind(stageIn(original, inner))), window),
    0.12,
  );
  const shade = vary(0, [-22, 4]);
  const mat = withPaper(shadeInside(photo, inner, 6 * unit, 0.4), inner, [
    248 + shade,
    247 + shade,
    243 + vary(1, [1, 1.8]) * shade,
  ]);
  const bevel = 4 * unit;
  const rim = 16 * unit;
  const { x, y, width: w, height: h } = inner;
  const right = x + w;
  const below = y + h;
  const cut = `<path d="M${x - bevel} ${y - bevel}H${right + bevel}L${right} ${y}H${x}L${x} ${below}L${x - bevel} ${below + bevel}z" fill="#cfcbc2"/><path d="M${right + bevel} ${y - bevel}V${below + bevel}H${x - bevel}L${x} ${below}H${right}V${y}z" fill="#ffffff"/>`;
  // At one end of the mat or in the middle.
  const side = isMirrored ? -1 : Math.round(vary(0, [-0.5, 1.5]));
  const strip: Box = {
    x: x + 0.5 * w - 0.17 * long + side * Math.max(0, 0.5 * w - 0.17 * long),
    y: below + 0.026 * long,
    width: 0.34 * long,
    height: 0.036 * long,
  };
  const quiet = bandSvg(place, strip);
  const dark = blend(place.inks.ground, "#17130f", 0.6);
  const wood = [dark, "#a47c4e", "#3a2a20", "#8b8f94"][Math.floor(vary(0, [1, 4]))] ?? dark;
  const frame = `<rect x="${rim / 2}" y="${rim / 2}" width="${width - rim}" height="${height - rim}" fill="none" stroke="${wood}" stroke-width="${rim}"/><rect x="${rim * 0.86}" y="${rim * 0.86}" width="${width - rim * 1.72}" height="${height - rim * 1.72}" fill="none" stroke="#ffffff" stroke-opacity="0.25" stroke-width="${1.4 * unit}"/>`;
  const framed = shadeInside(
    withSvg(mat, cut + quiet),
    insetBox(picture, { side: rim, top: rim, bottom: rim }),
    12 * unit,
    0.3,
  );
  return withSvg(framed, frame);
}

/** The background out of focus, without the people's colours in it. */
function blurBehind({ picture, matte, unit, version }: EraScene): FloatRaster {
  if (!matte) return picture;
  const sigma = chanceOf(96, version).vary(8, [6, 13]) * unit;
  const behind = mapPlane(matte, (value) => 1 - value);
  const weight = gaussian(behind, sigma);
  const masked = copyFloat(picture);
  for (let i = 0, j = 0; i < behind.data.length; i++) {
    const share = behind.data[i] ?? 0;
    for (const end = j + 3; j < end; j++) masked.data[j] = (masked.data[j] ?? 0) * share;
  }
  const blurred = blurFloat(masked, sigma);
  const out = copyFloat(picture);
  for (let i = 0; i < matte.data.length; i++) {
    const total = weight.data[i] ?? 0;
    if (total < 0.02) continue;
    const share = smoothstep(0.95, 0.3, matte.data[i] ?? 0);
    for (const c of channels)
      out.data[3 * i + c] = mix(
        out.data[3 * i + c] ?? 0,
        (blurred.data[3 * i + c] ?? 0) / total,
        share,
      );
  }
  return out;
}

function gradeToday(picture: FloatRaster): FloatRaster {
  const luma = lumaOf(picture);
  const out = copyFloat(picture);
  for (let i = 0; i < luma.data.length; i++) {
    const tone = (luma.data[i] ?? 0) / 255;
    out.data[3 * i] = (out.data[3 * i] ?? 0) + 14 * (tone - 0.42);
    out.data[3 * i + 2] = (out.data[3 * i + 2] ?? 0) - 16 * (tone - 0.5);
  }
  return addGlow(grade(adjustColour(out, 1.06), { contrast: 1.07 }), 0.12, 0.03);
}
