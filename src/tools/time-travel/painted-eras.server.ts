import { drawSvg } from "#engine/local/drawing/svg.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import {
  channels,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { kuwahara } from "#engine/local/ops/painting/kuwahara.ts";
import { inkLines } from "#engine/local/ops/painting/lines.ts";
import { adjustColour } from "#engine/local/ops/painting/tone.ts";
import type { Plane } from "#engine/local/ops/raster.ts";
import { addCracks, addGrain, addVignette, beforeGround, grade, toneMap } from "./looks.server.ts";
import { borderSvg, type Ornament } from "./ornament.server.ts";

/** What an era's look is made of. */
export interface EraScene {
  readonly picture: FloatRaster;
  /** Null when there is nobody in the photo. */
  readonly matte: Plane | null;
  readonly ornament: Ornament;
  /** Pixels of an 800 px picture. */
  readonly unit: number;
}

export function withSvg(picture: FloatRaster, content: string): FloatRaster {
  const { width, height } = picture;
  const drawn = drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
    { width },
  );
  return layOver(picture, drawn.raster, drawn.alpha);
}

function paintedPerson({ picture, unit }: EraScene, radius: number, line: number): FloatRaster {
  const flat = kuwahara(picture, radius * unit);
  const ink = inkLines(lumaOf(picture), {
    sigma: 1.1 * unit,
    gain: 16,
    threshold: 52,
    hardness: 0.03,
  });
  // Half of the real tones stay, so that the face is still that of the person.
  const data = flat.data.map((value, i) => {
    const kept = 0.62 * value + 0.38 * (picture.data[i] ?? 0);
    return kept * mix(1, ink.data[Math.floor(i / 3)] ?? 1, line);
  });
  return { ...picture, data };
}

/** A fresco: earth pigments on cracked plaster. */
export function paintFresco(scene: EraScene): FloatRaster {
  const { width, height } = scene.picture;
  const noise = createNoise(12);
  const plaster = createFloat(width, height);
  for (let i = 0; i < width * height; i++) {
    const x = (i % width) / scene.unit;
    const y = Math.floor(i / width) / scene.unit;
    const light = 0.86 + 0.26 * noise(x / 60, y / 60, 5);
    const isBand = y / (height / scene.unit) > 0.72;
    const ground = isBand ? ([158, 74, 48] as const) : ([214, 178, 122] as const);
    plaster.data.set([ground[0] * light, ground[1] * light, ground[2] * light], 3 * i);
  }
  const earthy = grade(
    toneMap(
      adjustColour(paintedPerson(scene, 5, 0.5), 0.85),
      [
        [62, 34, 26],
        [176, 112, 72],
        [240, 214, 164],
      ],
      0.42,
    ),
    { contrast: 0.92 },
  );
  const wall = beforeGround(earthy, scene.matte ? plaster : earthy, scene.matte, 0.8);
  const framed = withSvg(
    wall,
    borderSvg(scene.ornament, { width, height, thickness: 46 * scene.unit, opacity: 0.82 }),
  );
  return addGrain(addCracks(framed, 1), 7);
}

/** A panel of egg tempera on a gold ground. */
export function paintPanel(scene: EraScene): FloatRaster {
  const { width, height } = scene.picture;
  const noise = createNoise(14);
  const gold = createFloat(width, height);
  for (let i = 0; i < width * height; i++) {
    const x = (i % width) / scene.unit;
    const y = Math.floor(i / width) / scene.unit;
    const leaf = Math.floor(x / 92) * 7 + Math.floor(y / 92) * 13;
    const light = 0.8 + 0.24 * noise(x / 34, y / 34, 4) + 0.06 * noise(leaf, 2, 1);
    const punch = Math.hypot((x % 22) - 11, (y % 22) - 11) < 2.2 ? 0.8 : 1;
    gold.data.set([216 * light * punch, 170 * light * punch, 84 * light * punch], 3 * i);
  }
  const tempera = grade(adjustColour(paintedPerson(scene, 4, 0.55), 1.12), {
    contrast: 1.04,
    shift: [6, 2, -6],
  });
  const panel = beforeGround(tempera, gold, scene.matte, 0.6);
  const arch = `<path d="M0 0H${width}V${height}H0z M${0.07 * width} ${height}V${0.36 * height}C${0.07 * width} ${0.1 * height} ${0.34 * width} ${0.04 * height} ${0.5 * width} ${0.03 * height}C${0.66 * width} ${0.04 * height} ${0.93 * width} ${0.1 * height} ${0.93 * width} ${0.36 * height}V${height}z" fill="${scene.ornament.dark}" fill-rule="evenodd"/>`;
  const framed = withSvg(
    panel,
    arch + borderSvg(scene.ornament, { width, height, thickness: 30 * scene.unit }),
  );
  return addGrain(addCracks(framed, 0.45), 5);
}

/** Oil on panel: a distant landscape, soft shadows, varnish. */
export function paintOil(scene: EraScene): FloatRaster {
  const { width, height } = scene.picture;
  const noise = createNoise(41);
  const ground = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const v = y / height;
      const u = x / width;
      const far = 0.5 + 0.2 * (noise(u * 5, 1.5, 4) - 0.5);
      const near = 0.6 + 0.24 * (noise(u * 8 + 4, 5.5, 4) - 0.5);
      const haze = v / far;
      let colour: readonly [number, number, number] = [
        82 + 90 * haze,
        96 + 62 * haze,
        92 + 16 * haze,
      ];
      if (v > far) colour = [86, 96, 82];
      if (v > near) colour = [58, 54, 34];
      const light =
        (0.72 + 0.5 * noise(u * 9, v * 16, 5)) * (1 - 0.5 * Math.hypot(u - 0.5, v - 0.4));
      ground.data.set(
        [colour[0] * light, colour[1] * light, colour[2] * light],
        3 * (y * width + x),
      );
    }
  }
  const oil = grade(
    toneMap(
      paintedPerson(scene, 4, 0.12),
      [
        [26, 16, 10],
        [150, 104, 66],
        [246, 220, 170],
      ],
      0.26,
    ),
    { contrast: 1.1, lift: -8 },
  );
  const portrait = addVignette(beforeGround(oil, ground, scene.matte, 0.8), 0.55);
  return addCracks(
    withSvg(portrait, frameSvg(width, height, 44 * scene.unit, scene.ornament)),
    0.26,
  );
}

/** A carved gilt frame. */
function frameSvg(width: number, height: number, thickness: number, ornament: Ornament): string {
  const bands = [
    [0, "#4a3414"],
    [0.12, "#b98f3a"],
    [0.34, "#e2bf68"],
    [0.52, "#8f6a26"],
    [0.86, "#d9b258"],
    [1, "#3a2810"],
  ] as const;
  const rects = bands.map(([at, fill]) => {
    const inset = at * thickness;
    return `<path d="M0 0H${width}V${height}H0zM${thickness} ${thickness}V${height - thickness}H${width - thickness}V${thickness}z" fill="none"/><rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${fill}" stroke-width="${thickness * 0.26}"/>`;
  });
  return `<g>${rects.join("")}</g><g opacity="0.5">${borderSvg({ ...ornament, dark: "#8f6a26" }, { width, height, thickness: thickness * 0.8 })}</g>`;
}

/** Ink and colour on paper: a print with a patterned margin. */
export function paintPrint(scene: EraScene): FloatRaster {
  const { width, height } = scene.picture;
  const noise = createNoise(31);
  const flat = paintedPerson(scene, 6, 0.85);
  const inks = grade(adjustColour(flat, 0.95), { contrast: 1.05, shift: [6, 2, -14] });
  const paper = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width;
      const v = y / height;
      const mountain =
        v > 0.34 + 0.16 * Math.abs(u - 0.68) * 3 + 0.03 * noise(u * 9, 3, 3) && v < 0.62;
      const mist = noise(u * 3, v * 8, 4);
      const tone: readonly [number, number, number] = mountain ? [120, 142, 150] : [232, 216, 178];
      const share = mountain ? 0.6 * (1 - mist) : 0.15 * mist;
      paper.data.set(
        [mix(236, tone[0], share), mix(222, tone[1], share), mix(188, tone[2], share)],
        3 * (y * width + x),
      );
    }
  }
  const sun = `<circle cx="${0.27 * width}" cy="${0.24 * height}" r="${0.1 * width}" fill="${scene.ornament.bright}" opacity="0.75"/>`;
  const printed = beforeGround(inks, withSvg(paper, sun), scene.matte, 0.5);
  const framed = withSvg(
    printed,
    borderSvg(scene.ornament, { width, height, thickness: 34 * scene.unit }),
  );
  const fibre = { ...framed, data: framed.data.slice() };
  for (let i = 0; i < width * height; i++) {
    const light = 0.96 + 0.08 * noise((i % width) / 2.2, Math.floor(i / width) / 14, 3);
    for (const c of channels) fibre.data[3 * i + c] = (fibre.data[3 * i + c] ?? 0) * light;
  }
  return addVignette(fibre, 0.22);
}
