import { gaussian } from "#engine/local/ops/filters.ts";
import {
  blurFloat,
  channels,
  copyFloat,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { adjustColour } from "#engine/local/ops/painting/tone.ts";
import { paintScenery } from "#engine/local/scenes/paint-scenery.ts";
import {
  addGlow,
  addGrain,
  addVignette,
  beforeGround,
  grade,
  onPaper,
  toneMap,
} from "./looks.server.ts";
import { type EraScene, withSvg } from "./painted-eras.server.ts";

/** A silver print of the forties: soft lens, warm black, deckle edge. */
export function printSilver({ picture }: EraScene): FloatRaster {
  const soft = blurFloat(picture, 0.9);
  const silver = toneMap(
    soft,
    [
      [22, 18, 16],
      [128, 118, 106],
      [246, 240, 226],
    ],
    1,
  );
  const print = addGrain(
    addVignette(grade(addGlow(silver, 0.3), { contrast: 1.12, lift: -2 }), 0.4),
    11,
    1.4,
  );
  return onPaper(print, [238, 232, 216], {
    side: 0.045,
    top: 0.045,
    bottom: 0.045,
    isDeckled: true,
  });
}

/** A school portrait of the eighties: lasers on a dark backdrop, soft focus, warm film. */
export function shootEighties(scene: EraScene): FloatRaster {
  const { picture, matte, ornament } = scene;
  const { width, height } = picture;
  const ground = withSvg(
    createFloat(width, height, [24, 20, 44]),
    Array.from({ length: 16 }, (_, k) => {
      const y = (k / 16) * 1.5 * height - 0.25 * height;
      const ink = k % 3 === 0 ? "#ff4fa0" : k % 3 === 1 ? "#3fd8e8" : ornament.bright;
      return `<path d="M${-0.1 * width} ${y + 0.34 * height}L${1.1 * width} ${y - 0.2 * height}" stroke="${ink}" stroke-width="${(1 + (k % 4)) * scene.unit}" opacity="0.85"/>`;
    }).join(""),
  );
  const film = grade(adjustColour(picture, 1.22, 1.03), {
    contrast: 0.94,
    lift: 8,
    shift: [12, 0, -6],
  });
  const rim = matte ? rimLight(film, scene) : film;
  const shot = beforeGround(rim, addGlow(ground, 0.8, 0.012), matte, 0.6);
  return addGrain(addVignette(addGlow(shot, 0.42), 0.3), 7, 1.3);
}

/** Coloured light from both sides on the edge of a person. */
function rimLight(picture: FloatRaster, { matte, unit }: EraScene): FloatRaster {
  if (!matte) return picture;
  const soft = gaussian(matte, 9 * unit);
  const out = copyFloat(picture);
  for (let i = 0; i < matte.data.length; i++) {
    const edge = (matte.data[i] ?? 0) * Math.max(0, 0.92 - (soft.data[i] ?? 0)) * 1.6;
    if (edge <= 0.02) continue;
    const isLeft = i % picture.width < picture.width / 2;
    const light = isLeft ? ([255, 80, 170] as const) : ([70, 220, 240] as const);
    for (const c of channels)
      out.data[3 * i + c] = mix(out.data[3 * i + c] ?? 0, light[c], Math.min(0.6, edge));
  }
  return out;
}

/** A drugstore print of the nineties: hard flash, green shadows, the date in the corner. */
export function printNineties({ picture, unit }: EraScene): FloatRaster {
  const { width, height } = picture;
  const flash = grade(adjustColour(picture, 1.12), { contrast: 1.16, lift: 6, shift: [6, 4, -10] });
  const print = addGrain(addVignette(flash, 0.46), 9, 1.2);
  const date = `<text x="${width - 28 * unit}" y="${height - 30 * unit}" text-anchor="end" font-family="Be Vietnam Pro" font-weight="700" font-size="${32 * unit}" fill="#ff8a2a" opacity="0.92" letter-spacing="${2 * unit}">'96 7 14</text>`;
  return onPaper(addGlow(withSvg(print, date), 0.22, 0.006), [246, 244, 238], {
    side: 0.03,
    top: 0.03,
    bottom: 0.03,
  });
}

function star(x: number, y: number, r: number, fill: string): string {
  return `<path transform="translate(${x} ${y}) scale(${r})" d="M0-1C.12-.3.3-.12 1 0 .3.12.12.3 0 1-.12.3-.3.12-1 0-.3-.12-.12-.3 0-1z" fill="${fill}"/>`;
}

/** An early digital camera: cold flash, chroma noise, sharpened edges, stars of the new century. */
export function shootTwoThousands({ picture, unit, ornament }: EraScene): FloatRaster {
  const { width, height } = picture;
  const soft = blurFloat(picture, 1.6 * unit);
  const sharp = {
    ...picture,
    data: picture.data.map((value, i) => value + 1.1 * (value - (soft.data[i] ?? 0))),
  };
  const cold = grade(adjustColour(sharp, 1.2), { contrast: 1.2, lift: 10, shift: [-4, 0, 12] });
  const stars = [
    star(0.1 * width, 0.12 * height, 34 * unit, "#ffffff"),
    star(0.17 * width, 0.2 * height, 16 * unit, "#ff9ad2"),
    star(0.9 * width, 0.84 * height, 40 * unit, "#ffffff"),
    star(0.82 * width, 0.92 * height, 18 * unit, ornament.bright),
  ].join("");
  const frame = `<rect x="${10 * unit}" y="${10 * unit}" width="${width - 20 * unit}" height="${height - 20 * unit}" rx="${26 * unit}" fill="none" stroke="#c9d4e6" stroke-width="${20 * unit}"/><rect x="${19 * unit}" y="${19 * unit}" width="${width - 38 * unit}" height="${height - 38 * unit}" rx="${20 * unit}" fill="none" stroke="#ffffff" stroke-width="${4 * unit}"/>`;
  return withSvg(addGrain(addGlow(cold, 0.25, 0.01), 6), frame + stars);
}

/** A filtered square of the first camera phones with an app: faded blacks, warm light leak, white border. */
export function filterTwentyTens({ picture, unit, ornament }: EraScene): FloatRaster {
  const { width, height } = picture;
  const faded = toneMap(
    grade(adjustColour(picture, 0.9), { contrast: 0.9, lift: 10 }),
    [
      [44, 40, 66],
      [150, 120, 104],
      [255, 240, 206],
    ],
    0.32,
  );
  const leak = copyFloat(addVignette(faded, 0.42));
  const noise = createNoise(8);
  for (let i = 0; i < width * height; i++) {
    const u = (i % width) / width;
    const v = Math.floor(i / width) / height;
    const light =
      Math.max(0, 1 - Math.hypot(u - 1.02, v - 0.16) / 0.62) ** 1.6 *
      (0.7 + 0.6 * noise(u * 3, v * 3, 3));
    leak.data[3 * i] = (leak.data[3 * i] ?? 0) + 130 * light;
    leak.data[3 * i + 1] = (leak.data[3 * i + 1] ?? 0) + 56 * light;
    leak.data[3 * i + 2] = (leak.data[3 * i + 2] ?? 0) + 10 * light;
  }
  const paper = onPaper(leak, [250, 248, 244], { side: 0.05, top: 0.05, bottom: 0.15 });
  const heart = `<path transform="translate(${0.085 * width} ${height - 0.085 * width}) scale(${1.5 * unit})" d="M0 6C-10-6-20 0-16 10-12 20 0 26 0 26S12 20 16 10C20 0 10-6 0 6z" fill="${ornament.dark}"/>`;
  return withSvg(paper, heart);
}

/** A portrait of today: clean light, gentle colour contrast, the distance out of focus. */
export function shootToday({ picture, matte, unit }: EraScene): FloatRaster {
  const bokeh = blurFloat(picture, 9 * unit);
  const deep = beforeGround(picture, matte ? bokeh : picture, matte, 1.2);
  const luma = lumaOf(deep);
  const out = copyFloat(deep);
  for (let i = 0; i < luma.data.length; i++) {
    const tone = (luma.data[i] ?? 0) / 255;
    out.data[3 * i] = (out.data[3 * i] ?? 0) + 16 * (tone - 0.42);
    out.data[3 * i + 2] = (out.data[3 * i + 2] ?? 0) - 20 * (tone - 0.5);
  }
  return addVignette(addGlow(grade(out, { contrast: 1.07 }), 0.16, 0.03), 0.2);
}

/** A city of the time to come: neon behind, light from it on the person, a fine display over it. */
export function shootFuture(scene: EraScene): FloatRaster {
  const { picture, matte, unit, ornament } = scene;
  const { width, height } = picture;
  const city = paintScenery("cityNight", { width, height, seed: 21, blur: 0.004 });
  const neon = toneMap(
    city,
    [
      [8, 8, 34],
      [44, 40, 128],
      [120, 246, 255],
    ],
    0.62,
  );
  const lit = rimLight(
    grade(
      toneMap(
        adjustColour(picture, 1.05),
        [
          [8, 16, 48],
          [120, 116, 160],
          [236, 248, 255],
        ],
        0.24,
      ),
      { contrast: 1.1 },
    ),
    scene,
  );
  const shot = addGlow(beforeGround(lit, neon, matte, 0.6), 0.5, 0.02);
  const line = `stroke="#7ff4ff" stroke-width="${1.6 * unit}" fill="none" opacity="0.8"`;
  const corner = (x: number, y: number, sx: number, sy: number) =>
    `<path transform="translate(${x} ${y}) scale(${sx * unit} ${sy * unit})" d="M0 70V0H70M14 90V14H90" stroke="#7ff4ff" stroke-width="1.8" fill="none"/>`;
  const display = [
    corner(24 * unit, 24 * unit, 1, 1),
    corner(width - 24 * unit, 24 * unit, -1, 1),
    corner(24 * unit, height - 24 * unit, 1, -1),
    corner(width - 24 * unit, height - 24 * unit, -1, -1),
    `<circle cx="${width - 96 * unit}" cy="${0.5 * height}" r="${34 * unit}" ${line}/><circle cx="${width - 96 * unit}" cy="${0.5 * height}" r="${22 * unit}" ${line} stroke-dasharray="${8 * unit} ${6 * unit}"/>`,
    `<path d="M${44 * unit} ${0.56 * height}h${70 * unit}m${-70 * unit} ${14 * unit}h${46 * unit}m${-46 * unit} ${14 * unit}h${60 * unit}" ${line}/>`,
    `<rect x="${44 * unit}" y="${0.48 * height}" width="${26 * unit}" height="${26 * unit}" fill="${ornament.bright}" opacity="0.8"/>`,
  ].join("");
  return addVignette(withSvg(shot, display), 0.3);
}
