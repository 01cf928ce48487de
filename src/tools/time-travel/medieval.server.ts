import { gaussian } from "#engine/local/ops/filters.ts";
import { channels, createFloat, type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import { clamp } from "#engine/local/ops/raster.ts";
import { limitPigments, outlinePeople, paintFlat } from "./brush.server.ts";
import { type Chance, chanceOf } from "./chance.server.ts";
import { blend, rgb } from "./colours.server.ts";
import type { Culture } from "./eras.ts";
import { addCracks, beforeGround } from "./looks.server.ts";
import { type Box, borderSvg, diaperSvg, heightInks } from "./ornament.server.ts";
import { frameCarved, gilt, heightsOf, lightSurface, shadeInside } from "./relief.server.ts";
import { type EraScene, type HeadSpot, insetBox, stageIn, withSvg } from "./staging.server.ts";

const FRAME = 30;
const BORDER = 34;
/** Lead white, vermilion, madder, azurite, malachite, ochre, umber. */
const TEMPERA = [
  [240, 228, 206],
  [196, 60, 40],
  [140, 40, 52],
  [44, 84, 150],
  [62, 122, 84],
  [210, 160, 82],
  [82, 58, 40],
  [226, 178, 148],
] as const;

/** An egg tempera panel: people in front of gold leaf with the place's ornament, under an arch of its culture. */
export function paintPanel(original: EraScene): FloatRaster {
  const { unit, place } = original;
  const margin = (FRAME + BORDER) * unit;
  const box = insetBox(original.picture, { side: margin, top: margin, bottom: margin });
  const scene = stageIn(original, box, true);
  const tempera = limitPigments(
    paintFlat(scene, { radius: 4, line: 0.8, ink: [52, 28, 22], detail: 0.4 }),
    {
      pigments: [...TEMPERA, rgb(place.inks.accent), rgb(place.inks.ground)],
      share: 0.62,
      contrast: 1.02,
      lift: 4,
    },
  );
  const panel = scene.matte
    ? outlinePeople(
        beforeGround(tempera, beatGold(scene, box), scene.matte, 0.5 * unit),
        scene.matte,
        {
          widthPx: 1.3 * unit,
          ink: [60, 26, 16],
          share: 0.75,
        },
      )
    : tempera;
  const arched = withSvg(panel, archSvg(scene, box));
  const inner: Box = insetBox(original.picture, {
    side: FRAME * unit,
    top: FRAME * unit,
    bottom: FRAME * unit,
  });
  const bordered = withSvg(
    shadeInside(arched, box, 10 * unit, 0.35),
    borderSvg(place, inner, { thickness: BORDER * unit }),
  );
  return addCracks(frameCarved(bordered, place, { thickness: FRAME * unit }), 0.32, scene);
}

/** Gold leaf: the squares of the leaves, the tooled pattern of the place, and discs behind the heads. */
function beatGold(scene: EraScene, box: Box): FloatRaster {
  const { picture, unit, heads, place, version } = scene;
  const { width, height } = picture;
  const noise = createNoise(versionSeed(14, version));
  const chance = chanceOf(14, version);
  const cell = chance.vary(46, [34, 66]) * unit;
  const pattern = diaperSvg(place, box, { cell, inks: heightInks, id: "d" });
  const tooled = chance.isMirrored ? lozenges(pattern, box) : pattern;
  const heights = heightsOf(
    `<g opacity="${chance.vary(0.5, [0.5, 0.8])}">${tooled}</g>` +
      heads.map((head) => nimbus(head, unit, chance)).join(""),
    picture,
  );
  const surface = lightSurface(
    gaussian({ ...heights, data: heights.data.map((value) => value * 4 * unit) }, 0.7 * unit),
    gilt,
  );
  const gold = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const leaf = Math.floor(x / (88 * unit)) * 7 + Math.floor(y / (88 * unit)) * 13;
      const seam = Math.min(x % (88 * unit), y % (88 * unit)) < 1.2 * unit ? 0.9 : 1;
      const light =
        seam *
        (0.86 + 0.2 * noise(x / (46 * unit), y / (46 * unit), 4) + 0.08 * noise(leaf * 1.7, 2));
      // Worn leaf shows the red bole below.
      const rubbed = clamp((noise(x / (22 * unit) + 90, y / (22 * unit), 5) - 0.63) * 4, 0, 0.42);
      for (const c of channels)
        gold.data[i + c] = mix(
          (surface.data[i + c] ?? 0) * light * 1.08,
          [142, 62, 34][c] ?? 0,
          rubbed,
        );
    }
  }
  return gold;
}

/** Turns a pattern by 45 degrees; enlarged, so that it still fills its box. */
function lozenges(pattern: string, { x, y, width, height }: Box): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const scale = (width + height) / Math.SQRT2 / Math.min(width, height);
  return `<g transform="translate(${cx} ${cy}) rotate(45) scale(${scale}) translate(${-cx} ${-cy})">${pattern}</g>`;
}

/** A disc behind a head, tooled with punches around rays or petals. */
function nimbus({ x, y, size }: HeadSpot, unit: number, { vary }: Chance): string {
  const r = vary(1.12, [1, 1.4]) * size;
  const dots = Math.max(24, Math.round((2 * Math.PI * r) / (9 * unit)));
  const punched = Array.from({ length: dots }, (_, k) => {
    const angle = (k / dots) * 2 * Math.PI;
    return `<circle cx="${x + 0.91 * r * Math.cos(angle)}" cy="${y + 0.91 * r * Math.sin(angle)}" r="${2.2 * unit}" fill="#111"/>`;
  });
  const count = Math.round(vary(36, [20, 56]));
  const rays = Array.from({ length: count }, (_, k) => {
    const angle = (k / count) * 2 * Math.PI;
    return `M${x} ${y}L${x + 0.82 * r * Math.cos(angle)} ${y + 0.82 * r * Math.sin(angle)}`;
  });
  const petals = Math.round(vary(0, [-4, 18]));
  const flower = Array.from(
    { length: Math.max(0, petals) },
    (_, k) =>
      `<ellipse transform="rotate(${(360 * k) / petals} ${x} ${y})" cx="${x}" cy="${y - 0.56 * r}" rx="${0.82 * r * Math.sin(Math.PI / Math.max(8, petals))}" ry="${0.26 * r}" fill="#8a8a8a" stroke="#e2e2e2" stroke-width="${2.6 * unit}"/>`,
  );
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#8a8a8a"/><path d="${rays.join("")}" stroke="#d8d8d8" stroke-width="${2.2 * unit}"/>${flower.join("")}<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#fff" stroke-width="${5 * unit}"/><circle cx="${x}" cy="${y}" r="${0.83 * r}" fill="none" stroke="#eee" stroke-width="${3 * unit}"/>${punched.join("")}`;
}

/** Upper part of an arch's opening, 2 wide around 0, springing at 0 and rising to -1. */
const arches: Readonly<Record<Culture | "none", string>> = {
  // Pointed, with cusps.
  Western: "L-1 0C-1 -.5 -.55 -.86 0 -1 .55 -.86 1 -.5 1 0",
  // An ogee, as over a throne.
  Asian:
    "L-1 0C-1 -.2 -.9 -.3 -.78 -.34 -.74 -.56 -.56 -.66 -.36 -.68 -.2 -.74 -.06 -.86 0 -1 .06 -.86 .2 -.74 .36 -.68 .56 -.66 .74 -.56 .78 -.34 .9 -.3 1 -.2 1 0",
  // A keyhole.
  African:
    "L-.9 0C-1 -.12 -1 -.3 -.96 -.44 -.8 -.82 -.4 -1 0 -1 .4 -1 .8 -.82 .96 -.44 1 -.3 1 -.12 .9 0",
  // A stepped doorway.
  American: "L-1 0V-.42H-.8V-.64H-.58V-.84H-.34V-1H.34V-.84H.58V-.64H.8V-.42H1V0",
  none: "L-1 0C-1 -.62 -.52 -1 0 -1S1 -.62 1 0",
};

function archSvg(scene: EraScene, box: Box): string {
  const { unit, heads, place } = scene;
  const { x, y, width, height } = box;
  const topHead = Math.min(...heads.map((head) => head.y - 1.2 * head.size), y + 0.3 * height);
  // The arch ends above the heads and springs lower than its width requires.
  const rise =
    clamp(topHead - y, 0.1 * height, 0.34 * width) * chanceOf(15, scene.version).vary(1, [0.75, 1]);
  const half = width / 2;
  const outline = scalePath(arches[place.culture], { half, rise });
  const spring = y + rise;
  const shift = `transform="translate(${x + half} ${spring})"`;
  const opening = `M${-half} ${height}${outline}L${half} ${height}z`;
  const field = `M${-half} ${-rise - 2}H${half}V${height}H${-half}z`;
  const { ground, bright, light } = place.inks;
  const deep = blend(ground, "#120c08", 0.2);
  return `<g ${shift}><path d="${field}${opening}" fill-rule="evenodd" fill="${deep}"/><path d="${opening}" fill="none" stroke="#6d4616" stroke-width="${11 * unit}"/><path d="${opening}" fill="none" stroke="${blend(bright, "#e2b95c", 0.6)}" stroke-width="${7 * unit}"/><path d="${opening}" fill="none" stroke="${light}" stroke-width="${1.6 * unit}"/></g>`;
}

/** Converts a path in units of half a width and a rise to pixels. */
function scalePath(path: string, { half, rise }: { half: number; rise: number }): string {
  return path.replaceAll(/([MLCSHV])([^MLCSHV]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?\d*\.?\d+/g) ?? [];
    const scaled = numbers.map((number, k) => {
      const isDown = command === "V" || (command !== "H" && k % 2 === 1);
      return (Number(number) * (isDown ? rise : half)).toFixed(2);
    });
    return command + scaled.join(" ");
  });
}
