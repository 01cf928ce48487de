import { createPlane, type Plane, type Point, smoothstep } from "../ops/raster.ts";
import { type Body, type Joint, SURE_JOINT } from "./body.ts";

/** A limb: its line, and the distances up to which a pixel surely belongs to the body and may belong to it. */
interface Limb {
  readonly from: Point;
  readonly to: Point;
  readonly corePx: number;
  readonly reachPx: readonly [from: number, to: number];
}

/** Evidence in log-odds inside the limbs, and outside the reach of all of them. */
const INSIDE = 4;
const OUTSIDE = -2.5;
/** Radius of the core, and of the reach of clothes and hair at both ends, as shares of the body's size. */
const ARM = [0.06, 0.3, 0.27] as const;
const THIGH = [0.07, 0.6, 0.5] as const;
const SHANK = [0.05, 0.5, 0.28] as const;
const NECK = [0.07, 1.1, 0.8] as const;
/** Hands and feet, which point in any direction. */
const END = [0, 0.4, 0.25] as const;
const TORSO = 0.25;
const TORSO_REACH = [0.7, 0.7] as const;
/** Joints below this score don't even extend the reach. */
const POSSIBLE_JOINT = 0.1;
/** The evidence fades between these multiples of the radii. */
const CORE_FADE = 1.5;
const REACH_FADE = 1.4;
/** Length of hands and feet beyond wrists and ankles, as shares of the forearm and the shank. */
const HAND = 0.4;
const FOOT = 0.25;

interface MapSize {
  /** From the pixels of the body to the pixels of the plane. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** How much the joints of one person speak for "person" at each pixel, in log-odds; 0 between core and reach. */
export function bodyEvidence(body: Body, { scale, width, height }: MapSize): Plane {
  const limbs = limbsOf(body);
  const out = createPlane(width, height);
  if (limbs.length === 0) return out;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const px = (x + 0.5) / scale - 0.5;
      const py = (y + 0.5) / scale - 0.5;
      let core = CORE_FADE;
      let reach = REACH_FADE;
      for (const { from, to, corePx, reachPx } of limbs) {
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const along = ((px - from.x) * dx + (py - from.y) * dy) / (dx * dx + dy * dy + 1e-6);
        const t = Math.min(1, Math.max(0, along));
        const distance = Math.hypot(px - from.x - t * dx, py - from.y - t * dy);
        if (corePx > 0) core = Math.min(core, distance / corePx);
        reach = Math.min(reach, distance / (reachPx[0] + t * (reachPx[1] - reachPx[0])));
      }
      out.data[i] =
        core < CORE_FADE
          ? INSIDE * smoothstep(CORE_FADE, 1, core)
          : OUTSIDE * smoothstep(1, REACH_FADE, reach);
    }
  }
  return out;
}

/** The limbs between the joints. Without both shoulders there are none: the size would be a guess. */
function limbsOf(body: Body): Limb[] {
  const { leftShoulder, rightShoulder, leftHip, rightHip, nose } = body;
  if (!isSure(leftShoulder, rightShoulder)) return [];
  const shoulders = middle(leftShoulder, rightShoulder);
  const hips = middle(leftHip, rightHip);
  const across = Math.hypot(leftShoulder.x - rightShoulder.x, leftShoulder.y - rightShoulder.y);
  const down = isSure(hips) ? Math.hypot(hips.x - shoulders.x, hips.y - shoulders.y) : 0;
  // A person from the side has hardly any width, a seated one hardly any height.
  const size = Math.max(across, 0.7 * down);
  const limbs: Limb[] = [];
  const add = (a: Joint, b: Joint, [core, ...reach]: readonly [number, number, number]): void => {
    if (Math.min(a.score, b.score) < POSSIBLE_JOINT) return;
    const corePx = isSure(a, b) ? core * size : 0;
    limbs.push({ from: a, to: b, corePx, reachPx: [reach[0] * size, reach[1] * size] });
  };
  add(leftShoulder, rightShoulder, ARM);
  add(nose, shoulders, NECK);
  const chest = beyond(hips, shoulders, -TORSO);
  add(chest, beyond(shoulders, hips, -TORSO), [(TORSO * across) / size, ...TORSO_REACH]);
  for (const side of ["left", "right"] as const) {
    const [elbow, wrist] = [body[`${side}Elbow`], body[`${side}Wrist`]];
    const [hip, knee, ankle] = [body[`${side}Hip`], body[`${side}Knee`], body[`${side}Ankle`]];
    add(body[`${side}Shoulder`], elbow, ARM);
    add(elbow, wrist, ARM);
    add(wrist, beyond(elbow, wrist, HAND), END);
    add(hip, knee, THIGH);
    add(knee, ankle, SHANK);
    add(ankle, beyond(knee, ankle, FOOT), END);
  }
  return limbs;
}

function isSure(...joints: readonly Joint[]): boolean {
  return joints.every(({ score }) => score >= SURE_JOINT);
}

function middle(a: Joint, b: Joint): Joint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, score: Math.min(a.score, b.score) };
}

/** The point on the line through both joints that is a share of their distance beyond the second one. */
function beyond(from: Joint, to: Joint, share: number): Joint {
  const score = Math.min(from.score, to.score);
  return { x: to.x + share * (to.x - from.x), y: to.y + share * (to.y - from.y), score };
}
