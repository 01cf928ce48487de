import { wideGaussian } from "#engine/local/ops/coarse.ts";
import { enlargedRows } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { mix } from "#engine/local/ops/float-raster.ts";
import type { Structure } from "#engine/local/ops/painting/structure.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { type Plane, planeAt, smoothstep } from "#engine/local/ops/raster.ts";
import { type Subject, scaleOf } from "./subject.server.ts";
import { createShift } from "./versions.server.ts";

interface Vortex {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly turn: 1 | -1;
}

/**
 * Where the image has no clear direction, makes the brush follow whirls, and rings around the head. Changes
 * `structure`.
 */
export function whirl(structure: Structure, subject: Subject): Structure {
  const { matte } = subject;
  const { width, height } = matte;
  const scale = scaleOf(matte);
  const calm = calmOf(structure, subject, scale);
  const flow = enlargedRows(flowOf(subject, findVortices(calm, scale, subject.version)), matte);
  for (let y = 0; y < height; y++) {
    const row = flow(y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const free = calm.data[i] ?? 0;
      if (free < 0.02) continue;
      const other = Math.atan2(row[2 * x + 1] ?? 0, row[2 * x] ?? 0);
      const own = structure.angle.data[i] ?? 0;
      const near = Math.cos(other - own) < 0 ? own + Math.PI : own;
      structure.angle.data[i] = Math.atan2(
        mix(Math.sin(near), Math.sin(other), free),
        mix(Math.cos(near), Math.cos(other), free),
      );
    }
  }
  return structure;
}

/** Pixels of the picture per value of the flow, which is smooth. */
const FLOW_STEP = 4;

/** Direction of the whirls as two values per place: right and down. */
function flowOf(
  { matte, hasPerson, focus, focusSize, version }: Subject,
  vortices: readonly Vortex[],
) {
  const slope = 0.45 * createShift(24, version)();
  const scale = scaleOf(matte);
  const width = Math.ceil(matte.width / FLOW_STEP);
  const height = Math.ceil(matte.height / FLOW_STEP);
  const data = new Float32Array(2 * width * height);
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i += 2) {
      const x = ((column + 0.5) * matte.width) / width;
      const y = ((row + 0.5) * matte.height) / height;
      let flowX = 0.55;
      let flowY = slope + 0.25 * Math.sin(x / (70 * scale) + y / (120 * scale));
      for (const { x: vx, y: vy, radius, turn } of vortices) {
        const dx = x - vx;
        const dy = y - vy;
        const weight = 2.6 * Math.exp(-(dx * dx + dy * dy) / (radius * radius)) * turn;
        const away = Math.hypot(dx, dy) + 1;
        flowX += (-dy / away) * weight;
        flowY += (dx / away) * weight;
      }
      if (hasPerson) {
        const dx = x - focus.x;
        const dy = y - focus.y;
        const away = Math.hypot(dx, dy) + 1;
        const ring = 1.8 * Math.exp(-((away / (1.5 * focusSize)) ** 4));
        flowX = mix(flowX, -dy / away, Math.min(1, ring));
        flowY = mix(flowY, dx / away, Math.min(1, ring));
      }
      data[i] = flowX;
      data[i + 1] = flowY;
    }
  }
  return { width, height, data };
}

/** 1 where the whirl applies: behind people, and in skies and other empty areas. */
function calmOf({ strength, coherence }: Structure, subject: Subject, scale: number): Plane {
  const wide = wideGaussian(strength, 14 * scale);
  const calm = { ...wide, data: new Float32Array(wide.data.length) };
  for (let i = 0; i < calm.data.length; i++) {
    const empty = smoothstep(5, 1.5, wide.data[i] ?? 0);
    const unclear = 1 - smoothstep(0.1, 0.5, coherence.data[i] ?? 0);
    const behind = subject.hasPerson ? 1 - (subject.matte.data[i] ?? 1) : 0;
    calm.data[i] = Math.max(behind, empty * (0.6 + 0.4 * unclear) * (subject.hasPerson ? 0.25 : 1));
  }
  return gaussian(calm, 3 * scale);
}

/** A few whirls of different sizes in the middle of the emptiest areas. */
function findVortices(calm: Plane, scale: number, version: number): Vortex[] {
  const random = createRandom(versionSeed(23, version));
  const found: Vortex[] = [];
  for (let k = 0; k < 60 && found.length < 7; k++) {
    const x = random() * calm.width;
    const y = random() * calm.height;
    const radius = (55 + 75 * random()) * scale;
    const isFree = planeAt(calm, x, y) > 0.7;
    const isApart = found.every((other) => Math.hypot(other.x - x, other.y - y) > radius + 30);
    if (isFree && isApart) found.push({ x, y, radius, turn: random() < 0.5 ? 1 : -1 });
  }
  return found;
}
