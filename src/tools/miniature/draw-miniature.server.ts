import { drawSvg } from "#engine/local/drawing/svg.ts";
import { layOver, lightWrap, matchLight } from "#engine/local/ops/composite.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { blurFloat, type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { createPlane, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { type CutOutPerson, type PlacedLayer, placePerson } from "#engine/local/place-person.ts";
import { paintScenery } from "#engine/local/scenes/paint-scenery.ts";
import { SIZE } from "./size.ts";
import { type Chance, TABLE_EDGE, type TableScene } from "./tables.server.ts";

/** Row of the tiny person's feet, and its height. */
const FEET_Y = 712;
const TALL_PX = 400;
/** In a close-up, the distant background is little more than colours. */
const FAR_BLUR_PX = 11;

interface Layer {
  readonly picture: FloatRaster;
  readonly alpha: Plane;
}

function draw(content: string): Layer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${content}</svg>`;
  const { raster, alpha } = drawSvg(svg, { width: SIZE.width });
  return { picture: raster, alpha };
}

/** A tiny person among huge things: a blurred table behind, props beside, and one in front if the photo ends early. */
export function drawMiniature(
  person: CutOutPerson,
  scene: TableScene,
  version: number,
): FloatRaster {
  const chance = chanceOf(version);
  const propsOf = (content: string, seed: number) =>
    props(version % 2 === 0 ? content : mirrored(content), versionSeed(seed, version));
  let picture = tableTop(scene, version);
  picture = blurFloat(over(picture, propsOf(scene.far(chance), 3)), FAR_BLUR_PX);
  const near = propsOf(scene.near(chance), 4);
  picture = over(groundShadow(picture, near.alpha, 16), near);
  const layer = place(person);
  const lit = matchLight(layer.picture, layer.alpha, picture, 0.4);
  picture = castShadow(contactShadow(picture, layer.alpha), layer.alpha);
  picture = lightWrap(layOver(picture, lit, layer.alpha), layer.alpha, picture, {
    radius: 4,
    strength: 0.2,
  });
  if (person.isCutBelow) {
    const front = propsOf(scene.front(chance), 5);
    picture = over(groundShadow(picture, front.alpha, 14), front);
  }
  return depthBlur(picture);
}

function mirrored(content: string): string {
  return `<g transform="translate(${SIZE.width} 0) scale(-1 1)">${content}</g>`;
}

function chanceOf(version: number): Chance {
  if (version === 0) return { pick: ([first]) => first, move: () => 0 };
  const random = createRandom(versionSeed(31, version));
  return {
    pick: (options) => options[Math.floor(options.length * random())] ?? options[0],
    move: (most) => most * (2 * random() - 1),
  };
}

function over(picture: FloatRaster, layer: Layer): FloatRaster {
  return layOver(picture, layer.picture, layer.alpha);
}

/** Props with grain and rounded light, so that they don't look like paper cut-outs. */
function props(content: string, seed: number): Layer {
  const layer = draw(content);
  const noise = createNoise(seed);
  const round = gaussian(layer.alpha, 16);
  const { width } = layer.picture;
  for (let i = 0; i < layer.alpha.data.length; i++) {
    if ((layer.alpha.data[i] ?? 0) < 0.01) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    const light =
      (0.86 + 0.22 * noise(x / 70, y / 70, 4) + 0.06 * noise(x / 3, y / 3, 2)) *
      (0.76 + 0.3 * smoothstep(0.4, 1, round.data[i] ?? 0)) *
      (1.08 - (0.2 * x) / width);
    for (const c of [0, 1, 2] as const)
      layer.picture.data[3 * i + c] = (layer.picture.data[3 * i + c] ?? 0) * light;
  }
  return layer;
}

/** Blur of a lawn between flowers in a close-up. */
const LAWN_BLUR = 0.011;

function tableTop(scene: TableScene, version: number): FloatRaster {
  if (scene.surface === "grass")
    return paintScenery("flowers", { ...SIZE, seed: 4, version, blur: LAWN_BLUR });
  const [wallLight, wallDark] = scene.wall;
  const [tableLight, tableDark] = scene.table;
  const rooms = `<defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${wallLight}"/><stop offset="1" stop-color="${wallDark}"/></linearGradient><linearGradient id="t" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${tableLight}"/><stop offset="1" stop-color="${tableDark}"/></linearGradient></defs><rect width="1000" height="${TABLE_EDGE}" fill="url(#w)"/><rect y="${TABLE_EDGE}" width="1000" height="${SIZE.height - TABLE_EDGE}" fill="url(#t)"/>`;
  const { picture } = draw(rooms);
  const noise = createNoise(versionSeed(9, version));
  for (let y = TABLE_EDGE; y < SIZE.height; y++) {
    const t = (y - TABLE_EDGE) / (SIZE.height - TABLE_EDGE);
    const depth = 1 / (t + 0.16);
    for (let x = 0; x < SIZE.width; x++) {
      const u = (x / SIZE.width - 0.5) * depth;
      const light = surfaceLight(scene.surface, {
        u,
        v: depth,
        noise: (a, b, o) => noise(a, b, o),
      });
      const at = 3 * (y * SIZE.width + x);
      for (const c of [0, 1, 2] as const)
        picture.data[at + c] = (picture.data[at + c] ?? 0) * light;
    }
  }
  return picture;
}

function surfaceLight(
  kind: TableScene["surface"],
  {
    u,
    v,
    noise,
  }: { u: number; v: number; noise: (x: number, y: number, octaves: number) => number },
): number {
  switch (kind) {
    case "wood": {
      const plank = Math.floor(u * 2.6 + 40);
      const seam = Math.abs(u * 2.6 + 40 - plank - 0.5) > 0.488 ? 0.7 : 1;
      return (
        seam * (0.82 + 0.1 * noise(plank * 3.1, 1, 1) + 0.26 * noise(u * 30 + plank * 7, v * 5, 4))
      );
    }
    case "cloth":
      return 0.94 + 0.08 * noise(u * 120, v * 60, 2) + 0.06 * noise(u * 4, v * 3, 3);
    case "grass":
      return 1;
    case "squares":
      return (Math.floor(u * 3 + 40) + Math.floor(v * 1.8)) % 2 === 0 ? 1.02 : 0.46;
  }
}

function place(person: CutOutPerson): PlacedLayer {
  const { box, head } = person;
  const whole = box.bottom - box.top;
  // A half-length person would get so small that the prop in front hides all but the head.
  const tall = person.isCutBelow && head ? Math.min(5.4 * head.faceHeight, 1.06 * whole) : whole;
  const scale = TALL_PX / Math.max(tall, (box.right - box.left) * 0.8);
  const bottom = person.isCutBelow ? FEET_Y + 60 : FEET_Y;
  return placePerson(
    person,
    {
      scale,
      dx: SIZE.width / 2 - ((box.left + box.right) / 2) * scale,
      dy: bottom - box.bottom * scale,
    },
    SIZE,
  );
}

/** The dark line where feet touch the table. */
function contactShadow(picture: FloatRaster, alpha: Plane): FloatRaster {
  const touch = createPlane(alpha.width, alpha.height);
  for (let x = 0; x < alpha.width; x++) {
    for (let y = alpha.height - 1; y > TABLE_EDGE; y--) {
      if ((alpha.data[y * alpha.width + x] ?? 0) < 0.5) continue;
      for (let dy = -4; dy < 8; dy++)
        if (y + dy < alpha.height) touch.data[(y + dy) * alpha.width + x] = 1;
      break;
    }
  }
  return darken(picture, gaussian(touch, 5), 0.7);
}

/** The person's shadow on the table, to the right, away from the light. */
function castShadow(picture: FloatRaster, alpha: Plane): FloatRaster {
  const lying = mapPlane(alpha, (_value, i) => {
    const x = i % alpha.width;
    const y = Math.floor(i / alpha.width);
    if (y < TABLE_EDGE) return 0;
    const up = (FEET_Y - y) * 2.6;
    const sx = Math.round(x - 0.9 * (FEET_Y - y));
    const sy = Math.round(FEET_Y - up);
    return y > FEET_Y || sy < 0 || sx < 0 || sx >= alpha.width
      ? 0
      : (alpha.data[sy * alpha.width + sx] ?? 0);
  });
  return darken(picture, gaussian(lying, 7), 0.45);
}

function groundShadow(picture: FloatRaster, alpha: Plane, radius: number): FloatRaster {
  const soft = gaussian(alpha, radius);
  const shifted = mapPlane(soft, (_value, i) => soft.data[i - 10 * alpha.width - 14] ?? 0);
  return darken(picture, shifted, 0.42);
}

function darken(picture: FloatRaster, shade: Plane, amount: number): FloatRaster {
  const data = picture.data.slice();
  for (let i = 0, j = 0; j < data.length; i++) {
    const light = 1 - amount * Math.min(1, shade.data[i] ?? 0);
    for (const end = j + 3; j < end; j++) data[j] = (data[j] ?? 0) * light;
  }
  return { ...picture, data };
}

/** A macro lens: sharp at the person, softer above and below. */
function depthBlur(picture: FloatRaster): FloatRaster {
  const soft = blurFloat(picture, 3.4);
  const data = picture.data.slice();
  const stride = 3 * picture.width;
  for (let y = 0; y < picture.height; y++) {
    const off = Math.max(smoothstep(330, 180, y), smoothstep(745, 800, y));
    for (let i = y * stride; i < (y + 1) * stride; i++) {
      data[i] = mix(data[i] ?? 0, soft.data[i] ?? 0, off);
    }
  }
  return { ...picture, data };
}
