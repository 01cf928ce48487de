import {
  channels,
  copyFloat,
  createFloat,
  type FloatRaster,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import { limitPigments, outlinePeople, paintFlat } from "./brush.server.ts";
import { chanceOf } from "./chance.server.ts";
import { blend, rgb } from "./colours.server.ts";
import { landSvg } from "./lands.server.ts";
import { addVignette, beforeGround } from "./looks.server.ts";
import { type Box, borderSvg, diaperSvg, inked } from "./ornament.server.ts";
import type { Place } from "./place-style.server.ts";
import { shadeInside } from "./relief.server.ts";
import { type EraScene, insetBox, stageIn, withSvg } from "./staging.server.ts";

const MOUNT = 52;
const EDGE = 20;

/** Ink and colour on paper with the place's landscape behind the people, mounted on woven cloth. */
export function paintPrint(original: EraScene): FloatRaster {
  const { picture, unit, place } = original;
  const margin = (MOUNT + EDGE) * unit;
  const box = insetBox(picture, { side: margin, top: margin, bottom: margin });
  const scene = stageIn(original, box, true);
  const { inks } = place;
  const coloured = limitPigments(
    paintFlat(scene, { radius: 6, line: 0.95, ink: [34, 28, 34], detail: 0.22 }),
    {
      pigments: [
        rgb(inks.ground),
        rgb(inks.accent),
        rgb(blend(inks.bright, "#c8a878", 0.3)),
        [236, 222, 194],
        [58, 70, 96],
        [176, 68, 50],
        [120, 128, 96],
        [222, 176, 142],
      ],
      share: 0.66,
      contrast: 1.04,
      lift: 6,
    },
  );
  const printed = scene.matte
    ? outlinePeople(
        beforeGround(coloured, printLand(scene, box), scene.matte, 0.4 * unit),
        scene.matte,
        {
          widthPx: 1.2 * unit,
          ink: [30, 24, 30],
          share: 0.92,
        },
      )
    : coloured;
  const sheet = fibres(withSvg(printed, sealSvg(scene, box)), unit);
  return addVignette(mount(sheet, original, box), 0.16);
}

/** A washed sky from the upper edge, the sun, the land in flat colours with ink outlines. */
function printLand({ unit, place, picture, heads, version }: EraScene, box: Box): FloatRaster {
  const { width, height } = picture;
  const { ground, bright, accent } = place.inks;
  const noise = createNoise(versionSeed(31, version));
  const paper = createFloat(width, height);
  const wash = rgb(blend(ground, "#5a7488", 0.35));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const v = (y - box.y) / box.height;
      const band = 0.66 * smoothstep(0.26, -0.02, v + 0.02 * noise(x / (60 * unit), 3, 2));
      const glow = 0.4 * smoothstep(0.3, 0.62, v);
      const grain = 0.97 + 0.06 * noise(x / (40 * unit), y / (3 * unit), 3);
      const i = 3 * (y * width + x);
      for (const c of channels) {
        const plain = mix([238, 226, 198][c] ?? 0, [232, 190, 142][c] ?? 0, glow);
        paper.data[i + c] = mix(plain, wash[c], band) * grain;
      }
    }
  }
  const focus = heads[0];
  const isLeft = focus ? focus.x > box.x + box.width / 2 : true;
  const { vary } = chanceOf(31, version);
  const sunX = box.x + (isLeft ? 0.2 : 0.8) * box.width + vary(0, [-0.08, 0.08]) * box.width;
  const sunY = box.y + vary(0.24, [0.16, 0.36]) * box.height;
  const sun = `<circle cx="${sunX}" cy="${sunY}" r="${vary(0.085, [0.07, 0.11]) * Math.min(box.width, box.height)}" fill="${blend(accent, "#c8402e", 0.6)}"/>`;
  const clouds = [0.16, 0.62, 0.4].map((u, k) =>
    cloudSvg(
      box.x + vary(u, [0.05, 0.95]) * box.width,
      box.y + vary(0.2 + 0.09 * k, [0.1, 0.46]) * box.height,
      (70 + 20 * k) * unit,
    ),
  );
  const ink = `stroke="#33303a" stroke-width="${1.4 * unit}" stroke-opacity="0.7"`;
  const land = landSvg(place, {
    width: box.width,
    height: box.height,
    horizon: 0.58,
    relief: 0.3,
    colours: [
      blend("#a9b8b4", ground, 0.12),
      blend("#8ea58e", accent, 0.16),
      blend("#8c8a5e", bright, 0.2),
      blend("#b89a68", bright, 0.2),
    ],
    landmark: blend(ground, "#4a4a55", 0.4),
    at: [0.13, 0.88],
    outline: ink,
    version,
  });
  return withSvg(
    paper,
    `${sun}<g transform="translate(${box.x} ${box.y})">${land}</g><g fill="#f3ead2" fill-opacity="0.82" ${ink}>${clouds.join("")}</g>`,
  );
}

/** A bank of mist with rounded ends, as in prints. */
function cloudSvg(x: number, y: number, size: number): string {
  const h = 0.16 * size;
  return `<path d="M${x - size} ${y}a${h} ${h} 0 0 1 ${h} ${-h}h${0.5 * size}a${h} ${h} 0 0 1 ${h} ${-h}h${0.5 * size}a${h} ${h} 0 0 1 0 ${2 * h}h${0.4 * size}a${h} ${h} 0 0 1 0 ${2 * h}h${-1.2 * size}a${h} ${h} 0 0 1 ${-h} ${-h}h${-0.2 * size}a${0.5 * h} ${0.5 * h} 0 0 1 ${-0.3 * h} ${-h}z"/>`;
}

/** A red seal with the place's emblem in a lower corner. */
function sealSvg({ place, unit, heads, version }: EraScene, box: Box): string {
  const size = 46 * unit;
  const isLeft = (heads[0]?.x ?? 0) > box.x + box.width / 2 !== chanceOf(31, version).isMirrored;
  const x = isLeft ? box.x + 16 * unit : box.x + box.width - 16 * unit - size;
  const y = box.y + box.height - 16 * unit - size;
  const red = "#b3261e";
  const paper = "#f6ead2";
  const inks = { ground: red, bright: paper, light: paper, accent: red };
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${4 * unit}" fill="${red}"/><svg x="${x + 0.12 * size}" y="${y + 0.12 * size}" width="${0.76 * size}" height="${0.76 * size}" viewBox="0 0 40 40">${inked(place.tile.art, inks)}</svg><rect x="${x + 0.06 * size}" y="${y + 0.06 * size}" width="${0.88 * size}" height="${0.88 * size}" fill="none" stroke="${paper}" stroke-width="${1.6 * unit}"/>`;
}

function fibres(picture: FloatRaster, unit: number): FloatRaster {
  const noise = createNoise(33);
  const out = copyFloat(picture);
  const { width } = picture;
  for (let i = 0; i < out.data.length; i += 3) {
    const x = (i / 3) % width;
    const y = Math.floor(i / 3 / width);
    const light = 0.95 + 0.1 * noise(x / (1.6 * unit), y / (9 * unit), 3);
    for (const c of channels) out.data[i + c] = (out.data[i + c] ?? 0) * light;
  }
  return out;
}

/** Cloth in the place's inks around the sheet, with its border next to it. */
function mount(sheet: FloatRaster, { unit, place }: EraScene, box: Box): FloatRaster {
  const { width, height } = sheet;
  const cloth = clothOf(place, { x: 0, y: 0, width, height }, 0.62 * MOUNT * unit);
  const edge = EDGE * unit;
  const rim: Box = {
    x: box.x - edge,
    y: box.y - edge,
    width: box.width + 2 * edge,
    height: box.height + 2 * edge,
  };
  const hole = `M0 0H${width}V${height}H0zM${box.x} ${box.y}V${box.y + box.height}H${box.x + box.width}V${box.y}z`;
  const laid = withSvg(
    shadeInside(sheet, box, 7 * unit, 0.3),
    `<clipPath id="h"><path d="${hole}" clip-rule="evenodd"/></clipPath><g clip-path="url(#h)">${cloth}</g>${borderSvg(place, rim, { thickness: edge })}`,
  );
  const noise = createNoise(35);
  const out = copyFloat(laid);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height) continue;
      // Warp and weft.
      const weave =
        0.9 +
        0.08 * Math.sin((2 * Math.PI * x) / (3 * unit)) * Math.sin((2 * Math.PI * y) / (3 * unit)) +
        0.16 * (noise(x / (30 * unit), y / (30 * unit), 3) - 0.4);
      const i = 3 * (y * width + x);
      for (const c of channels) out.data[i + c] = (out.data[i + c] ?? 0) * weave;
    }
  }
  return out;
}

function clothOf(place: Place, { width, height }: Box, cell: number): string {
  const { ground, bright, light, accent } = place.inks;
  const quiet = {
    ground,
    bright: blend(ground, bright, 0.42),
    light: blend(ground, light, 0.36),
    accent: blend(ground, accent, 0.4),
  };
  return diaperSvg(place, { x: 0, y: 0, width, height }, { cell, inks: quiet, id: "cloth" });
}
