import {
  channels,
  copyFloat,
  createFloat,
  type FloatRaster,
} from "#engine/local/ops/float-raster.ts";
import { adjustColour } from "#engine/local/ops/painting/tone.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { chanceOf } from "./chance.server.ts";
import { blend, neon } from "./colours.server.ts";
import { landmarkSvg } from "./landmarks.server.ts";
import { landSvg } from "./lands.server.ts";
import { addGlow, addVignette, beforeGround, grade, toneMap } from "./looks.server.ts";
import { type Box, bandSvg } from "./ornament.server.ts";
import { type EraScene, insetBox, stageIn, withSvg } from "./staging.server.ts";
import { rimLight } from "./studio.server.ts";

const BAND = 32;

/** A future city: towers in the place's inks, its landmark as light, a display over the people. */
export function shootFuture(original: EraScene): FloatRaster {
  const { unit, place } = original;
  const bands = BAND * unit;
  const scene = stageIn(
    original,
    insetBox(original.picture, { side: 0, top: bands, bottom: bands }),
  );
  const { picture, matte } = scene;
  const first = neon(place.inks.bright);
  const second = neon(place.inks.accent);
  const cool = grade(
    toneMap(
      adjustColour(picture, 1.05),
      [
        [8, 14, 44],
        [118, 118, 158],
        [238, 248, 255],
      ],
      0.26,
    ),
    { contrast: 1.08 },
  );
  const lit = rimLight(cool, scene, [second, first]);
  const shot = matte
    ? beforeGround(lit, paintCity(scene, [first, second]), matte, 0.6 * unit)
    : lit;
  const bright = addVignette(addGlow(shot, 0.4, 0.018), 0.26);
  return scanLines(addGlow(withSvg(bright, displaySvg(scene, [first, second])), 0.34, 0.006), unit);
}

type Lights = readonly [string, string];

/** Towers with lit windows at three depths, in front of a sky that glows at the horizon. */
function paintCity(
  { picture, unit, place, version }: EraScene,
  [first, second]: Lights,
): FloatRaster {
  const { width, height } = picture;
  const random = createRandom(versionSeed(21, version));
  const sky = `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#050818"/><stop offset="0.55" stop-color="${blend("#1a2466", second, 0.22)}"/><stop offset="0.8" stop-color="${blend("#4a3a9e", first, 0.5)}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>`;
  const land = landSvg(place, {
    width,
    height,
    horizon: 0.7,
    relief: 0.3,
    colours: [blend("#1a1f52", first, 0.1), "#141843", "#0e1234", "#080b22"],
    landmark: null,
    version,
    outline: `stroke="${first}" stroke-opacity="0.5" stroke-width="${1.4 * unit}"`,
  });
  const towers = [0, 1, 2].map((depth) => {
    const count = 15 - 3 * depth;
    return Array.from({ length: count }, (_, k) => {
      const wide = (0.05 + 0.03 * random() + 0.012 * depth) * width;
      const tall = (0.3 + 0.42 * random() - 0.05 * depth) * height;
      const x = (k / count) * 1.05 * width - 0.03 * width + 0.02 * width * random();
      const y = (0.94 + 0.06 * depth) * height - tall;
      const dark = ["#2b3184", "#191f58", "#0c1032"][depth] ?? "#0a0d28";
      const cell = (7 + 2 * depth) * unit;
      const windows: string[] = [];
      for (let wy = y + 2 * cell; wy < height; wy += 1.6 * cell) {
        for (let wx = x + cell; wx < x + wide - cell; wx += 1.3 * cell) {
          const chance = random();
          if (chance > 0.36) continue;
          windows.push(
            `<rect x="${wx.toFixed(1)}" y="${wy.toFixed(1)}" width="${(0.62 * cell).toFixed(1)}" height="${(0.7 * cell).toFixed(1)}" fill="${chance < 0.12 ? second : chance < 0.26 ? first : "#cfe8ff"}" opacity="${(0.35 + 0.5 * random()).toFixed(2)}"/>`,
          );
        }
      }
      const crown = `M${x} ${y}L${x + 0.5 * wide} ${y - 0.9 * wide * random()}L${x + wide} ${y}`;
      return `<path d="${crown}V${height}H${x}z" fill="${dark}"/><path d="${crown}" fill="none" stroke="${k % 2 === 0 ? first : second}" stroke-width="${1.6 * unit}" opacity="0.8"/>${windows.join("")}`;
    }).join("");
  });
  const { isMirrored, vary } = chanceOf(22, version);
  const holograms = [0.15, 0.86].map((u, k) =>
    landmarkSvg(
      place.landmark,
      {
        x: ((isMirrored ? 1 - u : u) + vary(0, [-0.04, 0.04])) * width,
        foot: (vary(0.62, [0.54, 0.66]) - 0.06 * k) * height,
        size: (vary(0.3, [0.26, 0.36]) - 0.08 * k) * Math.min(width, height),
      },
      `fill="${k === 0 ? first : second}" fill-opacity="0.3" stroke="${k === 0 ? first : second}" stroke-width="1.6"`,
    ),
  );
  const drawn = withSvg(
    createFloat(width, height, [5, 8, 24]),
    sky + land + towers.join("") + holograms.join(""),
  );
  return addGlow(drawn, 1, 0.016);
}

/** The place's ornament bands as light, brackets around the main head, and readouts at the sides. */
function displaySvg(
  { picture, unit, heads, place, version }: EraScene,
  [first, second]: Lights,
): string {
  const { width, height } = picture;
  const glow = { ground: "#060a1e", bright: first, light: "#eafcff", accent: second };
  const thick = BAND * unit;
  const band = (y: number): string =>
    `<g opacity="0.82">${bandSvg(place, { x: 0, y, width, height: thick }, glow)}</g><path d="M0 ${y}H${width}M0 ${y + thick}H${width}" stroke="${first}" stroke-width="${2 * unit}"/>`;
  const corner = (x: number, y: number, sx: number, sy: number): string =>
    `<path transform="translate(${x} ${y}) scale(${sx * unit} ${sy * unit})" d="M0 70V14L14 0H70M12 84V22L22 12H84" stroke="${first}" stroke-width="2" fill="none"/>`;
  const pad = 22 * unit;
  const top = thick + pad;
  const bottom = height - thick - pad;
  const [head] = heads;
  const reticle = head
    ? reticleSvg(
        {
          x: head.x - 0.85 * head.size,
          y: head.y - 0.95 * head.size,
          width: 1.7 * head.size,
          height: 1.9 * head.size,
        },
        [first, second],
        unit,
      )
    : "";
  const { isMirrored, vary } = chanceOf(23, version);
  const barsY = vary(0.4, [0.28, 0.46]);
  const bars = Array.from({ length: 9 }, (_, k) => {
    const w = vary(22 + ((k * 37) % 48), [20, 70]) * unit;
    const x = isMirrored ? width - pad - 16 * unit - w : pad + 16 * unit;
    return `<rect x="${x}" y="${barsY * height + k * 13 * unit}" width="${w}" height="${5 * unit}" fill="${k % 3 === 0 ? second : first}" opacity="0.85"/>`;
  });
  const dialX = isMirrored ? 74 * unit : width - 74 * unit;
  const dialY = vary(0.46, [0.3, 0.66]) * height;
  const dial = (r: number, dash: string): string =>
    `<circle cx="${dialX}" cy="${dialY}" r="${r * unit}" fill="none" stroke="${first}" stroke-width="${2 * unit}" stroke-dasharray="${dash}"/>`;
  return `${band(0)}${band(height - thick)}${corner(pad, top, 1, 1)}${corner(width - pad, top, -1, 1)}${corner(pad, bottom, 1, -1)}${corner(width - pad, bottom, -1, -1)}${reticle}${bars.join("")}${dial(34, `${8 * unit} ${6 * unit}`)}${dial(24, "none")}${dial(12, `${3 * unit} ${3 * unit}`)}`;
}

function reticleSvg({ x, y, width, height }: Box, [first, second]: Lights, unit: number): string {
  const arm = 0.2 * width;
  const right = x + width;
  const below = y + height;
  return `<path d="M${x} ${y + arm}V${y}H${x + arm}M${right - arm} ${y}H${right}V${y + arm}M${right} ${below - arm}V${below}H${right - arm}M${x + arm} ${below}H${x}V${below - arm}" fill="none" stroke="${first}" stroke-width="${2.4 * unit}"/><path d="M${right + 6 * unit} ${y + 0.2 * height}h${34 * unit}l${14 * unit} ${-14 * unit}h${60 * unit}" fill="none" stroke="${second}" stroke-width="${1.8 * unit}"/>`;
}

/** The scan lines of a projected image. */
function scanLines(picture: FloatRaster, unit: number): FloatRaster {
  const out = copyFloat(picture);
  const { width } = picture;
  for (let i = 0; i < out.data.length; i += 3) {
    const y = Math.floor(i / 3 / width);
    const light = 0.975 + 0.03 * Math.sin((2 * Math.PI * y) / (3.2 * unit));
    for (const c of channels) out.data[i + c] = (out.data[i + c] ?? 0) * light;
  }
  return out;
}
