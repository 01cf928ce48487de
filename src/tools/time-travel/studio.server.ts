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
import { fromLab, labOf, toLab } from "#engine/local/ops/lab.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { adjustColour } from "#engine/local/ops/painting/tone.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import { type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { chanceOf } from "./chance.server.ts";
import { blend, neon, rgb } from "./colours.server.ts";
import { landSvg } from "./lands.server.ts";
import { addGlow, addGrain, addVignette, beforeGround, grade } from "./looks.server.ts";
import { borderSvg, heightInks } from "./ornament.server.ts";
import { layPrint, withPaper } from "./prints.server.ts";
import { heightsOf, lightSurface, type Material } from "./relief.server.ts";
import { type EraScene, insetBox, stageIn, withSvg } from "./staging.server.ts";

/** A studio portrait from the forties: soft lens and painted backdrop, a hand-tinted silver print on embossed card. */
export function printSilver(original: EraScene): FloatRaster {
  const { picture, unit, place } = original;
  const { width, height } = picture;
  const margin = 0.088 * Math.max(width, height);
  const paper = insetBox(picture, { side: margin, top: margin, bottom: 1.15 * margin });
  const inset = 13 * unit;
  const inner = {
    x: paper.x + inset,
    y: paper.y + inset,
    width: paper.width - 2 * inset,
    height: paper.height - 2 * inset,
  };
  const scene = stageIn(original, inner);
  const silver = tintByHand(
    addGlow(blurFloat(beforeBackdrop(scene), 0.7 * unit), 0.26, 0.02),
    scene,
  );
  const print = withPaper(addGrain(addVignette(silver, 0.34), 8, 1.3), inner, [241, 234, 217]);
  const tilt = chanceOf(77, original.version).vary(0, [-1.3, 1.3]);
  const laid = layPrint(embossedCard(original), print, {
    box: paper,
    turn: tilt,
    deckle: 4 * unit,
    shadow: 7 * unit,
  });
  const { ground, bright } = place.inks;
  const corner = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${unit})"><path d="M-5-5H44L-5 44z" fill="${blend(ground, "#1a1412", 0.3)}"/><path d="M-1-1H32L-1 32z" fill="none" stroke="${bright}" stroke-width="1.4" opacity="0.8"/></g>`;
  const { x, y } = paper;
  const right = x + paper.width;
  const below = y + paper.height;
  return withSvg(
    laid,
    `<g transform="rotate(${tilt} ${x + paper.width / 2} ${y + paper.height / 2})">${corner(x, y, 0)}${corner(right, y, 90)}${corner(right, below, 180)}${corner(x, below, 270)}</g>`,
  );
}

/** Puts the people in front of a painted canvas with a pool of light; some of the real room stays. */
function beforeBackdrop(scene: EraScene): FloatRaster {
  const { picture, matte, heads, unit, version } = scene;
  if (!matte) return picture;
  const { width, height } = picture;
  const noise = createNoise(versionSeed(23, version));
  const focus = heads[0] ?? { x: width / 2, y: 0.4 * height, size: height / 6 };
  const { isMirrored, vary } = chanceOf(23, version);
  const lampX = focus.x + (isMirrored ? -1 : 1) * vary(0, [0.2, 0.42]) * width;
  const lampY = vary(1.1, [0.7, 1.6]) * focus.y;
  const dark = vary(58, [30, 100]);
  const canvas = blurFloat(picture, 22 * unit);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot((x - lampX) / (0.62 * width), (y - lampY) / (0.6 * height));
      const cloud = noise(x / (120 * unit), y / (110 * unit), 5) - 0.5;
      const tone = dark + 118 * Math.exp(-1.5 * away * away) + 62 * cloud;
      const i = 3 * (y * width + x);
      for (const c of channels) canvas.data[i + c] = mix(tone, canvas.data[i + c] ?? 0, 0.14);
    }
  }
  return beforeGround(picture, canvas, matte, 0.8 * unit);
}

/** Silver tones washed with the photo's own colours, and one of the place's inks over the backdrop. */
function tintByHand(picture: FloatRaster, { matte, place }: EraScene): FloatRaster {
  const lab = toLab(picture);
  const [, inkA, inkB] = labOf(rgb(place.inks.accent));
  for (let i = 0; i < lab.data.length; i += 3) {
    const t = (lab.data[i] ?? 0) / 100;
    const curve = t + 0.16 * Math.sin(2 * Math.PI * (t - 0.5)) * (t < 0.5 ? 0.75 : 0.6);
    const people = matte ? (matte.data[i / 3] ?? 0) : 1;
    const wash = 0.13 * (1 - people) * Math.sin(Math.PI * Math.min(1, Math.max(0, t)));
    lab.data[i] = 6 + 90 * Math.max(0, curve);
    lab.data[i + 1] = mix(1.6, (lab.data[i + 1] ?? 0) * 0.36 + 2, people) + wash * inkA * 2;
    lab.data[i + 2] = mix(7, (lab.data[i + 2] ?? 0) * 0.3 + 7, people) + wash * inkB * 2;
  }
  return fromLab(lab);
}

/** Card embossed with the place's border. */
function embossedCard({ picture, unit, place }: EraScene): FloatRaster {
  const { width, height } = picture;
  const t = 0.05 * Math.max(width, height);
  const inset = 0.018 * Math.max(width, height);
  const frame = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const motif = heightsOf(borderSvg(place, frame, { thickness: t, inks: heightInks }), picture);
  const base = rgb(blend("#e6dac0", place.inks.light, 0.3));
  const card: Material = {
    tones: [[base[0] * 0.62, base[1] * 0.6, base[2] * 0.56], base, [255, 252, 242]],
    shine: 0,
    hollow: [base[0] * 0.8, base[1] * 0.77, base[2] * 0.7],
  };
  const noise = createNoise(24);
  const data = motif.data.map(
    (value, i) =>
      2.7 * unit * value +
      0.25 * unit * noise((i % width) / (2 * unit), Math.floor(i / width) / (2 * unit), 2),
  );
  const pressed = lightSurface(gaussian({ ...motif, data }, 0.8 * unit), card);
  return tintBorder(pressed, motif, rgb(place.inks.bright));
}

/** A hint of ink where the stamp pressed. */
function tintBorder(
  card: FloatRaster,
  motif: Plane,
  ink: readonly [number, number, number],
): FloatRaster {
  const out = copyFloat(card);
  for (let i = 0; i < motif.data.length; i++) {
    const share = 0.42 * (motif.data[i] ?? 0);
    for (const c of channels)
      out.data[3 * i + c] = mix(
        out.data[3 * i + c] ?? 0,
        ((out.data[3 * i + c] ?? 0) * ink[c]) / 200,
        share,
      );
  }
  return out;
}

/** A studio from the eighties: a striped sun, beams and a grid in front of a neon horizon of the place. */
export function shootEighties(original: EraScene): FloatRaster {
  const { picture, unit, place } = original;
  const { width, height } = picture;
  const margin = 40 * unit;
  const box = insetBox(picture, { side: margin, top: margin, bottom: margin });
  const scene = stageIn(original, box);
  const film = grade(adjustColour(scene.picture, 1.2, 1.02), {
    contrast: 0.96,
    lift: 4,
    shift: [12, -3, 4],
  });
  const isSwapped = chanceOf(80, original.version).isMirrored;
  const [left, right] = isSwapped
    ? [place.inks.bright, place.inks.accent]
    : [place.inks.accent, place.inks.bright];
  const lit = rimLight(film, scene, [neon(left), neon(right)]);
  const shot = scene.matte
    ? beforeGround(lit, paintNeonHorizon(scene), scene.matte, 0.6 * unit)
    : lit;
  const soft = addGrain(addVignette(addGlow(shot, 0.34), 0.2), 6, 1.3);
  const tubes = {
    ground: "#160a2c",
    bright: neon(place.inks.bright),
    light: "#ffffff",
    accent: neon(place.inks.accent),
  };
  const whole = { x: 0, y: 0, width, height };
  const line = (ink: string, inset: number, size: number): string =>
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${ink}" stroke-width="${size * unit}"/>`;
  const framed = withSvg(
    soft,
    borderSvg(place, whole, { thickness: margin, inks: tubes }) +
      line(isSwapped ? "#3fe0f0" : "#ff4fb4", margin, 4) +
      line(isSwapped ? "#ff4fb4" : "#3fe0f0", 3 * unit, 4),
  );
  return addGlow(framed, 0.3, 0.008);
}

function paintNeonHorizon({ picture, unit, place, heads, version }: EraScene): FloatRaster {
  const { width, height } = picture;
  const stops = ["#0d0a2e", "#2b1160", "#8a1f86", "#f0527a"];
  const horizon = 0.66;
  const focus = heads[0] ?? { x: width / 2, y: 0.4 * height, size: height / 6 };
  const { isMirrored, vary } = chanceOf(81, version);
  const middle = heads.length === 1 ? focus.x : width / 2;
  const sunX = middle + (isMirrored ? -1 : 1) * vary(0, [0.06, 0.24]) * width;
  const r = vary(0.3, [0.25, 0.34]) * Math.min(width, height);
  const sunY = (horizon - vary(0.16, [0.1, 0.24])) * height;
  const bars = [0, 1, 2, 3, 4, 5].map(
    (k) =>
      `<rect x="${sunX - r}" y="${sunY + r * (0.02 + 0.17 * k)}" width="${2 * r}" height="${r * (0.025 + 0.016 * k)}" fill="#000"/>`,
  );
  const sky = `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${stops.map((ink, k) => `<stop offset="${(k / 3) * horizon}" stop-color="${ink}"/>`).join("")}</linearGradient><linearGradient id="u" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe36a"/><stop offset="0.9" stop-color="#ff3f8e"/></linearGradient><mask id="m"><circle cx="${sunX}" cy="${sunY}" r="${r}" fill="#fff"/>${bars.join("")}</mask></defs><rect width="${width}" height="${height}" fill="url(#s)"/><circle cx="${sunX}" cy="${sunY}" r="${r}" fill="url(#u)" mask="url(#m)"/>`;
  const ink = neon(place.inks.accent);
  const land = landSvg(place, {
    width,
    height,
    horizon,
    relief: 0.2,
    colours: ["#3a1470", "#2a0f56", "#1c0a40", "#120628"],
    landmark: "#22093f",
    at: [0.14, 0.87],
    outline: `stroke="${ink}" stroke-width="${2 * unit}"`,
    version,
  });
  const floor = (horizon + 0.14) * height;
  const rays = Array.from(
    { length: 21 },
    (_, k) =>
      `M${width / 2 + (k - 10) * 0.02 * width} ${floor}L${width / 2 + (k - 10) * 0.24 * width} ${height}`,
  );
  const rows = [0.02, 0.08, 0.18, 0.33, 0.55, 0.85].map(
    (t) => `M0 ${floor + t * (height - floor)}H${width}`,
  );
  const beamsY = vary(0.2, [0.12, 0.28]);
  const rise = vary(0.16, [-0.16, 0.34]);
  const [from, to] = isMirrored ? [1.1, -0.1] : [-0.1, 1.1];
  const beams = Array.from({ length: 10 }, (_, k) => {
    const y = (k / 10) * 1.1 * height - beamsY * height;
    const colour = [ink, neon(place.inks.bright), "#3fe0f0", "#ff4fb4"][k % 4] ?? ink;
    return `<path d="M${from * width} ${y + 0.36 * height}L${to * width} ${y - rise * height}" stroke="${colour}" stroke-width="${(1.2 + (k % 3)) * unit}" opacity="0.75"/>`;
  });
  const drawn = withSvg(
    createFloat(width, height, [13, 10, 46]),
    `${sky}${beams.join("")}${land}<path d="${rays.join("")}${rows.join("")}" stroke="#3fe0f0" stroke-width="${1.8 * unit}" opacity="0.8"/>`,
  );
  return addGlow(drawn, 0.7, 0.012);
}

/** Adds coloured light from both sides to the edges of the people. */
export function rimLight(
  picture: FloatRaster,
  { matte, unit }: EraScene,
  [left, right]: readonly [string, string],
): FloatRaster {
  if (!matte) return picture;
  const soft = gaussian(matte, 8 * unit);
  const out = copyFloat(picture);
  const lights = [rgb(left), rgb(right)] as const;
  const luma = lumaOf(picture);
  const { width } = picture;
  for (let i = 0; i < matte.data.length; i++) {
    const alpha = matte.data[i] ?? 0;
    const edge = alpha * smoothstep(0.06, 0.45, 1 - (soft.data[i] ?? 0));
    if (edge <= 0.02) continue;
    const x = i % width;
    const slope =
      (soft.data[Math.min(soft.data.length - 1, i + 3)] ?? 0) -
      (soft.data[Math.max(0, i - 3)] ?? 0);
    const side = slope === 0 ? (x < width / 2 ? 0 : 1) : slope > 0 ? 0 : 1;
    const light = lights[side];
    const share = 0.62 * edge * (0.45 + (luma.data[i] ?? 0) / 300);
    for (const c of channels)
      out.data[3 * i + c] = mix(out.data[3 * i + c] ?? 0, light[c], Math.min(0.7, share));
  }
  return out;
}
