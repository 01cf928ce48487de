import { describe, expect, test } from "vitest";
import { createRandom } from "#engine/local/ops/random.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { findDamage } from "./damage.server.ts";
import { denoise, noiseLevel } from "./denoise.server.ts";
import { fillThin } from "./fill-thin.server.ts";

const WIDTH = 420;
const HEIGHT = 320;
const none = createPlane(WIDTH, HEIGHT);

/** A dark coat before a wall whose light changes slowly, with a pole of fourteen pixels, bright on one side and dark on the other. */
function drawScene(): Plane {
  return mapPlane(none, (_, i) => {
    const x = i % WIDTH;
    const y = Math.floor(i / WIDTH);
    if (x >= 336 && x < 344 && y > 60) return 190;
    if (x >= 344 && x < 350 && y > 60) return 60;
    const isCoat = Math.hypot(x - 180, y - 300) < 150;
    return isCoat ? 70 + 0.03 * y : 130 + 0.06 * x;
  });
}

function isScratch(x: number, y: number): boolean {
  const down = Math.abs(x - 120 - 0.18 * y) < 1.2 && y > 20 && y < 290;
  const across = Math.abs(y - 110 - 0.2 * x) < 1 && x > 30 && x < 390;
  return down || across;
}

interface Damaged {
  readonly luma: Plane;
  readonly scratches: Plane;
}

function damage(scene: Plane): Damaged {
  const random = createRandom(5);
  const scratches = mapPlane(none, (_, i) => (isScratch(i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0));
  const luma = mapPlane(scene, (value, i) => ((scratches.data[i] ?? 0) > 0 ? 245 : value));
  for (let k = 0; k < 40; k++) {
    const at = Math.floor(random() * (HEIGHT - 4)) * WIDTH + Math.floor(random() * (WIDTH - 4));
    for (const step of [0, 1, WIDTH, WIDTH + 1]) luma.data[at + step] = 245;
  }
  return { luma, scratches };
}

describe("damage", () => {
  const scene = drawScene();
  const { luma, scratches } = damage(scene);
  const { holes: found } = findDamage({ luma, features: none, noise: 0 });

  test("scratches across light and dark are found, and little else", () => {
    let hit = 0;
    let all = 0;
    let marked = 0;
    for (let i = 0; i < luma.data.length; i++) {
      if ((scratches.data[i] ?? 0) > 0) all++;
      if ((found.data[i] ?? 0) > 0) marked++;
      if ((scratches.data[i] ?? 0) > 0 && (found.data[i] ?? 0) > 0) hit++;
    }
    expect(hit / all).toBeGreaterThan(0.93);
    expect(marked / luma.data.length).toBeLessThan(0.06);
  });

  test("a pole of the scene is no scratch, and a clean photo has no damage", () => {
    let onPole = 0;
    for (let y = 70; y < 170; y++) onPole += found.data[y * WIDTH + 342] ?? 0;
    expect(onPole).toBeLessThan(12);
    expect(findDamage({ luma: scene, features: none, noise: 0 }).holes.data).toEqual(none.data);
  });

  test("what is filled in continues the surroundings", () => {
    const picture = {
      width: WIDTH,
      height: HEIGHT,
      data: Float32Array.from({ length: 3 * luma.data.length }, (_, i) => {
        return luma.data[Math.floor(i / 3)] ?? 0;
      }),
    };
    const repaired = fillThin(picture, found);
    let off = 0;
    let touched = 0;
    for (let i = 0; i < scene.data.length; i++) {
      off += Math.abs((repaired.data[3 * i] ?? 0) - (scene.data[i] ?? 0));
      const isSame = repaired.data[3 * i] === picture.data[3 * i];
      if ((found.data[i] ?? 0) === 0 && !isSame) touched++;
    }
    expect(touched).toBe(0);
    expect(off / scene.data.length).toBeLessThan(0.6);
  });
});

test("noise is taken out of flat parts while an edge stays sharp", () => {
  const random = createRandom(3);
  const data = new Float32Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const noise = 9 * (random() + random() + random() + random() - 2);
    data.fill((i % WIDTH < 200 ? 80 : 170) + noise, 3 * i, 3 * i + 3);
  }
  const luma = mapPlane(none, (_, i) => data[3 * i] ?? 0);
  const sigma = noiseLevel(luma);
  denoise({ width: WIDTH, height: HEIGHT, data });
  const left = noiseLevel(mapPlane(none, (_, i) => data[3 * i] ?? 0));
  expect(left).toBeLessThan(0.4 * sigma);
  const at = (x: number): number => data[3 * (100 * WIDTH + x)] ?? 0;
  expect(at(201) - at(198)).toBeGreaterThan(70);
});
