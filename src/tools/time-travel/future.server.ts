import { channels, copyFloat, type FloatRaster } from "#engine/local/ops/float-raster.ts";
import { adjustColour } from "#engine/local/ops/painting/tone.ts";
import { drawBehind } from "#engine/local/plates/draw-behind.ts";
import { plateOf } from "#engine/local/plates/plate.ts";
import { chanceOf } from "./chance.server.ts";
import { blend, neon, rgb } from "./colours.server.ts";
import { landmarkSvg } from "./landmarks.server.ts";
import { addGlow, addVignette, beforeGround, grade, toneMap } from "./looks.server.ts";
import { type Box, bandSvg } from "./ornament.server.ts";
import { type EraScene, insetBox, stageIn, withSvg } from "./staging.server.ts";
import { rimLight } from "./studio.server.ts";

const BAND = 32;
/** Share of the place's inks in the colours of the city. */
const INKED = 0.72;

/** A future city: by night in the place's inks, its landmark as light, a display over the people. */
export async function shootFuture(original: EraScene): Promise<FloatRaster> {
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
    ? beforeGround(lit, await drawCity(scene, [first, second]), matte, 0.6 * unit)
    : lit;
  const bright = addVignette(addGlow(shot, 0.4, 0.018), 0.26);
  return scanLines(addGlow(withSvg(bright, displaySvg(scene, [first, second])), 0.34, 0.006), unit);
}

type Lights = readonly [string, string];

/** A city by night in the place's inks, with its landmark as holograms above the streets. */
async function drawCity(
  { picture, place, version }: EraScene,
  [first, second]: Lights,
): Promise<FloatRaster> {
  const { width, height } = picture;
  const night = await drawBehind(plateOf("giant-city-night"), { width, height }, version);
  const inked = toneMap(
    grade(night, { contrast: 1.3, lift: -34 }),
    [rgb("#050828"), rgb(blend("#3a3fd0", first, 0.28)), rgb(blend("#ffffff", second, 0.35))],
    INKED,
  );
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
  return addGlow(withSvg(inked, holograms.join("")), 1, 0.016);
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
